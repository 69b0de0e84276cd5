# It does not answer, beside a process that has left its group and wiped its environment.
# outcomes: passed broken passed passed
# on: Linux
# expect: gave no answer within

from polite import leave, serve, wait


def question(request):
    leave("beside", start_new_session=True, env={})
    wait()


serve(question=question)
