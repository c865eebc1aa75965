import { KeyChange, OperatedKey } from '#schemas/operator.ts'
import { getKey, setKey } from '#src/keys.ts'
import { free, operation } from '#src/operation.ts'
import { describeKey } from '#src/operator/describe-key.ts'

/** Changes the name and the limits of an API key. */
export const operatorKeysChange = operation({
  name: 'operator_keys_change',
  tag: 'Operator',
  summary: 'Change the name, limits, channel or expiry of an API key.',
  description: 'Fields that are absent stay. Gateways apply the change within a second.',
  access: 'operator',
  rest: [{ method: 'patch', path: '/operator/keys/:id' }],
  input: KeyChange,
  output: OperatedKey,
  errors: [],
  price: free,
  example: { credits: 20_000 },
  async run({ input: { id, ...changes } }, { store }) {
    const key = await (Object.keys(changes).length > 0 ? setKey(store, id, changes) : getKey(store, id))
    return { data: await describeKey(store, key) }
  },
})
