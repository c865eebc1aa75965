// Judges a change by the versions that appeared, for goals that ask for a kind of version.

import { anyPattern, oneOf, wholeWord } from '#src/text/word-patterns.ts'
import type { PageChange } from '../page-change.ts'
import type { Edit } from './edits/edit.ts'
import { confidence } from './match/confidence.data.ts'
import { readVersionKind, type VersionKind } from './read-version-kind.ts'
import { prereleaseWords, versionWords } from './values/dates.data.ts'
import { longTermVersions } from './version-kinds.data.ts'

interface Version {
  written: string
  numbers: number[]
  isPrerelease: boolean
  isLongTerm: boolean
}

export interface VersionVerdict { meaningful: boolean, confidence: number, reason: string }

const versionPattern = new RegExp(
  [
    String.raw`(?<![\p{L}\d.,$€£])v?\d{1,5}(?:\.\d{1,6}){1,4}(?![\d%])`,
    String.raw`(?<![\p{L}\d.])v\d{1,5}(?![\p{L}\d.])`,
    String.raw`(?<=(?<!\p{L})${oneOf(versionWords)}\s)\d{1,5}(?![\p{L}\d.%])`,
  ].join('|'),
  'giu',
)
/** What follows a version: `-rc.1`, `rc1`, ` Beta`, `b2`. */
const prereleaseSuffix =
  new RegExp(String.raw`^[\s.-]?\(?(?:${oneOf([...prereleaseWords, 'nightly', 'canary', 'snapshot'])}|[ab]\d)`, 'iu')
const longTermMark = anyPattern([wholeWord(longTermVersions)], 'i')
/** Versions that are read of one page. */
const versionsMax = 2_000

/**
 * The verdict on a change in which a version appeared; null when the goal asks for no kind of version or none appeared.
 */
export function judgeVersions(goalText: string, { text }: PageChange, edits: readonly Edit[]): VersionVerdict | null {
  const kind = readVersionKind(goalText)
  if (!kind) return null
  const changed = edits.filter(({ moved }) => !moved)
  const before = changed.flatMap(({ old }) => versionsOf(old))
  const known = new Set(before.map(keyOf))
  const appeared = changed.flatMap(({ now }) => versionsOf(now)).filter((version) => !known.has(keyOf(version)))
  if (appeared.length === 0) return null
  const isNew = new Set(appeared.map(keyOf))
  before.push(...versionsOf(text ?? '').filter((version) => !isNew.has(keyOf(version))))
  const reasons = appeared.map((version) => ({ version, why: whyNot(version, kind, before) }))
  const wanted = reasons.find(({ why }) => why === null)
  if (wanted) {
    const reason = `Version ${wanted.version.written} appeared.`
    return { meaningful: true, confidence: confidence.version.number, reason }
  }
  const { version, why } = reasons[0]!
  const reason = `Version ${version.written} appeared, but it is ${why}.`
  return { meaningful: false, confidence: confidence.version.number, reason }
}

function versionsOf(text: string): Version[] {
  const versions: Version[] = []
  for (const line of text.split('\n')) {
    for (const found of line.matchAll(versionPattern)) {
      if (versions.length >= versionsMax) return versions
      versions.push({
        written: found[0].replace(/^v/i, ''),
        numbers: found[0].replace(/^v/i, '').split('.').map(Number),
        isPrerelease: prereleaseSuffix.test(line.slice(found.index + found[0].length)),
        isLongTerm: longTermMark.test(line),
      })
    }
  }
  return versions
}

const keyOf = ({ numbers, isPrerelease }: Version): string =>
  `${numbers.join('.').replace(/(?:\.0)+$/, '')}${isPrerelease ? '-' : ''}`

/** Why a version that appeared does not matter, to complete "it is …"; null when it does. */
function whyNot(version: Version, kind: VersionKind, before: readonly Version[]): string | null {
  if (kind.stable && version.isPrerelease) return 'a pre-release'
  if (kind.longTerm && !version.isLongTerm) return 'not one with long-term support'
  if (kind.major !== null && version.numbers[0] !== kind.major) return `not version ${kind.major}`
  const earlier = before.filter(({ isPrerelease }) => !isPrerelease).filter((one) => compare(one, version) < 0)
  if (earlier.length === 0) return before.length === 0 || kind.level === 3 ? null : 'not newer than the others'
  const latest = earlier.reduce((a, b) => (compare(a, b) < 0 ? b : a))
  if (levelBetween(latest, version) <= kind.level) return null
  return kind.level === 1 ? 'not a major version' : 'only a patch'
}

function compare(a: Version, b: Version): number {
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The place of the first number in which two versions differ, from 1 on. */
function levelBetween(a: Version, b: Version): number {
  let at = 0
  while (at < 3 && (a.numbers[at] ?? 0) === (b.numbers[at] ?? 0)) at++
  return at + 1
}
