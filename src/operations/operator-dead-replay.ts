import { Type } from 'typebox'
import { DeadLetterId, Replayed } from '#schemas/operator.ts'
import { free, operation } from '#src/operation.ts'
import { replayLetter } from '#src/operator/replay-letter.ts'

/** Runs the task of a dead letter again. */
export const operatorDeadReplay = operation({
  name: 'operator_dead_replay',
  tag: 'Operator',
  summary: 'Run the task of a dead letter again, from the beginning.',
  description:
    'Shows whether the cause is repaired: the result is not delivered, because its caller is gone, and nothing is '
    + 'charged. A letter that succeeds is deleted. Headers for pages are not kept, so that the page is read without them.',
  access: 'operator',
  rest: [{ method: 'post', path: '/operator/dead/:id/replay' }],
  input: Type.Object({ id: DeadLetterId }, { additionalProperties: false }),
  output: Replayed,
  errors: [],
  price: free,
  async run({ input: { id }, ask }, { bus }) {
    return { data: await replayLetter(bus.manager, ask, id) }
  },
})
