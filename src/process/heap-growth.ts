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

/** Turns pretenuring off. */
export const youngOption = '--no-allocation-site-pretenuring'

/**
 * Makes V8 allocate the objects of this process in the young generation. It learns which of them outlive a collection,
 * such as the arrays of a large page, and then allocates all from that place in the code with the old objects. There
 * they keep alive what they refer to, the trees of pages that are done, until the next full collection.
 */
export const allocateYoung = (): void => setFlagsFromString(youngOption)
