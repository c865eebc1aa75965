import { Type } from 'typebox'
import { KeyId, OperatedKey } from '#schemas/operator.ts'
import { AppError } from '#src/app-error.ts'
import { getKey, revokeKey } from '#src/keys.ts'
import { free, operation } from '#src/operation.ts'
import { describeKey } from '#src/operator/describe-key.ts'

/** Revokes an API key. */
export const operatorKeysRevoke = operation({
  name: 'operator_keys_revoke',
  tag: 'Operator',
  summary: 'Revoke an API key for ever.',
  description: 'Its monitors stop; `active_monitors` says how many. The key of the caller cannot be revoked.',
  access: 'operator',
  rest: [{ method: 'delete', path: '/operator/keys/:id' }],
  input: Type.Object({ id: KeyId }, { additionalProperties: false }),
  output: OperatedKey,
  errors: [],
  price: free,
  async run({ input, key }, { store }) {
    const { id } = await getKey(store, input.id)
    if (id === key.id)
      throw new AppError('INVALID_REQUEST', { message: '`id` must not be the key of the caller: use another operator key' })
    return { data: await describeKey(store, await revokeKey(store, id)) }
  },
})
