# It writes lines without end, none of which is the answer.
# seconds: 60
# outcomes: passed broken passed passed
# expect: its id is not

from polite import serve, write


def question(request):
    while True:
        write('{"id":0}\n' * 1000)


serve(question=question)
