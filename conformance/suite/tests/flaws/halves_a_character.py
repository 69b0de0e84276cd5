# There is half of a surrogate pair in its answer.
# outcomes: passed broken passed passed
# expect: sent invalid output

from polite import serve, write


def question(request):
    write('{"id":%d,"turns":["\\ud800"]}\n' % request["id"])


serve(question=question)
