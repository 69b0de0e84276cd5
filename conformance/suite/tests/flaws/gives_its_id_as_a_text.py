# The id of its answer is a string.
# outcomes: passed broken passed passed
# expect: its id is not

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["id"] = str(answer["id"])
    say(answer)


serve(question=question)
