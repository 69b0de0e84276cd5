# It does not answer.
# outcomes: passed broken passed passed
# expect: gave no answer within

from polite import serve, wait


def question(request):
    wait()


serve(question=question)
