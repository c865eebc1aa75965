// How much the heaps of a process may grow between two garbage collections.

import { setFlagsFromString } from 'node:v8'

/**
 * Growth in percent of the memory in use after a collection. V8 chooses by the speed of its collections, which is low
 * in a thread that shares its core: the main thread collected after 25 to 50 percent. With 400, a crawl takes no less
 * processor time and more memory.
 */
const growthPercent = 200

/**
 * Makes all threads of this process collect their old objects less often. Each full collection also discards the
 * optimized code of functions that were created for one page, and compiling them again costs more than the collection.
 */
export const collectSeldom = (): void => setFlagsFromString(`--heap-growing-percent=${growthPercent}`)

/**
 * Lets the resource limits of threads that are created from now on decide on their young generations. Otherwise
 * `--max-semi-space-size` of the command line, which is meant for the main thread, replaces them.
 */
export const limitYoungByThread = (): void => setFlagsFromString('--max-semi-space-size=0')
