import { DeadLetterQuery, DeadLetters } from '#schemas/operator.ts'
import { linkTo } from '#src/link-to.ts'
import { free, operation } from '#src/operation.ts'
import { listDeadLetters } from '#src/operator/dead-letters.ts'

/** Lists messages that could not be processed. */
export const operatorDeadList = operation({
  name: 'operator_dead_list',
  tag: 'Operator',
  summary: 'List the messages that could not be processed in the last week, newest first.',
  description: 'Follow `next` until it is null.',
  access: 'operator',
  rest: [{ method: 'get', path: '/operator/dead' }],
  input: DeadLetterQuery,
  output: DeadLetters,
  errors: [],
  price: free,
  async run({ input }, { bus, config }) {
    const { total, letters, hasMore } = await listDeadLetters(bus.manager, input)
    const next = hasMore ? linkTo(config, '/operator/dead', { ...input, before: letters.at(-1)?.id }) : null
    return { data: { total, letters, next } }
  },
})
