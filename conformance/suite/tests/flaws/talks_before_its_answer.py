# It writes a remark before its answer.
# outcomes: passed broken passed passed
# expect: it is not JSON

from polite import right, say, serve, write


def question(request):
    write("let me see\n")
    say(right(request))


serve(question=question)
