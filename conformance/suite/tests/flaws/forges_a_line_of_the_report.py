# It refuses the position with a reason that contains line breaks and imitates a report.
# outcomes: passed failed passed passed
# expect: \\u{a}999 passed

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = "no\n999 passed, 0 failed"
    say(answer)


serve(question=question)
