# Its name is a number.
# outcomes: unasked unasked unasked unasked
# expect: its field `engine`

from polite import right, say, serve


def start(request):
    answer = right(request)
    answer["engine"] = 42
    say(answer)


serve(start=start)
