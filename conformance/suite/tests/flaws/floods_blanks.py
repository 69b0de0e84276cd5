# It writes blanks without end.
# seconds: 60
# outcomes: passed broken passed passed
# expect: wrote more than

from polite import serve, write


def question(request):
    while True:
        write(" " * 65536)


serve(question=question)
