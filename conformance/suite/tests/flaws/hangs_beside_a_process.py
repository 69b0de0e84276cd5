# It starts a process that leaves its group and clears its environment, and does not answer.
# outcomes: passed broken passed passed
# on: Linux
# expect: gave no answer within

from polite import leave, serve, wait


def question(request):
    leave("beside", start_new_session=True, env={})
    wait()


serve(question=question)
