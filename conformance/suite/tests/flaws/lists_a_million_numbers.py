# Its answer has more values than any correct answer.
# seconds: 60
# outcomes: passed broken passed passed
# expect: too many values

from polite import serve, write


def question(request):
    write('{"id":%d,"turns":[%s1]}\n' % (request["id"], "1," * 7_000_000))


serve(question=question)
