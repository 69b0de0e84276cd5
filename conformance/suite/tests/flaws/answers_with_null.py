# Its answer is null.
# outcomes: passed broken passed passed
# expect: it is not a JSON object

from polite import serve, write


def question(request):
    write("null\n")


serve(question=question)
