// The probes: alive, and able to serve.

import packageJson from '../../package.json' with { type: 'json' }
import { AppError } from '#src/app-error.ts'
import type { Deps, Readiness } from '../deps.ts'
import { route } from '../route.ts'

export const health = route<Deps>({
  method: 'get',
  path: '/health',
  probe: true,
  handle: (_call, { startedAt }) => ({
    data: { status: 'ok', version: packageJson.version, uptime_s: Math.floor((Date.now() - startedAt) / 1000) },
  }),
})

export const ready = route<Deps>({
  method: 'get',
  path: '/ready',
  probe: true,
  async handle(_call, { readiness }) {
    const { ready: isReady, checks } = await readiness()
    const data = { status: isReady ? 'ready' : 'not ready', checks }
    return isReady
      ? { data }
      : { data, error: new AppError('SERVICE_UNAVAILABLE', { message: `Not ready: ${missing(checks)}.` }) }
  },
})

function missing({ nats, store, actors }: Readiness['checks']): string {
  const absent = Object.entries(actors).filter(([, count]) => count === 0).map(([name]) => `no ${name} actor works`)
  return [
    ...(nats === 'ok' ? [] : ['NATS does not answer']),
    ...(store === 'ok' ? [] : ['the document store does not answer']), ...absent,
  ].join(', ')
}
