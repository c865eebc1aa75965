// Whether an edit changes the value that a criterion is about: a price, a discount, availability, a date, a version, or any
// number it names.

import { isStamp } from './mask-trivia.ts'
import { isMoney, type Figure } from './read-figures.ts'
import { meets, type ValueLimit } from './read-limit.ts'
import { saysStockPlainly } from './read-stock.ts'
import type { Criterion } from './read-goal.ts'
import { nameOf, quote, describeEdit } from './describe-edit.ts'
import { meetsAny, type EditFacts } from './analyse-edit.ts'
import { topics } from './vocabulary.ts'

/** How sure a rule is that the criterion is about this edit, and what to say. */
export interface Match { confidence: number; reason: string }

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** How much a value changed in the unit of the limit: per cent of the old one, or the difference. */
const changeOf = ({ unit }: ValueLimit, old: number, now: number): number =>
  unit === '%' ? (old === 0 ? Infinity : (Math.abs(now - old) / Math.abs(old)) * 100) : Math.abs(now - old)

/** Whether old → new goes the way and the distance that the criterion names. Null when it does, else why not. */
function refuse({ direction, limit }: Criterion, old: number | null, now: number): string | null {
  if (old !== null && direction === 'down' && now > old) return 'it went up'
  if (old !== null && direction === 'up' && now < old) return 'it went down'
  if (limit === null) return null
  if (limit.of === 'change')
    return old === null || meets(limit, changeOf(limit, old, now)) ? null : `it changed by less than ${limit.text}`
  return meets(limit, now)
    ? null
    : `it is not ${{ '<': 'below', '<=': 'at most', '>': 'above', '>=': 'at least' }[limit.op]} ${limit.text}`
}

export interface Considered {
  match: Match | null
  /** Why the value that did change is not what is wanted. */ refused: string | null
}
const none: Considered = { match: null, refused: null }

/** Figures that went and came, brought together in their order; those without a partner stand alone. */
function pairFigures(gone: readonly Figure[], come: readonly Figure[]): { old: Figure | null; now: Figure | null }[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => ({
    old: gone[at] ?? null, now: come[at] ?? null,
  })).slice(0, 200)
}

function considerFigures(
  criterion: Criterion, facts: EditFacts, subject: string, gone: readonly Figure[], come: readonly Figure[], confidence: number,
): Considered {
  let refused: string | null = null
  for (const { old, now } of pairFigures(gone, come)) {
    const where = nameOf(facts)
    if (now === null) {
      if (criterion.limit === null && criterion.direction === null && old)
        return {
          match: {
            confidence: confidence * 0.8, reason: sentence(`${subject}${where} ${old.text} is gone: ${describeEdit(facts)}`),
          },
          refused: null,
        }
      continue
    }
    const why = refuse(criterion, old?.value ?? null, now.value)
    const from =
      old === null
        ? `${subject}${where} ${now.text} appeared`
        : `${subject}${where} changed from ${old.text} to ${now.text}`
    if (why !== null) {
      refused ??= `${from}, but ${why}`
      continue
    }
    const comparable =
      criterion.limit === null || criterion.limit.of === 'change' || criterion.limit.unit === now.unit || now.unit === ''
    return {
      match: { confidence: confidence * (old === null ? 0.65 : 1) * (comparable ? 1 : 0.6), reason: sentence(from) },
      refused: null,
    }
  }
  return { match: null, refused }
}

/** Units and nouns behind a plain number that make it something other than a price. */
const notPrice =
  /^(?:views?|visits?|likes?|comments?|stars?|reviews?|ratings?|votes?|followers?|downloads?|left|in|available|pieces?|pcs|items?|people|users?|members?|seats?|rooms?|min|minutes?|hours?|days?|weeks?|months?|years?|kg|g|mg|ml|l|cm|mm|m|km|gb|mb|tb|watt|w|mah|hz|px|inch(?:es)?|ft|lbs?|oz|stuck|stk|bewertung\w*|aufrufe?|tage?|wochen?|monate?|jahre?|avis|jours?|mois|ans|resenas|dias?|meses|anos?)$/

export function considerPrice(criterion: Criterion, facts: EditFacts): Considered {
  const money = { gone: facts.figuresGone.filter(isMoney), come: facts.figuresCome.filter(isMoney) }
  // In a new amount of another currency only the sign changed: still a change of price.
  if (money.gone.length + money.come.length > 0)
    return considerFigures(criterion, facts, 'the price', money.gone, money.come, 0.92)
  const named = [facts.own, facts.around, facts.near].some((words) => meetsAny(words, topics.price))
  const plain = (list: readonly Figure[]) =>
    list.filter(({ unit, noun }) => (unit === '' || named) && !notPrice.test(noun))
  const [gone, come] = [plain(facts.figuresGone), plain(facts.figuresCome)]
  if (gone.length + come.length > 0 && named) return considerFigures(criterion, facts, 'the price', gone, come, 0.85)
  // A number in a list or table may be a price whose heading is out of sight.
  if (gone.length > 0 && come.length > 0 && facts.edit.item && facts.edit.path === null) {
    const guess = considerFigures(criterion, facts, 'a number that may be a price', gone, come, 0.4)
    if (guess.match) return guess
  }
  if (criterion.limit !== null) return none
  // Words about prices that came or went: "prices will rise in May", "price on request", "free".
  const spoken = new Set([...facts.come, ...facts.gone])
  const free = /\b(?:free|for free|kostenlos|gratis|gratuite?s?|gratuito|on request|auf anfrage|sur demande)\b/
  if (meetsAny(spoken, topics.price) || free.test(facts.old) !== free.test(facts.now))
    return {
      match: { confidence: 0.6, reason: sentence(`what is said about the price changed: ${describeEdit(facts)}`) },
      refused: null,
    }
  return none
}

