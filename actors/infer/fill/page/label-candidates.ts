// The values that the labels of a page give for a field, each with a score: how well the label fits, how specific it
// is, and whether the value has the form that the field asks for. Where two labels fit equally well and say different
// things, neither is taken: a wrong answer is worse than a missing one.

import type { LabelledValue } from '#schemas/facts.ts'
import { fits, labelFits, type Fit, type Label, type Query } from '../fields/query.ts'
import { fillWords } from '../fields/names.data.ts'
import { singular } from '../fields/names.ts'

export interface LabelCandidate { fit: Fit; score: number; key: string; value: string }

/** Set by hand. A weaker fit never beats a better one. */
const weight = {
  fit: { exact: 8, same: 6, near: 4, described: 2 },
  /** A label without further words. */
  specific: 1,
  /** The value is short enough for a value, and not a sentence. */
  form: 0.25,
} as const

const valueCharsMax = 120

/** Share of the words of the label that the field asks for. */
const specificity = ({ tokens }: Label, query: Query): number => {
  const telling = tokens.filter((token) => !fillWords.has(token)).length
  return telling === 0 ? 1 : Math.min(1, query.tokens.length / telling)
}

function scoreOf(label: Label, value: string, fit: Fit, query: Query): number {
  const isValue = value.length <= valueCharsMax && !/\p{L}{3}[.!?]\s+\p{Lu}/u.test(value)
  const specific = fit === 'near' ? weight.specific * specificity(label, query) : 0
  return weight.fit[fit] + specific + (isValue ? weight.form : 0)
}

/** Fits that leave doubt: their best candidate must be the only one, and about the subject of the page. */
const doubtful: ReadonlySet<Fit> = new Set(['near', 'described'])

/** Whether a figure counts what the field names one of: "Forums 598" is no `forum`. */
const isCount = ({ key }: Label, value: string, { keys, isText }: Query): boolean =>
  isText === true && /^\d{1,3}(?:(?:[.,\s]?\d{3})*|[.,]\d\s?(?=[kKM]))[kKM]?$/.test(value)
  && !keys.includes(key) && keys.includes(singular(key))

/** The candidates by their fit, best first; of a doubtful fit only the best, and none when several are as good. */
export function labelCandidates(
  query: Query, labelled: readonly { read: Label; value: string; place?: LabelledValue['place'] }[],
): LabelCandidate[] {
  const found = labelled.flatMap(({ read, value, place }): LabelCandidate[] => {
    const fit = labelFits(read, query)
    if (fit === undefined || isCount(read, value, query) || place !== undefined && doubtful.has(fit)) return []
    return [{ fit, score: scoreOf(read, value, fit, query), key: read.key, value }]
  })
  return fits.flatMap((fit) => {
    const ofFit = found.filter((one) => one.fit === fit)
    if (!doubtful.has(fit)) return ofFit
    const best = ofFit.filter(({ score }) => score === Math.max(...ofFit.map((one) => one.score)))
    return new Set(best.map(({ key }) => key)).size > 1 && new Set(best.map(({ value }) => value)).size > 1 ? [] : best
  })
}
