// GET /map: every address that a site exposes.

import { MapRequest } from '#schemas/map.ts'
import { prices } from '#src/credits/prices.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { appendFields } from '#src/splice-json.ts'
import { charged } from '../charged.ts'
import type { Deps } from '../deps.ts'
import { route } from '../route.ts'

/** Deadline of a map; it takes no `timeout`. */
const deadlineMs = 45_000

export const getMap = route<Deps, typeof MapRequest>({
  method: 'get',
  path: '/map',
  query: MapRequest,
  async handle(call, deps) {
    const request = { ...call.query, url: assertUrlAllowed(prependScheme(call.query.url), deps.egressAllow).href }
    await deps.blocklists.assertAllowed(call.key.id, request.url)
    const deadlineAt = call.arrivedAt + deadlineMs
    return charged(call, deps.ledger, { operation: 'map', price: prices.map, deadlineAt }, async () => {
      const answer = await deps.ask('map', request, {
        id: call.requestId, requestId: call.requestId, keyId: call.key.id, lane: 'now', deadlineAt, signal: call.signal,
      })
      return appendFields(answer.data, { warnings: answer.warnings })
    })
  },
})
