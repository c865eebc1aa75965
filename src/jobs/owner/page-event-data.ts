// `data` of the event `job.page`: the result as the job returns it, unless it is too large for receivers. Pure.

/** Largest result, in bytes of JSON, that is sent whole. */
export const pageEventBytesMax = 256 * 1024

/** Fields of a result that are sent in any case. */
const smallFields = [
  'url', 'final_url', 'domain', 'status_code', 'depth', 'ok', 'error', 'error_code', 'warnings', 'item_id', 'meta',
]

/**
 * `result`: UTF-8 JSON of one object. `resultUrl` returns the result whole. A result that is too large is sent without
 * its contents, and with `truncated: true`.
 */
export function pageEventData(result: Uint8Array, resultUrl: string): Record<string, unknown> {
  const fields = JSON.parse(Buffer.from(result).toString('utf8')) as Record<string, unknown>
  if (result.length <= pageEventBytesMax) return { ...fields, result_url: resultUrl, truncated: false }
  const small = Object.fromEntries(Object.entries(fields).filter(([name]) => smallFields.includes(name)))
  return { ...small, result_url: resultUrl, truncated: true }
}
