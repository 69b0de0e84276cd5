# It gives its turns as one string.
# outcomes: passed broken passed passed
# expect: its field `turns`: expected a list, found

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["turns"] = "a5b6"
    say(answer)


serve(question=question)
