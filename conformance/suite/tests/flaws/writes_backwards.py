# It refuses in letters that turn the direction of writing.
# outcomes: passed failed passed passed
# expect: \\u{202e}

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = "a\u202eb"
    say(answer)


serve(question=question)