const offPattern = /(?:-|−|save|spare|off|rabatt|reduit|descuento|discount|sconto|remise)/

export function considerDiscount(criterion: Criterion, facts: EditFacts): Considered {
  const percents = {
    gone: facts.figuresGone.filter(({ unit }) => unit === '%'),
    come: facts.figuresCome.filter(({ unit }) => unit === '%'),
  }
  const spoken =
    offPattern.test(facts.now)
    || offPattern.test(facts.old)
    || meetsAny(facts.own, topics.discount)
    || meetsAny(facts.around, topics.discount)
  if (spoken && percents.gone.length + percents.come.length > 0) {
    const limit = criterion.limit?.unit === '%' ? { ...criterion.limit, of: 'value' as const } : criterion.limit
    return considerFigures(
      { ...criterion, limit, direction: null }, facts, 'the discount', percents.gone, percents.come, 0.9,
    )
  }
  if (meetsAny(facts.come, topics.discount))
    return {
      match: { confidence: 0.75, reason: sentence(`a discount is spoken of: ${describeEdit(facts)}`) }, refused: null,
    }
  if (meetsAny(facts.gone, topics.discount) && !criterion.arrival && criterion.limit === null)
    return {
      match: { confidence: 0.55, reason: sentence(`a discount is no longer spoken of: ${describeEdit(facts)}`) },
      refused: null,
    }
  const [old] = facts.figuresGone.filter(isMoney)
  const [now] = facts.figuresCome.filter(isMoney)
  if (old && now && now.value < old.value && criterion.limit === null)
    return {
      match: { confidence: 0.6, reason: sentence(`the price fell from ${old.text} to ${now.text}`) }, refused: null,
    }
  return none
}

const yes = /^\W*(?:true|yes|ja|oui|si|1)\W*$/
const no = /^\W*(?:false|no|nein|non|0)\W*$/

/** Availability of one side; a field named for it may just say true or 0. */
function sideOf(folded: string, stock: EditFacts['stockNow'], isField: boolean): EditFacts['stockNow'] {
  if (!isField || folded === '') return stock
  if (no.test(folded)) return { in: false, out: true, soon: false }
  return yes.test(folded) || /^\W*\d+\W*$/.test(folded) ? { in: true, out: false, soon: false } : stock
}

export function considerStock(criterion: Criterion, facts: EditFacts): Considered {
  const isField =
    facts.edit.path !== null && (meetsAny(facts.name, topics.stock) || meetsAny(facts.around, topics.stock))
  const [old, now] = [sideOf(facts.old, facts.stockOld, isField), sideOf(facts.now, facts.stockNow, isField)]
  const plainly = isField || saysStockPlainly(facts.old) || saysStockPlainly(facts.now) ? 1 : 0.7
  const say = (what: string) => sentence(`${what}: ${describeEdit(facts)}`)
  const becameIn = now.in && (!old.in || old.out && !now.out)
  const becameOut = now.out && (!old.out || old.in && !now.in)
  if (criterion.stock !== 'out') {
    if (becameIn) return { match: { confidence: 0.93 * plainly, reason: say('it became available') }, refused: null }
    if (criterion.stock === 'in' && old.out && !now.out && facts.now === '')
      return { match: { confidence: 0.6, reason: say('it is no longer said to be unavailable') }, refused: null }
    if (now.soon && !old.soon)
      return { match: { confidence: 0.6, reason: say('it is announced to become available') }, refused: null }
  }
  if (criterion.stock !== 'in') {
    if (becameOut)
      return { match: { confidence: 0.93 * plainly, reason: say('it is no longer available') }, refused: null }
    if (criterion.stock === 'out' && old.in && !now.in && facts.now === '')
      return { match: { confidence: 0.55, reason: say('it is no longer said to be available') }, refused: null }
  }
  if (becameIn || becameOut)
    return {
      match: null,
      refused: `it became ${becameIn ? 'available' : 'unavailable'} (${describeEdit(facts)}), which is not what the goal waits for`,
    }
  // How many are left, where the goal does not wait for a state.
  const about = isField || old.in || old.out || now.in || now.out || meetsAny(facts.own, topics.stock)
  const differs =
    facts.figuresCome.length > 0
    || meetsAny(facts.come, topics.stock)
    || meetsAny(facts.gone, topics.stock)
    || old.in !== now.in
    || old.out !== now.out
  if (criterion.stock === null && about && differs) {
    if (criterion.limit !== null) return considerFigures(criterion, facts, 'the stock', facts.figuresGone, facts.figuresCome, 0.8)
    return { match: { confidence: 0.75, reason: say('what is said about availability changed') }, refused: null }
  }
  return none
}

