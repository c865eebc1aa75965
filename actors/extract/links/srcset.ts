// Parses the `srcset` attribute (HTML Standard, "parsing a srcset attribute"). Addresses may contain commas, which also
// separate candidates.

export interface Candidate {
  url: string
  /** Width in pixels, from a `w` descriptor. */
  width: number | null
  /** Pixel density, from an `x` descriptor; 1 without one. */
  density: number
}

const candidatesMax = 100

/** The candidates in order. */
export function parseSrcset(srcset: string): Candidate[] {
  const candidates: Candidate[] = []
  let at = 0
  while (at < srcset.length && candidates.length < candidatesMax) {
    const start = nextMatch(notSeparator, srcset, at)
    at = nextMatch(space, srcset, start)
    let url = srcset.slice(start, at)
    let descriptor = ''
    if (url.endsWith(',')) url = url.replace(/,+$/, '')
    else {
      const end = srcset.indexOf(',', at)
      descriptor = srcset.slice(at, end < 0 ? undefined : end).trim()
      at = end < 0 ? srcset.length : end + 1
    }
    if (url !== '') candidates.push({ url, ...readDescriptor(descriptor) })
  }
  return candidates
}

const notSeparator = /[^\s,]/g
const space = /\s/g

/** Index of the next match of a global pattern from `from` on; the length of the text without one. */
function nextMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

function readDescriptor(descriptor: string): Omit<Candidate, 'url'> {
  const width = /(?:^|\s)(\d{1,6})w(?:\s|$)/.exec(descriptor)
  const density = /(?:^|\s)(\d{1,3}(?:\.\d+)?)x(?:\s|$)/.exec(descriptor)
  return { width: width ? Number(width[1]) : null, density: density ? Number(density[1]) : 1 }
}

/** The candidate with the most pixels; the first among equals. */
export function largestCandidate(candidates: readonly Candidate[]): Candidate | null {
  const pixels = ({ width, density }: Candidate): number => width ?? density
  return candidates.reduce<Candidate | null>(
    (best, candidate) => (best === null || pixels(candidate) > pixels(best) ? candidate : best), null,
  )
}
