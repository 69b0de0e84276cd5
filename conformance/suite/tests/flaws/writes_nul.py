# It refuses with a NUL.
# outcomes: passed failed passed passed
# expect: \\u{0}

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = "a\0b"
    say(answer)


serve(question=question)
