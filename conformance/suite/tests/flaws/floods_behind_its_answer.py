# It answers, and at once goes on to write lines without end.
# seconds: 60
# outcomes: passed broken passed passed
# expect: unrequested

import json

from polite import right, serve, write


def question(request):
    write(json.dumps(right(request)) + "\n" + "more\n" * 10)
    while True:
        write("more\n" * 1000)


serve(question=question)
