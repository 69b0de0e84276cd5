# It answers twice.
# outcomes: passed broken passed passed
# expect: unrequested

from polite import right, say, serve


def question(request):
    say(right(request))
    say(right(request))


serve(question=question)
