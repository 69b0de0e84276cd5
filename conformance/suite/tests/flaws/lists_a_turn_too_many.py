# It lists, in addition, a turn to a cell that does not exist.
# outcomes: passed failed passed passed
# expect: e1e9

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["turns"] = answer["turns"] + ["e1e9"]
    say(answer)


serve(question=question)
