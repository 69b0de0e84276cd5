# It ends before it reads anything.
# outcomes: unasked unasked unasked unasked
# expect: died (exit status: 7)

import os

os._exit(7)
