# It refuses the position with a number as the reason.
# outcomes: passed broken passed passed
# expect: its field `refused`

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = 42
    say(answer)


serve(question=question)
