import { Type } from 'typebox'
import { Ready, type Readiness } from '#schemas/health.ts'
import { AppError } from '#src/app-error.ts'
import { free, operation } from '#src/operation.ts'

/** Checks NATS, the document store and the actors. */
export const ready = operation({
  name: 'ready',
  tag: 'Service',
  summary: 'Check that the service can process requests.',
  description:
    'Checks NATS, the document store and every actor. The status is 200 as long as NATS, the document store, `fetch` '
    + 'and `extract` are available: `ready`, or `degraded` when another actor is missing. The result is at most five '
    + 'seconds old.',
  access: 'public',
  rest: [{ method: 'get', path: '/ready' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: Ready,
  errors: ['SERVICE_UNAVAILABLE'],
  dataOnFailure: true,
  price: free,
  async run(_call, { readiness }) {
    const data = await readiness()
    if (data.status !== 'not ready') return { data }
    return { data, failure: new AppError('SERVICE_UNAVAILABLE', { message: `Not ready: ${problems(data)}.` }) }
  },
})

function problems({ checks: { nats, store }, missing }: Readiness): string {
  return [
    ...describePart('NATS', nats),
    ...describePart('the document store', store),
    ...missing.map((name) => `no ${name} actor is ready`),
  ].join(', ')
}

function describePart(name: string, state: Readiness['checks']['store']): string[] {
  if (state === 'ok') return []
  return [state === 'failed' ? `${name} does not answer` : `${name} has lost the data of this installation`]
}
