# It lists what is no turn.
# outcomes: passed failed passed passed
# expect: zz

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["turns"].append("zz")
    say(answer)


serve(question=question)
