// Signs of a site without end: paths that repeat themselves, calendars that can be turned for ever. Sessions in
// addresses are url-key's part. A crawl is bounded anyhow, by its limit and depth; this keeps a trap from using that
// limit up.

/** Why an address looks like one of endlessly many. */
export type Trap = 'repeating_path' | 'deep_path' | 'repeating_query' | 'far_date' | 'calendar'

/** Segments of a path, beyond which nobody keeps pages: real ones have fewer than 15. */
const segmentsMax = 32
/** Longest sequence of segments that is looked for as a repetition. */
const blockMax = 8
/** One segment four times in a row, or a sequence three times: `/docs/docs/` and `/0/0/0.png` are real. */
const repeatsOfOne = 4
const repeatsOfSeveral = 3
/** How often one parameter with one value may stand in a query. */
const samePairMax = 2
/** Years from now that calendars show pages worth reading for. */
const yearsAhead = 3
/** Pages of one calendar that are read. */
const calendarPagesMax = 60
/** Calendars that are counted; a site that has more of them is not one. */
const calendarsMax = 1_000

const calendarWord =
  /calend[ae]r|kalender|calendrier|calendario|agenda|events?\b|schedule|\b(?:month|week|day|date|year|mon|y|m|d)=|[-_](?:month|week|day|date|year)=/i
/** Year and month in the order in which machines write them, with the year first or last. */
const date =
  /(?<!\d)(?:((?:1|2|3)\d{3})[-/.](?:0?[1-9]|1[0-2])(?:[-/.]\d{1,2})?|(?:0?[1-9]|1[0-2])[-/.]((?:1|2|3)\d{3}))(?!\d)/
const yearParameter = /[?&](?:[\w-]*_)?(?:year|yr|y)=((?:1|2|3)\d{3})(?!\d)/i

export interface TrapGuard {
  /** Looks at an address, and counts it: ask once for each new one. */
  check(url: URL): Trap | null
}

/**
 * A guard for one crawl. What it counts is lost when the crawl changes hands, and the count then starts anew.
 * @param currentYear of the clock: what a calendar shows of the next three years is worth reading
 */
export function createTrapGuard(currentYear: number): TrapGuard {
  const calendars = new Map<string, number>()
  return {
    check(url) {
      const segments = url.pathname.split('/').filter((segment) => segment !== '')
      if (segments.length > segmentsMax) return 'deep_path'
      if (repeatsItself(segments)) return 'repeating_path'
      if (repeatsPairs(url.search)) return 'repeating_query'
      const text = url.pathname + url.search
      const found = date.exec(text)
      const year = Number(found?.[1] ?? found?.[2] ?? yearParameter.exec(url.search)?.[1] ?? 0)
      if (year === 0) return null
      if (year > currentYear + yearsAhead) return 'far_date'
      if (!calendarWord.test(text)) return null
      const shape = text.replace(/\d+/g, '0')
      const count = (calendars.get(shape) ?? 0) + 1
      if (calendars.size < calendarsMax || calendars.has(shape)) calendars.set(shape, count)
      return count > calendarPagesMax ? 'calendar' : null
    },
  }
}

/**
 * Whether a sequence of segments follows upon itself too often; numbers and single letters alone are coordinates, not a
 * loop.
 */
function repeatsItself(segments: readonly string[]): boolean {
  for (let size = 1; size <= blockMax; size++) {
    const needed = ((size === 1 ? repeatsOfOne : repeatsOfSeveral) - 1) * size
    let run = 0
    for (let i = size; i < segments.length; i++) {
      run = segments[i] === segments[i - size] ? run + 1 : 0
      if (
        run >= needed
        && segments.slice(i - size + 1, i + 1).some((segment) => /[^\d.,-]/.test(segment) && segment.length > 1)
      )
        return true
    }
  }
  return false
}

function repeatsPairs(search: string): boolean {
  const counts = new Map<string, number>()
  for (const pair of search.slice(1).split('&')) {
    const count = (counts.get(pair) ?? 0) + 1
    if (count > samePairMax && pair !== '') return true
    counts.set(pair, count)
  }
  return false
}
