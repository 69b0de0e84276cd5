# It writes empty lines without end.
# outcomes: passed broken passed passed
# expect: sent invalid output

from polite import serve, write


def question(request):
    while True:
        write("\n" * 65536)


serve(question=question)
