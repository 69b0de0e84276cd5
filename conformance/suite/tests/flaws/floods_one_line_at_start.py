# It writes one line without end before its greeting.
# seconds: 60
# outcomes: unasked unasked unasked unasked
# expect: wrote more than

from polite import serve, write


def start(request):
    while True:
        write("x" * 65536)


serve(start=start)
