// Shortens a changed line to the part that changed: of a long paragraph, the beginning is the same before and after.

/** Characters before the change that are kept. */
const contextKept = 80

/**
 * At most `chars` UTF-16 code units of the line, with an ellipsis where something is missing. `counterpart`: the line
 * that this one replaced or was replaced by; where they begin alike, the excerpt begins shortly before they differ.
 */
export function excerpt(line: string, counterpart: string | undefined, chars: number): string {
  if (line.length <= chars || counterpart === undefined) return shorten(line, chars)
  const same = sameStart(line, counterpart)
  if (same < chars / 2) return shorten(line, chars)
  const from = same - Math.min(contextKept, Math.floor(chars / 4))
  const word = line.indexOf(' ', from) + 1
  const start = word > 0 && word <= same ? word : from
  return `…${shorten(line.slice(start).replace(/^[\uDC00-\uDFFF]/, ''), chars - 1)}`
}

function sameStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** At most `chars` UTF-16 code units, the last one an ellipsis if something is missing; divides no surrogate pair. */
export function shorten(value: string, chars: number): string {
  if (value.length <= chars) return value
  return `${value.slice(0, chars - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

interface ChangedLine { type: 'context' | 'add' | 'remove' }

/** The counterpart of each line: in one place, the n-th removed line and the n-th added one. */
export function counterparts<L extends ChangedLine>(lines: readonly L[]): (L | undefined)[] {
  const found = new Array<L | undefined>(lines.length).fill(undefined)
  for (let at = 0; at < lines.length;) {
    const removed = runOf(lines, at, 'remove')
    const added = runOf(lines, at + removed, 'add')
    for (let n = 0; n < Math.min(removed, added); n++) {
      found[at + n] = lines[at + removed + n]
      found[at + removed + n] = lines[at + n]
    }
    at += Math.max(1, removed + added)
  }
  return found
}

/** How many lines of the type follow each other from `at` on. */
function runOf(lines: readonly ChangedLine[], at: number, type: ChangedLine['type']): number {
  let end = at
  while (lines[end]?.type === type) end++
  return end - at
}
