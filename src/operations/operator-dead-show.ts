import { Type } from 'typebox'
import { DeadLetterDetail, DeadLetterId } from '#schemas/operator.ts'
import { readTaskHead } from '#src/bus/message-heads.ts'
import { free, operation } from '#src/operation.ts'
import { describeLetter, findDeadLetter } from '#src/operator/dead-letters.ts'

/** Returns one message that could not be processed. */
export const operatorDeadShow = operation({
  name: 'operator_dead_show',
  tag: 'Operator',
  summary: 'Return one dead letter with the request that it carries.',
  access: 'operator',
  rest: [{ method: 'get', path: '/operator/dead/:id' }],
  input: Type.Object({ id: DeadLetterId }, { additionalProperties: false }),
  output: DeadLetterDetail,
  errors: [],
  price: free,
  async run({ input: { id } }, { bus }) {
    const message = await findDeadLetter(bus.manager, id)
    return { data: { ...describeLetter(message), request: readTaskHead(message.data)?.request ?? null } }
  },
})
