# Its answer is a million nested lists.
# seconds: 60
# outcomes: passed broken passed passed
# expect: recursion limit

from polite import serve, write


def question(request):
    write('{"id":%d,"turns":%s}\n' % (request["id"], "[" * 1_000_000))


serve(question=question)
