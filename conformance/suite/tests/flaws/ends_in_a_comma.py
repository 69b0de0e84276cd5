# There is a trailing comma in its answer.
# outcomes: passed broken passed passed
# expect: trailing comma

from polite import serve, write


def question(request):
    write('{"id":%d,}\n' % request["id"])


serve(question=question)
