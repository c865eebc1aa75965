import { Type } from 'typebox'
import { DeadLetterId } from '#schemas/operator.ts'
import { free, operation } from '#src/operation.ts'
import { dropDeadLetter } from '#src/operator/dead-letters.ts'

/** Deletes a dead letter. */
export const operatorDeadDrop = operation({
  name: 'operator_dead_drop',
  tag: 'Operator',
  summary: 'Delete a dead letter.',
  access: 'operator',
  rest: [{ method: 'delete', path: '/operator/dead/:id' }],
  input: Type.Object({ id: DeadLetterId }, { additionalProperties: false }),
  output: Type.Object({ id: DeadLetterId, deleted: Type.Literal(true) }, { additionalProperties: false }),
  errors: [],
  price: free,
  async run({ input: { id } }, { bus }) {
    await dropDeadLetter(bus.manager, id)
    return { data: { id, deleted: true } }
  },
})
