# One of its turns contains control characters.
# outcomes: passed failed passed passed
# expect: a5\\u{7}b6

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["turns"] = ["a5\ab6"]
    say(answer)


serve(question=question)
