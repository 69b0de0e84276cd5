# The id of its greeting is wrong.
# outcomes: unasked unasked unasked unasked
# expect: its id is not

from polite import right, say, serve


def start(request):
    answer = right(request)
    answer["id"] += 1
    say(answer)


serve(start=start)
