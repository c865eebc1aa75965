// The options of Node for the processes that the supervisor starts.

import { youngOption } from '#src/process/heap-growth.ts'

/** Of V8 by itself: four, whatever the machine has. */
const helperThreadsMax = 4

/**
 * Returns options for the machine's number of `cores`, which other processes use, too.
 *
 * - The young generation of a main thread takes two semi-spaces and fills both, however little survives. By default
 *   they have 16 MB each. Threads of extraction have a limit of their own.
 * - V8 gives each process four threads that help to collect garbage and to compile. Where other threads have the cores,
 *   they wait for each other: on two cores a crawl takes an eighth less processor time with one.
 * - Objects are allocated young, in every thread: see `allocateYoung`.
 * - Marking beside the program costs more processor time than marking in its pauses, which work in other threads hides.
 */
export const nodeOptions = (cores: number): string[] => [
  '--max-semi-space-size=8',
  `--v8-pool-size=${Math.min(helperThreadsMax, Math.max(1, Math.floor(cores / 2)))}`,
  '--no-concurrent-marking',
  youngOption,
]
