# The id of its answer is above 2^64.
# outcomes: passed broken passed passed
# expect: its id is not

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["id"] += 2**64
    say(answer)


serve(question=question)
