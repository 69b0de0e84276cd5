# There is a NaN in its answer.
# outcomes: passed broken passed passed
# expect: it is not JSON

from polite import serve, write


def question(request):
    write('{"id":%d,"turns":NaN}\n' % request["id"])


serve(question=question)
