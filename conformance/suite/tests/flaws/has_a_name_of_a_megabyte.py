# Its name is a million characters long.
# outcomes: passed passed passed passed

from polite import right, say, serve


def start(request):
    answer = right(request)
    answer["engine"] = "z" * 1_000_000
    say(answer)


serve(start=start)
