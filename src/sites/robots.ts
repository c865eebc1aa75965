// Parses robots.txt (RFC 9309). Not an npm package: in robots-parser a Sitemap line splits a group, a byte order mark
// is not skipped, `%7E` and `~` differ, and matching takes time proportional to pattern × path for every rule.

import { encodingOfMark } from '#src/page/declared-encoding.ts'
import { normaliseEscapes } from './percent-encoding.ts'

/** The product token of the crawler, in lower case. */
export const productToken = 'winnow'
/** Bytes of a robots.txt that are parsed (RFC 9309, section 2.5: at least 500 KiB). */
export const robotsBytesMax = 500 * 1024
/** Largest number of Sitemap lines. */
const sitemapsMax = 1_000

export interface Robots {
  /**
   * Whether a URL may be fetched.
   * @param path its path and query: `/a/b?c=1`
   */
  allows(path: string): boolean
  /** `Crawl-delay` (not part of the standard) in milliseconds; null if there is none. */
  crawlDelayMs: number | null
  /** Values of `Sitemap` lines as written, in order. They do not belong to a group. */
  sitemaps: readonly string[]
}

interface Group { rules: Rule[]; crawlDelayMs: number | null }
/** A pattern as the literal texts between its stars. Longer patterns have priority. */
interface Rule { allow: boolean; octets: number; parts: string[]; anchored: boolean }

/** Everything is allowed: there is no robots.txt. */
export const allowAll: Robots = { allows: () => true, crawlDelayMs: null, sitemaps: [] }
/** Nothing is allowed: robots.txt is unreachable. */
export const disallowAll: Robots = { allows: (path) => isRobotsTxt(path), crawlDelayMs: null, sitemaps: [] }

/**
 * Parses a robots.txt. It never throws: invalid lines are ignored.
 * All groups that name the product token are merged; without any, the groups for `*` apply. The longest matching rule
 * decides; of two equally long ones, allow.
 * @param bytes only the first 500 KiB are parsed; a line cut there is ignored
 */
export function parseRobots(bytes: Uint8Array, token: string = productToken): Robots {
  const groups = new Map<string, Group>()
  const sitemaps: string[] = []
  let agents: Group[] = []
  let isNamingAgents = false
  for (const [name, value] of parseLines(bytes)) {
    if (name === 'user-agent') {
      if (!isNamingAgents) agents = []
      isNamingAgents = true
      const agent = toProductToken(value)
      if (agent !== token && agent !== '*') continue
      const group = groups.get(agent) ?? { rules: [], crawlDelayMs: null }
      groups.set(agent, group)
      agents.push(group)
    } else if (name === 'allow' || name === 'disallow') {
      isNamingAgents = false
      const rule = toRule(name === 'allow', value)
      if (rule !== null) for (const group of new Set(agents)) group.rules.push(rule)
    } else if (name === 'crawl-delay') {
      const seconds = /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : 0
      if (seconds > 0)
        for (const group of agents) group.crawlDelayMs = Math.max(group.crawlDelayMs ?? 0, Math.round(seconds * 1000))
    } else if (name === 'sitemap' && value !== '' && sitemaps.length < sitemapsMax) sitemaps.push(value)
  }
  const { rules, crawlDelayMs } = groups.get(token) ?? groups.get('*') ?? { rules: [], crawlDelayMs: null }
  rules.sort((one, other) => other.octets - one.octets || Number(other.allow) - Number(one.allow))
  return {
    allows: (path) => {
      if (rules.length === 0 || isRobotsTxt(path)) return true
      const normal = escapeWildcards(normaliseEscapes(path))
      return rules.find((rule) => matches(rule, normal))?.allow ?? true
    },
    crawlDelayMs, sitemaps,
  }
}

const isRobotsTxt = (path: string): boolean => path === '/robots.txt' || path.startsWith('/robots.txt?')

/** Lines of the form `name: value`, with names in lower case and without comments. */
function* parseLines(bytes: Uint8Array): Generator<[name: string, value: string]> {
  const mark = encodingOfMark(bytes)
  const text = new TextDecoder(mark?.encoding ?? 'utf-8').decode(bytes.subarray(0, robotsBytesMax))
  const lines = text.split(/[\r\n]+/)
  if (bytes.length > robotsBytesMax) lines.pop()
  for (const line of lines) {
    const comment = line.indexOf('#')
    const record = comment < 0 ? line : line.slice(0, comment)
    const colon = record.indexOf(':')
    if (colon > 0) yield [record.slice(0, colon).trim().toLowerCase(), record.slice(colon + 1).trim()]
  }
}

/** The product token of a User-agent value, in lower case: `Winnow/1.0 (+https://…)` → `winnow`. */
function toProductToken(value: string): string {
  if (value === '*' || /^\*\s/.test(value)) return '*'
  return /^[\w-]+/.exec(value)?.[0].toLowerCase() ?? ''
}

/** `*` and `$` are literal in a URL. In a pattern they are literal if escaped, and `$` also if it is not at the end. */
const escapeWildcards = (path: string): string => path.replaceAll('*', '%2A').replaceAll('$', '%24')

/** Null for an empty value, which is not a rule. */
function toRule(allow: boolean, value: string): Rule | null {
  if (value === '') return null
  const pattern = normaliseEscapes(value)
  const anchored = pattern.endsWith('$')
  const literal = anchored ? pattern.slice(0, -1) : pattern
  return { allow, octets: pattern.length, parts: literal.replaceAll('$', '%24').split(/\*+/), anchored }
}

/** Matches the parts from left to right, each at its first occurrence. Never backtracks, so it takes linear time. */
function matches({ parts, anchored }: Rule, path: string): boolean {
  const first = parts[0]!
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = parts.length - 1
  if (last === 0) return !anchored || path.length === at
  for (let i = 1; i < last; i++) {
    const found = path.indexOf(parts[i]!, at)
    if (found < 0) return false
    at = found + parts[i]!.length
  }
  const end = parts[last]!
  return anchored ? path.length - end.length >= at && path.endsWith(end) : path.includes(end, at)
}
