# It answers with coloured words that are not JSON.
# outcomes: passed broken passed passed
# expect: \\u{1b}[31m

from polite import serve, write


def question(request):
    write("\x1b[31mred\n")


serve(question=question)
