# It ends by an exception, whose message is on standard error.
# outcomes: passed broken passed passed
# expect: no such luck

from polite import serve


def question(request):
    raise ValueError("no such luck")


serve(question=question)
