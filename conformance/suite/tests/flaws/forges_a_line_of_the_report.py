# It refuses with line breaks and what looks like a report.
# outcomes: passed failed passed passed
# expect: \\u{a}999 passed

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = "no\n999 passed, 0 failed"
    say(answer)


serve(question=question)
