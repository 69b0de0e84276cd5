# Its answer lacks the turns.
# outcomes: passed broken passed passed
# expect: it has no field `turns`

from polite import right, say, serve


def question(request):
    answer = right(request)
    del answer["turns"]
    say(answer)


serve(question=question)
