# It refuses the position with a reason that contains colours and clears the screen.
# outcomes: passed failed passed passed
# expect: \\u{1b}[2J

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = "\x1b[31mred\x1b[2J"
    say(answer)


serve(question=question)
