# It declares no commands.
# outcomes: skipped skipped skipped skipped
# expect: does not answer

from polite import right, say, serve


def start(request):
    answer = right(request)
    answer["commands"] = []
    say(answer)


serve(start=start)
