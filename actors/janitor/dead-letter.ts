// Removes messages that reached the maximum of deliveries because their processes died repeatedly: a work queue keeps
// them for ever. The server reports them by advisory. The caller of a task gets an error, a job ends as failed, and the
// message moves to dead.<stage>.

import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import { findMessage } from '#src/bus/jetstream-errors.ts'
import { readJobHead, readTaskHead } from '#src/bus/message-heads.ts'
import { openPullSource } from '#src/bus/pull-requests.ts'
import type { PulledMessage } from '#src/bus/pulled-message.ts'
import { advisoryConsumer } from '#src/bus/topology.ts'
import type { Log } from '#src/process/log.ts'
import { runPullLoop, type PullLoop } from '#src/runtime/pull-loop.ts'
import { publishDeadLetter, replyError } from '#src/tasks/forward-task.ts'

/** The relevant fields of the advisory (io.nats.jetstream.advisory.v1.max_deliver). */
interface Advisory { stream: string; consumer: string; stream_seq: number; deliveries: number }

const retryAfterErrorMs = 1_000

/**
 * Processes advisories until stopped. Several janitors can run; each advisory is handled by one of them. `failJob` ends
 * a job.
 */
export async function deadLetterUndeliverable(
  bus: Bus, log: Log, failJob: (id: string) => Promise<void>,
): Promise<PullLoop> {
  const consumer = await openPullSource(bus, 'ADVISORIES', advisoryConsumer)

  async function handleMessage(message: PulledMessage): Promise<void> {
    try {
      await deadLetter(message.json<Advisory>())
      await message.ackAck()
    } catch (error) {
      log.error({ err: error }, 'advisory not handled')
      message.nak(retryAfterErrorMs)
    }
  }

  async function deadLetter({ stream, consumer: name, stream_seq: seq, deliveries }: Advisory): Promise<void> {
    const stored = await findMessage(bus.manager, stream, { seq })
    if (!stored) return // handled before, or acknowledged after all
    const requestId = name.startsWith('job-') ? await endJob(stored) : await endTask(stored)
    const stage = name.replace(/^job-|(-now|-bulk)?(-more|-rest)?$/g, '')
    await publishDeadLetter(bus, stage, stored, { reason: 'too_many_deliveries', deliveries })
    await bus.manager.streams.deleteMessage(stream, seq)
    log.error({ requestId, consumer: name, deliveries }, 'message dead-lettered')
  }

  async function endTask(stored: Uint8Array): Promise<string | undefined> {
    const task = readTaskHead(stored)
    if (task) await replyError(bus, task, new AppError('INTERNAL_ERROR'))
    return task?.requestId
  }

  async function endJob(stored: Uint8Array): Promise<string | undefined> {
    const job = readJobHead(stored)
    if (job) await failJob(job.id)
    return job?.requestId
  }

  const watch = bus.watchPulls('ADVISORIES', advisoryConsumer)
  return runPullLoop({ consumer, watch, places: 1, handle: handleMessage, log, fields: { consumer: advisoryConsumer } })
}
