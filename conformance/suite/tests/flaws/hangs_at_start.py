# It does not say what it is.
# outcomes: unasked unasked unasked unasked
# expect: gave no answer within

from polite import serve, wait


def start(request):
    wait()


serve(start=start)
