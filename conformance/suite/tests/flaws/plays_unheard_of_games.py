# It also declares games that do not exist.
# outcomes: passed passed passed passed

from polite import right, say, serve


def start(request):
    answer = right(request)
    answer["games"] += ["shogi", "\x1b[31m"]
    say(answer)


serve(start=start)
