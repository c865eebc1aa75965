// Environment variables that look like a misspelt setting: EGRES_ALLOW, MAX_HOST_CONNECTIONS, WINNOW_PORT.

/** A variable of the environment, and the setting that it looks like. */
export interface MisspeltSetting { given: string, meant: string }

const prefix = 'WINNOW_'
/** Variables of other software that are close to settings. */
const foreign = /^(?:NATS|MONGO)|^(?:npm|NODE|XDG|VITE|REACT_APP|NEXT_PUBLIC)_/i
/** Words up to this length may have one edit, longer ones two; settings this short have no near names. */
const shortWordChars = 4

/** The number of letters to add, remove, replace or swap to turn `a` into `b`; exact up to `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(replaced, last[j]! + 1, row[j - 1]! + 1, isSwap ? before[j - 2]! + 1 : Infinity))
    }
    [before, last] = [last, row]
  }
  return last[b.length]!
}

/** Whether the words of two names are the same but for one or two letters. */
function isNearlyEqual(given: readonly string[], name: readonly string[]): boolean {
  if (given.length !== name.length || given[0]?.[0] !== name[0]?.[0]) return false
  const isShort = name.length === 1 && name[0]!.length <= shortWordChars
  if (isShort) return false
  const edits = name.map((word, at) => {
    const limit = word.length <= shortWordChars ? 1 : 2
    const distance = editDistance(given[at]!, word, limit)
    return distance > limit ? Infinity : distance
  })
  return edits.reduce((sum, one) => sum + one, 0) <= 2
}

function looksLike(given: string, name: string): boolean {
  const [words, wanted] = [given.split(/[_-]+/), name.split('_')]
  if (given === name) return true
  if (wanted.length > 1 && words.join('') === wanted.join('')) return true
  if (wanted.length > 1 && words.toSorted().join(' ') === wanted.toSorted().join(' ')) return true
  return isNearlyEqual(words, wanted)
}

/**
 * The variables that look like one of `names` and are none: one or two letters differ, the words are in another order,
 * not separated, in lower case, or begin with `WINNOW_`. Variables of NATS, MongoDB and Node are never among them.
 * @param names of the settings
 */
export function findMisspeltSettings(
  env: Readonly<Record<string, string | undefined>>, names: readonly string[],
): MisspeltSetting[] {
  const known = new Set(names)
  return Object.keys(env).flatMap((given) => {
    if (known.has(given) || foreign.test(given)) return []
    const upper = given.toUpperCase()
    const isPrefixed = upper.startsWith(prefix)
    const bare = isPrefixed ? upper.slice(prefix.length) : upper
    const candidates = names.filter((name) => isPrefixed || name.length > shortWordChars)
    const meant = candidates.find((name) => looksLike(bare, name) || looksLike(upper, name))
    // A setting of the same name that is set as well is the one that is meant to count.
    return meant === undefined || env[meant] !== undefined ? [] : [{ given, meant }]
  })
}
