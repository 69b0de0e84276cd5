# Its answer is a string.
# outcomes: passed broken passed passed
# expect: it is not a JSON object

from polite import serve, write


def question(request):
    write('"yes"\n')


serve(question=question)
