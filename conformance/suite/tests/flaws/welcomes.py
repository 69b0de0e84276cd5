# It writes a line of welcome before its greeting.
# outcomes: unasked unasked unasked unasked
# expect: it is not JSON

from polite import right, say, serve, write


def start(request):
    write("Welcome!\n")
    say(right(request))


serve(start=start)
