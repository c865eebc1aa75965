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
    'The page of a crawl or a batch that is still known takes the place of its failure among the results, and is '
    + 'charged to the key of the job, once; a job that had failed because no page could be read is `completed` then. '
    + 'Other results are not delivered, because their caller is gone, and cost nothing. A letter that succeeds is '
    + 'deleted. Headers for pages are not kept, so that the page is read without them.',
  access: 'operator',
  rest: [{ method: 'post', path: '/operator/dead/:id/replay' }],
  input: Type.Object({ id: DeadLetterId }, { additionalProperties: false }),
  output: Replayed,
  errors: [],
  price: free,
  async run({ input: { id }, ask, deadlineAt, signal }, deps) {
    return { data: await replayLetter(deps, { ask, deadlineAt, signal }, id) }
  },
})
