// An answer of a worker thread may cross with the end of its task: the page was given up, the pool is being closed. It
// is nobody's then. piscina makes an error event of it, which would end the process.

import type { EventEmitter } from 'node:events'

/** Lets a pool of piscina drop such answers; its other errors are thrown, as without a listener. */
export function ignoreLateResults(pool: EventEmitter): void {
  pool.on('error', (error: Error) => {
    if (!error.message.startsWith('Unexpected message from Worker')) throw error
  })
}
