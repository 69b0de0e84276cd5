# It computes for ever.
# outcomes: passed broken passed passed
# expect: gave no answer within

from polite import serve


def question(request):
    while True:
        pass


serve(question=question)
