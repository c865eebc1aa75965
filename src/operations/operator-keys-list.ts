import { Type } from 'typebox'
import { OperatedKey } from '#schemas/operator.ts'
import { listKeys } from '#src/keys.ts'
import { free, operation } from '#src/operation.ts'
import { describeKeys } from '#src/operator/describe-key.ts'

/** Lists the API keys of the installation. */
export const operatorKeysList = operation({
  name: 'operator_keys_list',
  tag: 'Operator',
  summary: 'List all API keys, oldest first, without their secrets.',
  access: 'operator',
  rest: [{ method: 'get', path: '/operator/keys' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ keys: Type.Array(OperatedKey) }, { additionalProperties: false }),
  errors: [],
  price: free,
  async run(_call, { store }) {
    return { data: { keys: await describeKeys(store, await listKeys(store)) } }
  },
})
