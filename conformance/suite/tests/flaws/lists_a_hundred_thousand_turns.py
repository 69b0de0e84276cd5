# It lists a hundred thousand texts that are not turns.
# seconds: 60
# outcomes: passed failed passed passed
# expect: … and 90000 more

from polite import say, serve


def question(request):
    say({"id": request["id"], "turns": ["x%d" % number for number in range(100_000)]})


serve(question=question)