const weekdays =
  /\b(?:mon|tues?|wednes|thurs?|fri|satur|sun)day\b|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/

export function considerDate(criterion: Criterion, facts: EditFacts): Considered {
  if (isStamp(facts.now) && !criterion.updates) return none
  const say = (what: string, sure: number): Considered => ({
    match: { confidence: sure, reason: sentence(what) }, refused: null,
  })
  const [old, now] = [facts.datesGone[0], facts.datesCome[0]]
  if (old !== undefined && now !== undefined) return say(`a date changed: ${describeEdit(facts)}`, 0.9)
  if (now !== undefined) return say(`a date appeared: ${describeEdit(facts)}`, 0.7)
  if (old !== undefined) return say(`a date is gone: ${describeEdit(facts)}`, 0.65)
  if (meetsAny(facts.come, topics.date) || meetsAny(facts.gone, topics.date))
    return say(`what is said about the date changed: ${describeEdit(facts)}`, 0.6)
  if (facts.kind === 'replaced' && weekdays.exec(facts.old)?.[0] !== weekdays.exec(facts.now)?.[0])
    return say(`a day changed: ${describeEdit(facts)}`, 0.75)
  const about = [facts.own, facts.around, facts.near].some((words) => meetsAny(words, topics.date))
  if (about && [...facts.figuresGone, ...facts.figuresCome].some((one) => !isMoney(one)))
    return say(`a time changed: ${describeEdit(facts)}`, 0.75)
  if (facts.edit.path !== null && meetsAny(facts.around, topics.date))
    return say(`a date changed: ${describeEdit(facts)}`, 0.75)
  return none
}

const majorOf = (version: string): string | undefined => /\d+/.exec(version)?.[0]

export function considerVersion(criterion: Criterion, facts: EditFacts): Considered {
  const [old, now] = [facts.versionsGone[0], facts.versionsCome[0]]
  if (now !== undefined) {
    const isMajor =
      old === undefined
        ? !/[1-9]\d*\.(?:\d+\.)*[1-9]/.test(now) || (facts.kind === 'added' && /\.0(?:\.0)*$/.test(now))
        : majorOf(old) !== majorOf(now)
    if (criterion.major && !isMajor) return { match: null, refused: `version ${now} appeared, but it is no major one` }
    return {
      match: {
        confidence: 0.92,
        reason: sentence(
          old === undefined
            ? `version ${now} appeared: ${describeEdit(facts)}`
            : `the version changed from ${old} to ${now}`,
        ),
      },
      refused: null,
    }
  }
  if (facts.edit.path !== null && meetsAny(facts.around, topics.version) && facts.now !== '')
    return { match: { confidence: 0.8, reason: sentence(`the version changed: ${describeEdit(facts)}`) }, refused: null }
  if (criterion.major) return none
  const numbered =
    facts.figuresCome.length > 0
    && (meetsAny(facts.own, topics.version) || (facts.edit.heading && meetsAny(facts.around, topics.version)))
  if (numbered || meetsAny(facts.come, topics.version))
    return {
      match: { confidence: numbered ? 0.75 : 0.6, reason: sentence(`a release is spoken of: ${describeEdit(facts)}`) },
      refused: null,
    }
  return none
}

/** Any number that the criterion sets a limit or a direction for. */
export function considerNumbers(criterion: Criterion, facts: EditFacts): Considered {
  const fits = ({ unit }: Figure): boolean =>
    criterion.limit === null || criterion.limit.of === 'change' || criterion.limit.unit === unit || criterion.limit.unit === ''
  const [gone, come] = [facts.figuresGone.filter(fits), facts.figuresCome.filter(fits)]
  if (come.length === 0) return none
  return considerFigures(criterion, facts, `the number in ${quote(facts.edit.now)}`, gone, come, 0.8)
}

/** Whether an added thing keeps to the limit on its price, where it names one. */
export function keepsLimit({ limit }: Criterion, facts: EditFacts): boolean {
  if (limit === null || limit.of === 'change') return true
  const fitting = facts.figuresCome.filter(
    ({ unit }) => unit === limit.unit || (limit.unit !== '%' && limit.unit !== '' && isMoney({ unit } as Figure)),
  )
  return fitting.length === 0 || fitting.some(({ value }) => meets(limit, value))
}

/** Whether two sides of an edit differ in amounts only. */
export function sameBesides(facts: EditFacts, strip: (folded: string) => string): boolean {
  const words = (folded: string) => strip(folded).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return facts.kind === 'replaced' && words(facts.old) === words(facts.now)
}

