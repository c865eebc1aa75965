// Bodies too large for a message: one message a part in the stream BLOB, read back by direct get.
// Measured eight times faster than the object store client, which also leaves a consumer behind for 300 s a read.

import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import { subjects } from './flow.ts'
import type { BlobStore } from './pack-message.ts'

/** A blob store over JetStream. `partBytesMax`: bytes of one message, below the server's max_payload. */
export function createBlobStream(js: JetStreamClient, manager: JetStreamManager, partBytesMax: number): BlobStore {
  return {
    async put(id, bytes) {
      const subject = subjects.blob(id)
      const parts = Math.max(1, Math.ceil(bytes.length / partBytesMax))
      await Promise.all(Array.from({ length: parts }, (_, index) => js.publish(`${subject}.${index}`, bytes.subarray(index * partBytesMax, (index + 1) * partBytesMax))))
      return { subject, parts }
    },

    async get({ subject, parts }) {
      const messages = await Promise.all(Array.from({ length: parts }, (_, index) => manager.direct.getMessage('BLOB', { last_by_subj: `${subject}.${index}` })))
      return Buffer.concat(messages.map((message, index) => {
        if (!message) throw new Error(`part ${index} of blob ${subject} is gone`)
        return message.data
      }))
    },
  }
}
