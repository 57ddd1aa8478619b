/* sudosat as a C library: JSON in, JSON out. docs/JAVASCRIPT.md describes the requests.
 *
 *     char *answer = sudosat_ask("{\"ask\": \"solve\", \"puzzle\": \"1...............\"}");
 *     puts(answer);
 *     sudosat_free(answer);
 */
#ifndef SUDOSAT_H
#define SUDOSAT_H

#ifdef __cplusplus
extern "C" {
#endif

/* The answer to a request, both UTF-8 with a zero at the end. Errors are answers too: {"error": {"kind", "message"}}.
 * Null only if there is no memory for the answer. Any thread may call it; each keeps solvers of its own. */
char *sudosat_ask(const char *request);

/* Frees an answer; null is ignored. */
void sudosat_free(char *answer);

#ifdef __cplusplus
}
#endif

#endif
