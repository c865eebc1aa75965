import { Type } from 'typebox'
import { NewOperatedKey, OperatedKey } from '#schemas/operator.ts'
import { createKey } from '#src/keys.ts'
import { free, operation } from '#src/operation.ts'
import { describeKey } from '#src/operator/describe-key.ts'

/** Creates an API key. */
export const operatorKeysCreate = operation({
  name: 'operator_keys_create',
  tag: 'Operator',
  summary: 'Create an API key.',
  description: 'The key is in this response only.',
  access: 'operator',
  rest: [{ method: 'post', path: '/operator/keys' }],
  input: NewOperatedKey,
  output: Type.Object({
    ...OperatedKey.properties, key: Type.String({ description: 'The key: `wnw_` and 32 characters.' }),
  }, { additionalProperties: false }),
  status: 201,
  errors: [],
  price: free,
  example: { name: 'my laptop', credits: 10_000 },
  async run({ input: { expires_at, ...input } }, { store }) {
    const { key, record } = await createKey(store, { ...input, expiresAt: expires_at ? new Date(expires_at) : null })
    return { data: { ...await describeKey(store, record), key } }
  },
})
