import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { JetStreamApiError, type DirectStreamAPI, type JetStreamClient, type StoredMsg } from '@nats-io/jetstream'
import { createBlobStream } from './blob-stream.ts'

type Call = () => Promise<unknown>

/** A server that gives one answer after the other. */
function blobsOver(...answers: Call[]): ReturnType<typeof createBlobStream> {
  const next = (): Promise<unknown> => answers.shift()!()
  const js = { publish: next } as unknown as Pick<JetStreamClient, 'publish'>
  return createBlobStream(js, { direct: { getMessage: next } as unknown as DirectStreamAPI }, 1000)
}
const away: Call = () => Promise.reject(new Error('timeout'))
const full: Call = () =>
  Promise.reject(new JetStreamApiError({ code: 503, err_code: 10077, description: 'maximum bytes exceeded' }))
const stored = (text: string): Call => () => Promise.resolve({ data: Buffer.from(text) } as unknown as StoredMsg)

describe('the blob stream', () => {
  it('waits for a server that restarts, when it writes and when it reads', async () => {
    const blobs = blobsOver(away, () => Promise.resolve({}), away, stored('grain'))
    const place = await blobs.put('task.page', Buffer.from('grain'))
    assert.equal(Buffer.from(await blobs.get(place)).toString(), 'grain')
  })

  it('reports at once that a blob is gone, and what the server refuses', async () => {
    await assert.rejects(
      blobsOver(() => Promise.resolve(null)).get({ subject: 'blob.x', parts: 1 }), /part 0 of blob blob.x is gone/,
    )
    await assert.rejects(blobsOver(full).put('task.page', Buffer.from('grain')), /maximum bytes/)
  })
})
