import { Type } from 'typebox'
import { Actors } from '#schemas/operator.ts'
import { actorKind, actorNames, requiredActors } from '#src/actors.ts'
import { free, operation } from '#src/operation.ts'

/** Returns the state of the actors. */
export const operatorActors = operation({
  name: 'operator_actors',
  tag: 'Operator',
  summary: 'Return how many processes of each actor are ready, and what they warn of.',
  description: 'At most five seconds old, as `GET /ready`.',
  access: 'operator',
  rest: [{ method: 'get', path: '/operator/actors' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: Actors,
  errors: [],
  price: free,
  async run(_call, { readiness }) {
    const { checks, warnings } = await readiness()
    const actors = actorNames.map((name) => ({
      name, kind: actorKind(name), required: requiredActors.includes(name), ready: checks.actors[name] ?? 0,
    }))
    return { data: { actors, warnings } }
  },
})
