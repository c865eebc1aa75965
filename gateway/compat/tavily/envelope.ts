// What the replies of Tavily have in common.

import type { CompatRequest } from '../compat-api.ts'

/** Duration in seconds, ID, and the credits of Winnow if they are given. */
export function timing(request: Pick<CompatRequest, 'context'>, credits?: number): object {
  const { durationMs, requestId } = request.context()
  return {
    response_time: Math.round(durationMs / 10) / 100, request_id: requestId,
    ...(credits !== undefined && { usage: { credits } }),
  }
}
