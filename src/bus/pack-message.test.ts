import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { BodyPart } from '#schemas/task.ts'
import { compressOnce } from '../encoding/zstd.ts'
import { packMessage, readHead, unpackBodies, type BlobStore } from './pack-message.ts'

/** A blob store in memory: what is tested here is the packing; the stream is tested in test/flow. */
function memoryBlobs(): BlobStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>()
  return {
    kept,
    put: (id, bytes) => { kept.set(id, bytes); return Promise.resolve({ subject: id, parts: 1 }) },
    get: ({ subject }) => Promise.resolve(kept.get(subject)!),
  }
}

const limits = { inlineBytesMax: 1_000, messageBytesMax: 4_000 }

async function roundTrip(
  bodies: Record<string, Uint8Array>,
): Promise<{ message: Uint8Array; parts: BodyPart[]; blobs: number }> {
  const blobs = memoryBlobs()
  const message = await packMessage({ id: 'a\nb' }, bodies, 'blob', blobs, limits)
  const { head, bodiesAt } = readHead(message)
  const { id, bodies: parts } = head as { id: string; bodies: BodyPart[] }
  assert.equal(id, 'a\nb')
  const back = await unpackBodies(message, bodiesAt, parts, blobs)
  assert.deepEqual(Object.keys(back), Object.keys(bodies))
  for (const [name, bytes] of Object.entries(bodies)) assert.ok(Buffer.from(bytes).equals(back[name]!), name)
  return { message, parts, blobs: blobs.kept.size }
}

describe('packMessage', () => {
  it('lets small bodies travel as they are, readable', async () => {
    const { message, parts } = await roundTrip({ page: Buffer.from('<p>grain</p>') })
    assert.equal(parts[0]!.encoding, 'identity')
    assert.match(Buffer.from(message).toString(), /^\{"id":"a\\nb","bodies":\[.*\]\}\n<p>grain<\/p>$/)
  })

  it('compresses what is larger', async () => {
    const { message, parts, blobs } = await roundTrip({ page: Buffer.from('grain '.repeat(1_000)) })
    assert.deepEqual([parts[0]!.encoding, blobs], ['zstd', 0])
    assert.ok(message.length < 500)
  })

  it('sends a page in the compressed form that is stored', async () => {
    const page = Buffer.from('grain '.repeat(4_000))
    const packed = await compressOnce(page)
    const wide = { inlineBytesMax: 512_000, messageBytesMax: 512_000 }
    const message = await packMessage({}, { page, facts: Buffer.from('plain') }, 'blob', memoryBlobs(), wide)
    const { head, bodiesAt } = readHead(message)
    const { bodies } = head as { bodies: BodyPart[] }
    assert.deepEqual(bodies.map(({ encoding }) => encoding), ['zstd', 'identity'])
    assert.ok(Buffer.from(packed).equals(message.subarray(bodiesAt, bodiesAt + packed.length)))
    assert.ok(page.equals((await unpackBodies(message, bodiesAt, bodies, memoryBlobs())).page!))
  })

  it('puts the largest body aside when the message is still too large', async () => {
    const { message, parts, blobs } = await roundTrip({ page: randomBytes(5_000), facts: randomBytes(1_500) })
    assert.equal(blobs, 1)
    assert.ok(parts[0]!.blob)
    assert.equal(parts[1]!.blob, undefined)
    assert.ok(message.length <= limits.messageBytesMax)
  })

  it('gives back any bodies as they were', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('page', 'facts', 'data'), fc.uint8Array({ maxLength: 6_000 })),
        async (bodies) => {
          await roundTrip({ ...bodies })
        },
      ),
      { numRuns: 60 },
    )
  })

  it('refuses bytes that are not what the line says', async () => {
    await assert.rejects(
      unpackBodies(Buffer.from('abc'), 0, [{ name: 'page', size: 10, encoding: 'identity' }], memoryBlobs()),
      RangeError,
    )
  })
})
