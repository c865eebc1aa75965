// Dead letters: messages that could not be processed, in the stream DEAD for a week. The ID of a letter is its sequence
// number.

import type { JetStreamManager, StoredMsg } from '@nats-io/jetstream'
import { deadReasons, type DeadLetter, type DeadLetterQuery, type DeadReason } from '#schemas/operator.ts'
import { AppError } from '#src/app-error.ts'
import { findStoredMessage } from '#src/bus/jetstream-errors.ts'
import { readJobHead, readTaskHead } from '#src/bus/message-heads.ts'
import { subjects } from '#src/flow.ts'
import { deadLetterHeaders } from '#src/tasks/forward-task.ts'

type Manager = Pick<JetStreamManager, 'streams'>

const stream = 'DEAD'
/** Messages that one call reads: letters of other stages are passed over. */
const readMax = 2_000

export interface FoundLetters {
  total: number
  /** Newest first. */
  letters: DeadLetter[]
  /** Whether there may be older ones. */
  hasMore: boolean
}

/** Lists letters, newest first. */
export async function listDeadLetters(
  manager: Manager, { stage, limit, before }: DeadLetterQuery,
): Promise<FoundLetters> {
  const { state } = await manager.streams.info(stream)
  const letters: DeadLetter[] = []
  // An empty stream may begin at 0, which is no sequence number.
  const first = Math.max(1, state.first_seq)
  let seq = before === undefined ? state.last_seq : Math.min(Number(before) - 1, state.last_seq)
  for (let read = 0; letters.length < limit && seq >= first && read < readMax; seq--, read++) {
    const message = await findStoredMessage(manager, stream, { seq })
    const isWanted = message && (stage === undefined || message.subject === subjects.dead(stage))
    if (isWanted) letters.push(describeLetter(message))
  }
  return { total: state.messages, letters, hasMore: seq >= first && letters.length > 0 }
}

/** Throws NOT_FOUND. */
export async function findDeadLetter(manager: Manager, id: string): Promise<StoredMsg> {
  // An ID in a path is not validated: one that cannot exist does not exist.
  const message = /^[1-9]\d{0,14}$/.test(id) ? await findStoredMessage(manager, stream, { seq: Number(id) }) : null
  if (message) return message
  throw new AppError('NOT_FOUND', { message: `There is no dead letter ${id}; they are kept for a week.` })
}

/** Deletes a letter. Throws NOT_FOUND. */
export async function dropDeadLetter(manager: Manager, id: string): Promise<void> {
  await findDeadLetter(manager, id)
  await manager.streams.deleteMessage(stream, Number(id), false)
}

export function describeLetter({ seq, subject, time, data, header }: StoredMsg): DeadLetter {
  const task = readTaskHead(data)
  const job = task ? null : readJobHead(data)
  const reason = header.get(deadLetterHeaders.reason)
  const deliveries = header.get(deadLetterHeaders.deliveries)
  const { url } = (task?.request ?? {}) as { url?: unknown }
  return {
    id: String(seq), stage: subject.slice(subjects.dead('').length),
    reason: isReason(reason) ? reason : null,
    error: header.get(deadLetterHeaders.error) || null,
    deliveries: deliveries === '' ? null : Number(deliveries),
    dead_at: time.toISOString(), size: data.length,
    request_id: task?.requestId ?? job?.requestId ?? null, key_id: task?.keyId ?? job?.keyId ?? null,
    job_id: task?.jobId ?? job?.id ?? null, route: task?.routeName ?? null, url: typeof url === 'string' ? url : null,
  }
}

const isReason = (text: string): text is DeadReason => (deadReasons as readonly string[]).includes(text)
