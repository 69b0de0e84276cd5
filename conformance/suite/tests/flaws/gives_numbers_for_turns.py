# It gives its turns as numbers.
# outcomes: passed broken passed passed
# expect: its field `turns`: expected a string, found integer

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["turns"] = [1, 2]
    say(answer)


serve(question=question)
