# Its name is coloured.
# outcomes: passed passed passed passed

from polite import right, say, serve


def start(request):
    answer = right(request)
    answer["engine"] = "\x1b[31mred\0\ufffe"
    say(answer)


serve(start=start)
