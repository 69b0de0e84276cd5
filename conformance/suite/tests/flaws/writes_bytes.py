# Its answer is not UTF-8.
# outcomes: passed broken passed passed
# expect: it is not UTF-8

from polite import serve, write


def question(request):
    write(b"\xff\xfe\n")


serve(question=question)
