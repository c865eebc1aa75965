// Removes tasks that stay in the queue after their deadline: they reached the maximum of deliveries, and the advisory
// was lost because the disk was full or the server died. Their callers already got a timeout.

import { publishDeadLetter } from '#src/tasks/forward-task.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { Log } from '#src/process/log.ts'
import { readTaskHead } from '#src/bus/message-heads.ts'

/** A stage drops a task at its deadline. After this time no stage is processing it any more. */
const graceMs = 60_000

/** Moves expired tasks to dead.<stage>, oldest first, up to the first task that has not expired. */
export async function deadLetterExpiredTasks(bus: Bus, log: Log, nowMs: number): Promise<void> {
  for (let seq = 1; ;) {
    const message = await bus.manager.direct.getMessage('WORK', { seq, next_by_subj: 'work.>' })
    if (!message) return
    const head = readTaskHead(message.data)
    if (head && head.deadlineAt + graceMs > nowMs) return
    const [, stage = 'unknown'] = message.subject.split('.')
    await publishDeadLetter(bus, stage, message.data, { reason: 'expired' })
    await bus.manager.streams.deleteMessage('WORK', message.seq)
    log.warn({ requestId: head?.requestId, stage, seq: message.seq }, 'expired task dead-lettered')
    seq = message.seq + 1
  }
}
