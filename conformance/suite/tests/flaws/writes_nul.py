# It refuses the position with a reason that contains a NUL character.
# outcomes: passed failed passed passed
# expect: \\u{0}

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = "a\0b"
    say(answer)


serve(question=question)
