// When a rendered page is ready to be read: pure rules over what the page and the network say. No fixed waits: a page
// that is full and quiet is read at once, one that looks unfinished gets time.

/** What a page says of itself (in-page.js). */
export interface PageState {
  /** Since the last change of nodes or text. */
  sinceMutationMs: number
  /** Since the load event; null before it. */
  sinceLoadMs: number | null
  /** Characters of text, counted up to 2000. */
  textChars: number
  /** Whether a spinner, a skeleton or aria-busy is seen. */
  busy: boolean
  /** Height of the document in screens. */
  screens: number
}

export interface NetworkState {
  /** Whether the document came with an error status: nothing worth waiting for follows. */
  failed: boolean
  /** Since the last request began or ended, of those that can bring content. */
  sinceActivityMs: number
  /** Such requests still open, and the age of the youngest. */
  open: number
  youngestMs: number
}

/** Text below this is no page yet: an empty shell, a heading, "Loading…". */
const thinChars = 80
/** Text from which a page is taken for complete as soon as it is quiet. */
const fullChars = 400

/** A request open for longer is a poll or a stream, unless there is no text yet. */
const pollMs = 4_000

/**
 * How long a page should still be left alone before it is read, in milliseconds; 0: now.
 * @param sinceStartMs since its document began
 */
export function waitBeforeReading(page: PageState, network: NetworkState, sinceStartMs: number): number {
  const thin = page.textChars < thinChars && !network.failed
  // Scripts wait for `load`; images that hang must not hold it up for ever.
  if (page.sinceLoadMs === null && sinceStartMs < 6_000) return 100
  const sinceLoadMs = page.sinceLoadMs ?? sinceStartMs
  if (sinceLoadMs > (thin ? 10_000 : 6_000)) return 0
  // Something that changes or asks all the time, such as a clock, a ticker, a counter of visitors.
  const restless = page.sinceMutationMs < 200 || network.sinceActivityMs < 300
  if (!thin && !page.busy && sinceLoadMs > 3_000 && restless) return 0
  if (network.open > 0 && (thin || network.youngestMs < pollMs)) return 100
  const quietMs = Math.min(page.sinceMutationMs, network.sinceActivityMs)
  if (thin) return Math.max(0, Math.min(1_500 - quietMs, 4_000 - sinceLoadMs))
  if (page.busy) return Math.max(0, Math.min(1_500 - quietMs, 4_000 - sinceLoadMs))
  return Math.max(0, (page.textChars < fullChars ? 400 : 250) - quietMs)
}
