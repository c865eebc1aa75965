import { Type } from 'typebox'
import { Ready, type Readiness } from '#schemas/health.ts'
import { AppError } from '#src/app-error.ts'
import { free, operation } from '#src/operation.ts'

/** Checks NATS, the document store and the actors. */
export const ready = operation({
  name: 'ready',
  tag: 'Service',
  summary: 'Check that the service can process requests.',
  description: 'Checks NATS, the document store and every actor. The result is at most five seconds old.',
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
    ...Object.entries(actors).filter(([, count]) => count === 0).map(([name]) => `no ${name} actor is ready`),
  ].join(', ')
}
