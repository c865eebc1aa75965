// Notices that the API key of a running job is revoked, expires or is deleted. The job then starts no further page.

import { setTimeout as sleep } from 'node:timers/promises'
import { keyProblem } from '#src/keys.ts'
import type { Store } from '#src/store/store.ts'

/** How a job ends whose key is not valid any more. */
export interface KeyProblem { error: string; errorCode: 'API_KEY_REVOKED' | 'API_KEY_EXPIRED' | 'INVALID_API_KEY' }

export interface KeyWatch {
  /** Null while the key is valid. */
  readonly problem: KeyProblem | null
  /** Calls the listener once, when the key is not valid any more, or at once if it is not. */
  onProblem(listener: (problem: KeyProblem) => void): void
  close(): void
}

/** As gateways do, which cache keys for half a second. */
const pollEveryMs = 1_000
/** Successive reads that must find no document of the key: a store may be just being restored. */
const missingReadsMin = 2

const errors: Record<KeyProblem['errorCode'], string> = {
  API_KEY_REVOKED: 'The API key was revoked before the job had ended; results before that are included.',
  API_KEY_EXPIRED: 'The API key expired before the job had ended; results before that are included.',
  INVALID_API_KEY: 'The API key was deleted before the job had ended; results before that are included.',
}

/** Reads the key now, and every second until the watch is closed. Rejects if the store cannot be read now. */
export async function watchKey(store: Store, keyId: string): Promise<KeyWatch> {
  const closing = new AbortController()
  const listeners: ((problem: KeyProblem) => void)[] = []
  let problem: KeyProblem | null = null
  let missingReads = 0

  async function read(): Promise<void> {
    const key = await store.collection('keys').get(keyId)
    missingReads = key === null ? missingReads + 1 : 0
    const errorCode = keyProblem(key, Date.now())
    if (errorCode === null || (key === null && missingReads < missingReadsMin) || problem) return
    problem = { error: errors[errorCode], errorCode }
    for (const listener of listeners) listener(problem)
  }

  async function poll(): Promise<void> {
    while (!closing.signal.aborted && problem === null) {
      await sleep(pollEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (!closing.signal.aborted) await read().catch(() => undefined) // without a store the pages fail as well
    }
  }

  await read()
  void poll()
  return {
    get problem() { return problem },
    onProblem(listener) {
      if (problem) listener(problem)
      else listeners.push(listener)
    },
    close: () => closing.abort(),
  }
}
