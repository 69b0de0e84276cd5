# It does not answer `start`.
# outcomes: unasked unasked unasked unasked
# expect: gave no answer within

from polite import serve, wait


def start(request):
    wait()


serve(start=start)
