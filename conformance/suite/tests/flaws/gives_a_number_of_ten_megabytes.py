# In place of its turns it gives a number of ten million digits.
# seconds: 60
# outcomes: passed broken passed passed
# expect: sent invalid output

from polite import serve, write


def question(request):
    write('{"id":%d,"turns":%s}\n' % (request["id"], "9" * 10_000_000))


serve(question=question)
