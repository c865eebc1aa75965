// How much the heaps of a process may grow between two full garbage collections.

import { setFlagsFromString } from 'node:v8'

/**
 * Growth in percent of the memory in use after a collection. V8 chooses 30 to 300, less for a process that shares its
 * cores with others.
 */
const growthPercent = 400

/**
 * Makes all threads of this process collect their old objects less often. Each full collection also discards the
 * optimized code of functions that were created for one page, and compiling them again costs more than the collection.
 */
export const collectSeldom = (): void => setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
