import { Type } from 'typebox'
import { Health } from '#schemas/health.ts'
import { free, operation } from '#src/operation.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** Reports that the gateway process is running. */
export const health = operation({
  name: 'health',
  tag: 'Service',
  summary: 'Check that the gateway is running.',
  access: 'public',
  rest: [{ method: 'get', path: '/health' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: Health,
  errors: [],
  price: free,
  run: (_call, { startedAt }) => ({
    data: { status: 'ok', version: packageJson.version, uptime_s: Math.floor((Date.now() - startedAt) / 1000) },
  }),
})
