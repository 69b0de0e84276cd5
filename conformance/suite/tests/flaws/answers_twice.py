# It answers twice.
# outcomes: passed broken passed passed
# told: unrequested

from polite import right, say, serve


def question(request):
    say(right(request))
    say(right(request))


serve(question=question)
