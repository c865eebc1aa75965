// Decides when a rendered page is ready to be read, from the state of page and network. There are no fixed waits: a
// page with text and without activity is read at once, one that looks incomplete gets time.

/** The state of a page, from in-page.js. */
export interface PageState {
  /** Time since the last change of nodes or text. */
  sinceMutationMs: number
  /** Time since the load event; null before it. */
  sinceLoadMs: number | null
  /** Characters of text, counted up to 2000. */
  textChars: number
  /** Whether a spinner, a skeleton or aria-busy is visible. */
  busy: boolean
  /** Height of the document in screens. */
  screens: number
}

export interface NetworkState {
  /** Whether the document has an error status. Its content is then not waited for. */
  failed: boolean
  /** Time since the last request that may bring content began or ended. */
  sinceActivityMs: number
  /** Number of such requests that are running, and the age of the youngest. */
  open: number
  youngestMs: number
}

/** With less text a page is incomplete: an empty shell, a heading, "Loading…". */
const thinChars = 80
/** With more text a page is complete as soon as it is quiet. */
const fullChars = 400
/** A request that takes longer is a poll or a stream, unless there is no text yet. */
const pollMs = 4_000
/** Longest wait for the load event, since the start of the document: images may hang. */
const loadMs = 6_000
/** Longest wait after the load event, for a page with and without text. */
const afterLoadMs = { text: 6_000, thin: 10_000 }
/** Activity this recent makes a page restless: a clock, a ticker, a poll. Such a page is read after a while. */
const restless = { mutationMs: 200, activityMs: 300, readAfterMs: 3_000 }
/** How long an incomplete or busy page must be quiet, and how long after load it is given. */
const incomplete = { quietMs: 1_500, afterLoadMs: 4_000 }
/** How long a page must be quiet with little and with much text. */
const quiet = { shortMs: 400, fullMs: 250 }
/** Interval of checks while something is awaited. */
const checkMs = 100

/**
 * How long to wait before the page is read or looked at again, in milliseconds; 0: read it now.
 * @param sinceStartMs time since its document began
 */
export function waitBeforeReading(page: PageState, network: NetworkState, sinceStartMs: number): number {
  const isThin = page.textChars < thinChars && !network.failed
  if (page.sinceLoadMs === null && sinceStartMs < loadMs) return checkMs
  const sinceLoadMs = page.sinceLoadMs ?? sinceStartMs
  if (sinceLoadMs > (isThin ? afterLoadMs.thin : afterLoadMs.text)) return 0
  const isRestless =
    page.sinceMutationMs < restless.mutationMs || network.sinceActivityMs < restless.activityMs
  if (!isThin && !page.busy && sinceLoadMs > restless.readAfterMs && isRestless) return 0
  if (network.open > 0 && (isThin || network.youngestMs < pollMs)) return checkMs
  const quietMs = Math.min(page.sinceMutationMs, network.sinceActivityMs)
  if (isThin || page.busy)
    return Math.max(0, Math.min(incomplete.quietMs - quietMs, incomplete.afterLoadMs - sinceLoadMs))
  return Math.max(0, (page.textChars < fullChars ? quiet.shortMs : quiet.fullMs) - quietMs)
}
