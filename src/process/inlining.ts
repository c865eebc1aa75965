// How much V8 puts into one function that it optimizes.

import { setFlagsFromString } from 'node:v8'

/** Bytes of bytecode that may be inlined into one function; V8's default is 920. */
const inlinedBytesMax = 300

/**
 * Makes all threads of this process inline less. Extraction has thousands of functions that are neither cold nor hot,
 * and every thread optimizes them for itself, again whenever a page is unlike those before: a tenth of the processor
 * time of a crawl was spent on inlining that did not make up for it.
 */
export const inlineLess = (): void => setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlinedBytesMax}`)
