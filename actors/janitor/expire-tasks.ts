// Tasks that stay in the queue though their time is over: delivered as often as they may be, while the advisory that
// says so could not be kept (the disk was full, the server died over it). Whoever asked has heard of the deadline;
// without this the task would lie there for ever.

import { TaskHead } from '#schemas/task.ts'
import { buryTask } from '#src/forward-task.ts'
import type { Bus } from '#src/bus.ts'
import type { Log } from '#src/log.ts'
import { readHead } from '#src/pack-message.ts'
import { compileGuard } from '#src/validate.ts'

/** A stage that has it in hand drops a task at its deadline; so long afterwards nobody has. */
const graceMs = 60_000

const isTaskHead = compileGuard(TaskHead)

/** Removes them, oldest first, and keeps them with the dead; ends at the first one that still has time. */
export async function deadLetterExpiredTasks(bus: Bus, log: Log, nowMs: number): Promise<void> {
  for (let seq = 1; ;) {
    const message = await bus.manager.direct.getMessage('WORK', { seq, next_by_subj: 'work.>' })
    if (!message) return
    const head = headOf(message.data)
    if (head && head.deadlineAt + graceMs > nowMs) return
    const [, stage = 'unknown'] = message.subject.split('.')
    await buryTask(bus, stage, message.data)
    await bus.manager.streams.deleteMessage('WORK', message.seq)
    log.warn({ requestId: head?.requestId, stage, seq: message.seq }, 'task swept out of the queue')
    seq = message.seq + 1
  }
}

function headOf(message: Uint8Array): TaskHead | null {
  try {
    const { head } = readHead(message)
    return isTaskHead(head) ? head : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
