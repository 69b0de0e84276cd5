# It lists, in addition, a text that is not a turn.
# outcomes: passed failed passed passed
# expect: zz

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["turns"].append("zz")
    say(answer)


serve(question=question)
