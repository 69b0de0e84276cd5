# It declares no games.
# outcomes: skipped skipped skipped skipped
# expect: does not play

from polite import right, say, serve


def start(request):
    answer = right(request)
    answer["games"] = []
    say(answer)


serve(start=start)
