/* Lets counted.py say from when on callgrind counts; outside valgrind it does nothing. */

#include <valgrind/callgrind.h>

void start(void) { CALLGRIND_START_INSTRUMENTATION; }
