# It refuses the position with a reason that changes the writing direction.
# outcomes: passed failed passed passed
# expect: \\u{202e}

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = "a\u202eb"
    say(answer)


serve(question=question)
