// How many members a list shows, and how many it has: "Showing 36 of 84", "1–30 of 43 products", "271 results".

import type { Evidence } from '../evidence/evidence.ts'
import { tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { onlyValue } from '../values/only-value.ts'

const figure = String.raw`(\d{1,3}(?:[.,\s]\d{3})+|\d+)`
const ofWords = '(?:of|out of|von|sur|de|di|van|af|av|z)'
const span = new RegExp(
  String.raw`^(?:\p{L}+:?\s){0,2}${figure}\s?[-–—]\s?${figure}\s${ofWords}\s(?:\p{L}+\s)?${figure}`
  + String.raw`(?:\s\p{L}+){0,3}\W*$`, 'iu',
)
const part = new RegExp(String.raw`^(?:\p{L}+:?\s){1,3}${figure}\s${ofWords}\s${figure}(?:\s\p{L}+){0,3}\W*$`, 'iu')
const leads = /^(?:show|view|display|seen|zeige|angezeigt|affich|mostra|visualizz|result|ergebnis|résultat|you)/iu
const lineCharsMax = 80

const shownWords = new Set(['shown', 'showing', 'displayed', 'visible', 'angezeigt', 'affiches', 'mostrados', 'page'])
const totalWords = new Set(['total', 'all', 'gesamt', 'totale', 'insgesamt', 'results', 'hits', 'found', 'treffer'])

interface Shown { shown: number; total: number }

const numberOf = (text: string): number => Number(text.replace(/\D/g, ''))

function shownIn(text: string): Shown | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length > lineCharsMax) return undefined
  const [, first, last, all] = span.exec(line) ?? []
  if (first !== undefined && last !== undefined && all !== undefined)
    return numberOf(first) === 1 ? { shown: numberOf(last), total: numberOf(all) } : undefined
  const [, some, whole] = leads.test(line) ? part.exec(line) ?? [] : []
  return some === undefined || whole === undefined ? undefined : { shown: numberOf(some), total: numberOf(whole) }
}

/** The number that a field of a list asks for, where the page says it once. */
export function shownOfTotal({ name, description }: Query, { facts, texts, outside }: Evidence): number[] {
  const named = tokensOf(name)
  const told = tokensOf(description)
  const asksForShown = [...named, ...told].some((word) => shownWords.has(word))
  const asksForTotal = [...named, ...told].some((word) => totalWords.has(word))
  if (asksForShown === asksForTotal) return []
  const lines = new Set([...facts.subject.map(({ text }) => text), ...texts, ...outside, ...facts.apart?.aside ?? []])
  const found = [...lines].flatMap((line) => shownIn(line) ?? [])
    .filter(({ shown, total }) => shown > 0 && shown <= total)
    .map(({ shown, total }) => asksForShown ? shown : total)
  return onlyValue(found)
}
