import { Type } from 'typebox'
import { SettingValues } from '#schemas/operator.ts'
import { free, operation } from '#src/operation.ts'
import { describeSettings } from '#src/operator/describe-settings.ts'

/** Returns the settings of the gateway. */
export const operatorSettings = operation({
  name: 'operator_settings',
  tag: 'Operator',
  summary: 'Return the settings of the gateway that answers, without secrets.',
  access: 'operator',
  rest: [{ method: 'get', path: '/operator/settings' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: SettingValues,
  errors: [],
  price: free,
  run: (_call, { config }) => ({ data: { settings: describeSettings(config) } }),
})
