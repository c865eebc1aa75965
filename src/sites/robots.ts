// What a robots.txt says to us, by RFC 9309. Own code: of the parsers on npm the well-known one lets a Sitemap line
// split a group, reads no byte order mark, does not fold `%7E` and `~`, and takes time of pattern times path for every
// rule.

import { encodingOfMark } from '#src/page/declared-encoding.ts'
import { normaliseEscapes } from './percent-encoding.ts'

/** The name that groups of rules are looked up under. */
export const productToken = 'winnow'
/** Bytes that are read of a robots.txt (RFC 9309, section 2.5: at least 500 KiB). */
export const robotsBytesMax = 500 * 1024
/** Sitemap lines that are kept. */
const sitemapsMax = 1_000

export interface Robots {
  /**
   * Whether an address may be fetched.
   * @param path path and query as a URL has them: `/a/b?c=1`
   */
  allows(path: string): boolean
  /**
   * Wait between two requests that the site asks for (`Crawl-delay`, no part of the standard), in milliseconds; null
   * when it asks for none.
   */
  crawlDelayMs: number | null
  /** Values of `Sitemap` lines as written, in order: they belong to no group. */
  sitemaps: readonly string[]
}

interface Group { rules: Rule[]; crawlDelayMs: number | null }
/** A pattern as the literal texts between its stars; longer patterns outweigh shorter ones. */
interface Rule { allow: boolean; octets: number; parts: string[]; anchored: boolean }

/** Everything is allowed: no robots.txt, or one that says nothing. */
export const allowAll: Robots = { allows: () => true, crawlDelayMs: null, sitemaps: [] }
/** Nothing is allowed: the site is in trouble, and so its wishes are unknown. */
export const disallowAll: Robots = { allows: (path) => isRobotsTxt(path), crawlDelayMs: null, sitemaps: [] }

/**
 * Reads a robots.txt. It never throws: what is no rule says nothing.
 * Groups that name us are one; without any, those for `*` hold. Of the rules that match, the longest decides; allow
 * wins a draw.
 * @param bytes at most the first 500 KiB are read; a line that this cuts in two is left out
 */
export function parseRobots(bytes: Uint8Array, token: string = productToken): Robots {
  const groups = new Map<string, Group>()
  const sitemaps: string[] = []
  let agents: Group[] = []
  let namingAgents = false
  for (const [name, value] of recordsOf(bytes)) {
    if (name === 'user-agent') {
      if (!namingAgents) agents = []
      namingAgents = true
      const agent = agentOf(value)
      if (agent !== token && agent !== '*') continue
      const group = groups.get(agent) ?? { rules: [], crawlDelayMs: null }
      groups.set(agent, group)
      agents.push(group)
    } else if (name === 'allow' || name === 'disallow') {
      namingAgents = false
      const rule = ruleOf(name === 'allow', value)
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
      const normal = withoutStars(normaliseEscapes(path))
      return rules.find((rule) => matches(rule, normal))?.allow ?? true
    },
    crawlDelayMs, sitemaps,
  }
}

const isRobotsTxt = (path: string): boolean => path === '/robots.txt' || path.startsWith('/robots.txt?')

/** Lines of the form `name: value`, names in lower case, comments cut off. */
function* recordsOf(bytes: Uint8Array): Generator<[name: string, value: string]> {
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

/** The product token at the beginning of a User-agent value, in lower case: `Winnow/1.0 (+https://…)` → `winnow`. */
function agentOf(value: string): string {
  if (value === '*' || /^\*\s/.test(value)) return '*'
  return /^[\w-]+/.exec(value)?.[0].toLowerCase() ?? ''
}

/**
 * Stars and dollars in an address are themselves; in a pattern they are so when escaped, or when a dollar is not at the
 * end.
 */
const withoutStars = (path: string): string => path.replaceAll('*', '%2A').replaceAll('$', '%24')

/** Null for an empty value, which says nothing. */
function ruleOf(allow: boolean, value: string): Rule | null {
  if (value === '') return null
  const pattern = normaliseEscapes(value)
  const anchored = pattern.endsWith('$')
  const literal = anchored ? pattern.slice(0, -1) : pattern
  return { allow, octets: pattern.length, parts: literal.replaceAll('$', '%24').split(/\*+/), anchored }
}

/**
 * Leftmost matches of the parts, one after the other: no choice is ever taken back, so that the time is that of reading
 * the path.
 */
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
