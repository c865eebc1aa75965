// The language that a page names for its subject: "12 hours · English".

import type { Evidence } from '../evidence/evidence.ts'

/** Longer lines are prose. */
const shortLineCharsMax = 60

const taughtIn = /\b(?:[Tt]aught|[Hh]eld|[Gg]iven|[Aa]vailable|[Aa]udio|[Pp]resented|[Ww]ritten|[Pp]ublished) in (\p{Lu}\p{L}+)/u
const languageCodes = (
  'en de fr es it pt nl pl cs sv da nb fi ru uk tr el hu ro bg ar he hi zh ja ko vi id th ca'
).split(' ')
const languageNames = new Map<string, ReadonlySet<string>>()

/** The names of languages in the language of a page and in English. */
function namesOfLanguages(language: string): ReadonlySet<string> {
  const known = languageNames.get(language)
  if (known) return known
  const names = [language, 'en'].flatMap((of) => {
    const names = new Intl.DisplayNames([of], { type: 'language' })
    return languageCodes.flatMap((code) => names.of(code) ?? [])
  })
  const all = new Set(names)
  languageNames.set(language, all)
  return all
}

/** The only language that a short line about the subject consists of, or a part of it. */
export function shownLanguage({ facts: { subject, language } }: Evidence): string | null {
  const own = /^[a-z]{2,3}/i.exec(language ?? '')?.[0]?.toLowerCase() ?? 'en'
  const names = namesOfLanguages(languageCodes.includes(own) ? own : 'en')
  const parts = subject
    .filter(({ text }) => text.length <= shortLineCharsMax)
    .flatMap(({ text }) => text.split(/\s*[·•|]\s*/))
  // "Taught in English."
  const named = subject.flatMap(({ text }) => taughtIn.exec(text)?.[1] ?? []).filter((name) => names.has(name))
  const found = new Set([...parts.filter((part) => names.has(part)), ...named])
  return found.size === 1 ? [...found][0]! : null
}
