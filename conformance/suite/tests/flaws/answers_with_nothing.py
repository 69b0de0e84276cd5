# Its answer is an empty line.
# outcomes: passed broken passed passed
# expect: it is not JSON

from polite import serve, write


def question(request):
    write("\n")


serve(question=question)
