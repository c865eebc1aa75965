// Detects crawler traps: sites that generate endless URLs by repeating paths or calendars. The limit and depth of a
// crawl bound it anyway; this keeps a trap from using up that limit. Session identifiers are handled by url-key.ts.

/** Why a URL looks like part of a trap. */
export type Trap = 'repeating_path' | 'deep_path' | 'repeating_query' | 'far_date' | 'calendar'

/** Largest number of segments in a path. Real paths have fewer than 15. */
const segmentsMax = 32
/** Longest sequence of segments that is checked for repetition. */
const blockMax = 8
/** How often one segment, or a sequence of several, repeats in a trap. Real paths: `/docs/docs/`, `/0/0/0.png`. */
const segmentRepeats = 4
const sequenceRepeats = 3
/** How often the same parameter with the same value may occur in a query. */
const samePairMax = 2
/** Calendar pages further in the future are skipped. */
const yearsAhead = 3
/** Pages that are read of one calendar. */
const calendarPagesMax = 60
/** Calendars that are counted at the same time. */
const calendarsMax = 1_000

/** Words and query parameters of calendars. */
const calendarSigns = [
  'calend[ae]r', 'kalender', 'calendrier', 'calendario', 'agenda', 'events?\\b', 'schedule',
  '\\b(?:month|week|day|date|year|mon|y|m|d)=', '[-_](?:month|week|day|date|year)=',
]
const calendarSign = new RegExp(calendarSigns.join('|'), 'i')
/** Year and month, with the year first or last. */
const date =
  /(?<!\d)(?:((?:1|2|3)\d{3})[-/.](?:0?[1-9]|1[0-2])(?:[-/.]\d{1,2})?|(?:0?[1-9]|1[0-2])[-/.]((?:1|2|3)\d{3}))(?!\d)/
const yearParameter = /[?&](?:[\w-]*_)?(?:year|yr|y)=((?:1|2|3)\d{3})(?!\d)/i

export interface TrapGuard {
  /** Checks a URL and counts it. Call it once for each new URL. */
  check(url: URL): Trap | null
}

/**
 * A guard for one crawl. Its counts are in memory: they start at zero when another process continues the crawl.
 * @param currentYear calendar pages of this year and the next three are read
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
      if (!calendarSign.test(text)) return null
      const shape = text.replace(/\d+/g, '0')
      const count = (calendars.get(shape) ?? 0) + 1
      if (calendars.size < calendarsMax || calendars.has(shape)) calendars.set(shape, count)
      return count > calendarPagesMax ? 'calendar' : null
    },
  }
}

/**
 * Whether a sequence of segments repeats too often. Sequences of only numbers and single letters are coordinates of
 * map tiles, not a loop.
 */
function repeatsItself(segments: readonly string[]): boolean {
  for (let size = 1; size <= blockMax; size++) {
    const needed = ((size === 1 ? segmentRepeats : sequenceRepeats) - 1) * size
    let run = 0
    for (let i = size; i < segments.length; i++) {
      run = segments[i] === segments[i - size] ? run + 1 : 0
      if (run >= needed && segments.slice(i - size + 1, i + 1).some(isWord)) return true
    }
  }
  return false
}

const isWord = (segment: string): boolean => segment.length > 1 && /[^\d.,-]/.test(segment)

function repeatsPairs(search: string): boolean {
  const counts = new Map<string, number>()
  for (const pair of search.slice(1).split('&')) {
    const count = (counts.get(pair) ?? 0) + 1
    if (count > samePairMax && pair !== '') return true
    counts.set(pair, count)
  }
  return false
}
