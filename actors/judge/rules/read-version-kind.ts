// Which versions a goal asks for: "only major versions", "ignore patch releases", "not the beta", "version 5".

import { anyPattern, oneOf, wholeWord } from '#src/text/word-patterns.ts'
import {
  exclusions, fillers, longTermVersions, majorVersions, minorVersions, patchVersions, prereleases, stableVersions,
} from './version-kinds.data.ts'
import { fold } from './words/fold-words.ts'

/** The part of a version that must change (Semantic Versioning 2.0.0, section 2): 1 major, 2 minor, 3 patch. */
export type VersionLevel = 1 | 2 | 3

export interface VersionKind {
  /** The finest level that matters. */
  level: VersionLevel
  /** Pre-releases do not matter. */
  stable: boolean
  /** Only versions with long-term support matter. */
  longTerm: boolean
  /** Only versions whose first number is this one matter. */
  major: number | null
}

const excluded = (phrases: Readonly<Record<string, readonly string[]>>): RegExp =>
  anyPattern([`\\b${oneOf(exclusions)}(?:\\s+${oneOf(fillers)}){0,3}\\s+${oneOf(phrases)}\\b`])
const named = (phrases: Readonly<Record<string, readonly string[]>>): RegExp => anyPattern([wholeWord(phrases)])

const noPatches = excluded(patchVersions)
const noMinors = excluded(minorVersions)
const noPrereleases = excluded(prereleases)
const [major, minor, patch] = [named(majorVersions), named(minorVersions), named(patchVersions)]
const [stable, longTerm] = [named(stableVersions), named(longTermVersions)]
const numbered = /\b(?:version|release|v)\s?(\d{1,4})(?![.\d])/
/** Longer goals are read up to here. */
const goalCharsMax = 2_000

/** Returns null for a goal that asks for no kind of version. */
export function readVersionKind(goalText: string): VersionKind | null {
  const goal = fold(goalText.slice(0, goalCharsMax))
  const number = numbered.exec(goal)?.[1]
  const kind: VersionKind = {
    level: levelOf(goal),
    stable: noPrereleases.test(goal) || stable.test(goal),
    longTerm: longTerm.test(goal),
    major: number === undefined ? null : Number(number),
  }
  const isAnyKind = kind.level === 3 && !kind.stable && !kind.longTerm && kind.major === null
  return isAnyKind ? null : kind
}

function levelOf(goal: string): VersionLevel {
  if (noMinors.test(goal)) return 1
  if (noPatches.test(goal)) return 2
  if (patch.test(goal)) return 3
  if (minor.test(goal)) return 2
  return major.test(goal) ? 1 : 3
}
