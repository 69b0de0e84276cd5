# It writes NUL characters without end.
# seconds: 60
# outcomes: passed broken passed passed
# expect: wrote more than

from polite import serve, write


def question(request):
    while True:
        write(b"\0" * 65536)


serve(question=question)
