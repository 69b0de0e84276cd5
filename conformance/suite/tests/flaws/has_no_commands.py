# Its greeting lacks the commands.
# outcomes: unasked unasked unasked unasked
# expect: it has no field `commands`

from polite import right, say, serve


def start(request):
    answer = right(request)
    del answer["commands"]
    say(answer)


serve(start=start)
