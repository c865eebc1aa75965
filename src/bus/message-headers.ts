// Headers of messages of the queue: the trace, and what an observer sees without reading the message
// (`nats sub 'work.>' --headers-only`).

import { headers as natsHeaders, type MsgHdrs } from '@nats-io/transport-node'
import { traceHeader } from '../process/trace.ts'

/** Name of the header that says which key the work is for. */
export const keyHeader = 'Winnow-Key'

export interface HeaderFields {
  requestId: string
  keyId: string
  stage?: string | undefined
  lane?: string
  jobId?: string | undefined
  /** Of what causes the message. */
  traceparent?: string | undefined
}

/** The headers of the fields that are there. */
export function messageHeaders({ requestId, keyId, stage, lane, jobId, traceparent }: HeaderFields): MsgHdrs {
  const headers = natsHeaders()
  const values = {
    'Winnow-Request': requestId, [keyHeader]: keyId, 'Winnow-Stage': stage, 'Winnow-Lane': lane, 'Winnow-Job': jobId,
    [traceHeader]: traceparent,
  }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) headers.set(name, value)
  return headers
}
