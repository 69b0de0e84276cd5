# It refuses the position with a reason that contains a code point that is not a character.
# outcomes: passed failed passed passed
# expect: \\u{fffe}

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = "a\ufffeb"
    say(answer)


serve(question=question)
