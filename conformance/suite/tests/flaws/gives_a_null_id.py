# The id of its answer is null.
# outcomes: passed broken passed passed
# expect: its id is not

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["id"] = None
    say(answer)


serve(question=question)
