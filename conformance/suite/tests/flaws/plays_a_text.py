# It gives its games as a string.
# outcomes: unasked unasked unasked unasked
# expect: its field `games`

from polite import right, say, serve


def start(request):
    answer = right(request)
    answer["games"] = "chess"
    say(answer)


serve(start=start)
