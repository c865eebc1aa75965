import { Type } from 'typebox'
import { Queues } from '#schemas/operator.ts'
import { free, operation } from '#src/operation.ts'
import { listQueues } from '#src/operator/list-queues.ts'

/** Returns the depth and age of the queues. */
export const operatorQueues = operation({
  name: 'operator_queues',
  tag: 'Operator',
  summary: 'Return depth, age and redeliveries of every queue, and the size of every stream.',
  access: 'operator',
  rest: [{ method: 'get', path: '/operator/queues' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: Queues,
  errors: [],
  price: free,
  async run(_call, { bus }) {
    return { data: await listQueues(bus.manager, Date.now()) }
  },
})
