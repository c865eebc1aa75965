// Tasks that stay in the queue though their time is over: delivered as often as they may be, while the advisory that
// says so could not be kept (the disk was full, the server died over it). Whoever asked has heard of the deadline;
// without this the task would lie there for ever.

import { publishDeadLetter } from '#src/forward-task.ts'
import type { Bus } from '#src/bus.ts'
import type { Log } from '#src/log.ts'
import { readTaskHead } from '#src/message-heads.ts'

/** A stage that has it in hand drops a task at its deadline; so long afterwards nobody has. */
const graceMs = 60_000

/** Removes them, oldest first, and keeps them with the dead; ends at the first one that still has time. */
export async function deadLetterExpiredTasks(bus: Bus, log: Log, nowMs: number): Promise<void> {
  for (let seq = 1; ;) {
    const message = await bus.manager.direct.getMessage('WORK', { seq, next_by_subj: 'work.>' })
    if (!message) return
    const head = readTaskHead(message.data)
    if (head && head.deadlineAt + graceMs > nowMs) return
    const [, stage = 'unknown'] = message.subject.split('.')
    await publishDeadLetter(bus, stage, message.data)
    await bus.manager.streams.deleteMessage('WORK', message.seq)
    log.warn({ requestId: head?.requestId, stage, seq: message.seq }, 'task swept out of the queue')
    seq = message.seq + 1
  }
}
