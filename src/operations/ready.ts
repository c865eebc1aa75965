import { Type } from 'typebox'
import { Ready, type Readiness } from '#schemas/health.ts'
import { AppError } from '#src/app-error.ts'
import { free, operation } from '#src/operation.ts'

/** Says whether requests will succeed: NATS, the document store and one process of every actor are exercised. */
export const ready = operation({
  name: 'ready',
  tag: 'Service',
  summary: 'Say whether requests will succeed.',
  description: 'NATS, the document store and every actor are exercised; an answer is at most five seconds old.',
  access: 'public',
  rest: [{ method: 'get', path: '/ready' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: Ready,
  errors: ['SERVICE_UNAVAILABLE'],
  dataOnFailure: true,
  price: free,
  async run(_call, { readiness }) {
    const { ready: isReady, checks } = await readiness()
    const data = { status: isReady ? 'ready' : 'not ready', checks }
    if (isReady) return { data }
    return { data, failure: new AppError('SERVICE_UNAVAILABLE', { message: `Not ready: ${problems(checks)}.` }) }
  },
})

function problems({ nats, store, actors }: Readiness['checks']): string {
  return [
    ...(nats === 'ok' ? [] : ['NATS does not answer']),
    ...(store === 'ok' ? [] : ['the document store does not answer']),
    ...Object.entries(actors).filter(([, count]) => count === 0).map(([name]) => `no ${name} actor works`),
  ].join(', ')
}
