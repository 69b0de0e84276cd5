# It gives `null` as its turns.
# outcomes: passed broken passed passed
# expect: its field `turns`: expected a list, found

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["turns"] = None
    say(answer)


serve(question=question)
