// The keyword profiles by language.

import { readProfile, type KeywordTable, type Profile } from '../read-profile.ts'
import { arabic } from './ar.data.ts'
import { czech } from './cs.data.ts'
import { german } from './de.data.ts'
import { english } from './en.data.ts'
import { spanish } from './es.data.ts'
import { french } from './fr.data.ts'
import { italian } from './it.data.ts'
import { japanese } from './ja.data.ts'
import { korean } from './ko.data.ts'
import { dutch } from './nl.data.ts'
import { polish } from './pl.data.ts'
import { portuguese } from './pt.data.ts'
import { russian } from './ru.data.ts'
import { swedish } from './sv.data.ts'
import { turkish } from './tr.data.ts'
import { ukrainian } from './uk.data.ts'
import { chinese } from './zh.data.ts'

/** By ISO 639-1 code. */
export const profiles: Readonly<Record<string, Profile>> = {
  ar: arabic, cs: czech, de: german, en: english, es: spanish, fr: french, it: italian, ja: japanese, ko: korean,
  nl: dutch, pl: polish, pt: portuguese, ru: russian, sv: swedish, tr: turkish, uk: ukrainian, zh: chinese,
}

const tables = new Map<string, KeywordTable>()

/** The table of a language, read at its first use; undefined for a language without a profile. */
export function tableOf(language: string): KeywordTable | undefined {
  const profile = profiles[language]
  if (!profile) return undefined
  let table = tables.get(language)
  if (!table) tables.set(language, table = readProfile(profile))
  return table
}
