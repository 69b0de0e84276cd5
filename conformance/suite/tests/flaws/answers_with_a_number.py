# Its answer is a number.
# outcomes: passed broken passed passed
# expect: it is not a JSON object

from polite import serve, write


def question(request):
    write("42\n")


serve(question=question)
