/* Asks questions through the C interface. Prints each answer; exits with 1 at the first that is not as expected. */
#include "sudosat.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int expect(const char *request, const char *part) {
    char *answer = sudosat_ask(request);
    int holds = answer != NULL && strstr(answer, part) != NULL;
    printf("%s\n", answer == NULL ? "null" : answer);
    if (!holds) {
        fprintf(stderr, "expected %s in the answer to %s\n", part, request == NULL ? "null" : request);
    }
    sudosat_free(answer);
    return holds;
}

static void *elsewhere(void *unused) {
    (void)unused;
    return expect("{\"ask\": \"unique\", \"puzzle\": \"1234341221434321\"}", "\"unique\"") ? (void *)1 : NULL;
}

int main(void) {
    void *first = NULL, *second = NULL;
    pthread_t threads[2];
    int holds = expect("{\"ask\": \"count\", \"puzzle\": \"1.......2.......\"}", "\"answer\":\"24\"")
        && expect("{\"ask\": \"solve\", \"puzzle\": \"12..\\n34x.\\n....\\n....\"}", "\"line\":2,\"column\":3")
        && expect("{\"ask\": \"sol\\u0000ve\"}", "\"kind\":\"request\"")
        && expect("{\"ask\": \"solve\", \"puzzle\": \"\xff\"}", "not UTF-8")
        && expect("", "not a JSON object")
        && expect(NULL, "not a JSON object");
    sudosat_free(NULL);
    pthread_create(&threads[0], NULL, elsewhere, NULL);
    pthread_create(&threads[1], NULL, elsewhere, NULL);
    pthread_join(threads[0], &first);
    pthread_join(threads[1], &second);
    return holds && first != NULL && second != NULL ? 0 : 1;
}
