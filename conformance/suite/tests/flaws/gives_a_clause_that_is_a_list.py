# It refuses the position and names a list of clauses in place of one.
# outcomes: passed broken passed passed
# expect: its field `clause`

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer.update(refused="no", clause=["CHE-1"])
    say(answer)


serve(question=question)
