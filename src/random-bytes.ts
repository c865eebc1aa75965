// Random bytes for ids, of which every request needs several: one call of the generator serves many.

import { randomFillSync } from 'node:crypto'

const pool = new Uint8Array(4096)
let used = pool.length

/** Cryptographically random bytes, at most as many as the pool has. They are not kept here. */
export function randomBytes(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + length))
  pool.fill(0, used, used += length)
  return bytes
}
