# It reckons for ever.
# outcomes: passed broken passed passed
# told: gave no answer within

from polite import serve


def question(request):
    while True:
        pass


serve(question=question)
