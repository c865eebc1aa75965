// Fits the weights of `actors/infer/fill/candidates/candidate-weights.data.ts` to the pages with fields and right
// values, and measures them on sets of pages that they were not fitted to: `node test/pages/fit-candidate-weights.ts`.
// The model is a logistic regression of whether a candidate is right. Of each field that a page answers there is a
// second example, in which the right value is left out: what remains is what a page has that does not answer the field.

import { readdirSync } from 'node:fs'
import { considered } from '#actors/infer/fill/candidates/considered.ts'
import { fillSchema } from '#actors/infer/fill/fill-schema.ts'
import type { Observe } from '#actors/infer/fill/candidates/likeliest.ts'
import { compact } from '#actors/infer/fill/fields/names.ts'
import type { Candidate, Considered } from '#actors/infer/fill/sources/source.ts'
import { firstValue } from '#actors/infer/fill/candidates/first-value.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { fitLogistic, scoreBy, type Weights } from './fit-logistic.ts'
import { factsOfHtml } from './html-page.ts'
import { readPages } from './json-fields.ts'

/** The candidates for a field; `right` is the index of the right one, or -1. */
interface Example {
  set: string
  isLeftOut: boolean
  isAnswered: boolean
  candidates: Considered[]
  right: number
}

/** Every page has these, so that they cannot be left out. */
const always = new Set(['name', 'url', 'language', 'sitename', 'domain'])
const isSimilar = (one: string, other: string): boolean =>
  compact(one).includes(compact(other)) || compact(other).includes(compact(one))

const rounds = 200
const rate = 1
const decay = 0.0002
/** A fifth of the fields are unanswered by their page. */
const leftOutWeight = 1
/** Rules were repaired on most sets, which have few wrong candidates left. */
const wrongWeight = 4
/** Share of the fields of a page that it does not answer. */
const unansweredShare = 0.25
/** One wrong answer costs as much as so many right ones gain. */
const wrongCost = 4

const folders = readdirSync(import.meta.dirname).filter((name) => /^json-fields(?!.*\.)/.test(name))

function examplesOf(set: string): Example[] {
  return readPages(set).flatMap((page) => {
    const found = new Map<string, Parameters<Observe>[0]>()
    fillSchema(compileCallerSchema(page.schema).schema, factsOfHtml(page.html), (field) => {
      if (!found.has(field.query.name)) found.set(field.query.name, field)
    })
    return Object.keys(page.schema.properties as object).flatMap((name): Example[] => {
      const field = found.get(name)
      if (field === undefined) return []
      const { candidates, way, query, evidence } = field
      const wanted = page.expected[name]
      if (typeof wanted === 'object') return []
      const all = considered(candidates, way, query, evidence)
      const isOneOfWanted = (value: Candidate['value']): boolean => {
        const given = firstValue([value], way, query, evidence)
        return given === wanted || typeof given === 'string' && typeof wanted === 'string' && isSimilar(given, wanted)
      }
      const rest = candidates.filter(({ value }) => !isOneOfWanted(value))
      const own: Example = {
        set, isLeftOut: false, isAnswered: wanted !== undefined, candidates: all,
        right: all.findIndex(({ value }) => value === wanted),
      }
      return wanted === undefined || always.has(query.concept?.names[0] ?? '') ? [own] : [own, {
        ...own, isLeftOut: true, isAnswered: false, candidates: considered(rest, way, query, evidence), right: -1,
      }]
    })
  })
}

const scoreOf = (weights: Weights, { features }: Considered): number => scoreBy(weights, { ...features, bias: 1 })

function fit(examples: readonly Example[]): Weights {
  const rows = examples.flatMap(({ candidates, right, isLeftOut }) => candidates.map((one, at) => ({
    features: { ...one.features, bias: 1 }, target: at === right ? 1 : 0,
    weight: (isLeftOut ? leftOutWeight : right === 0 ? 1 : wrongWeight) / Math.sqrt(candidates.length),
  })))
  return fitLogistic(rows, { rounds, rate, decay })
}

interface Marks { right: number; missing: number; wrong: number; leftOutWrong: number; leftOut: number }

function marksOf(examples: readonly Example[], weights: Weights, scoreMin: number): Marks {
  const marks: Marks = { right: 0, missing: 0, wrong: 0, leftOutWrong: 0, leftOut: 0 }
  for (const { candidates, right, isLeftOut, isAnswered } of examples) {
    let best = -1
    let most = scoreMin
    candidates.forEach((one, at) => {
      const score = scoreOf(weights, one)
      if (score >= scoreMin && (best === -1 || score > most)) { best = at; most = score }
    })
    if (isLeftOut) {
      marks.leftOut++
      if (best >= 0) marks.leftOutWrong++
    } else if (best < 0) marks[isAnswered ? 'missing' : 'right']++
    else marks[best === right ? 'right' : 'wrong']++
  }
  return marks
}

const thresholds = Array.from({ length: 21 }, (_, at) => -2 + at / 4)
const bestThreshold = (examples: readonly Example[], weights: Weights): number => {
  const gainOf = (threshold: number): number => {
    const { right, wrong, leftOutWrong } = marksOf(examples, weights, threshold)
    return right - wrongCost * (wrong + leftOutWrong * unansweredShare)
  }
  return thresholds.reduce((best, one) => gainOf(one) > gainOf(best) ? one : best, -2)
}
const shown = ({ right, missing, wrong, leftOut, leftOutWrong }: Marks): string => {
  const all = right + missing + wrong
  return `${all} fields: right ${(100 * right / all).toFixed(1)}, missing ${(100 * missing / all).toFixed(1)}, wrong `
    + `${wrong} (${(100 * wrong / all).toFixed(2)}); `
    + `answered without the right value ${(100 * leftOutWrong / leftOut).toFixed(1)}`
}

const examples = folders.flatMap(examplesOf)
/** With `--all`, only the weights are fitted. */
for (const set of process.argv.includes('--all') ? [] : folders) {
  const others = examples.filter((one) => one.set !== set)
  const weights = fit(others)
  const own = examples.filter((one) => one.set === set)
  const threshold = bestThreshold(others, weights)
  console.log(`${set} (least score ${threshold})`)
  console.log(`  chain:    ${shown(marksOf(own, { first: 10 }, 5))}`)
  console.log(`  held out: ${shown(marksOf(own, weights, threshold))}`)
}
const weights = fit(examples)
const all = marksOf.bind(null, examples, weights)
for (const threshold of thresholds) console.log(threshold, shown(all(threshold)))
console.log(bestThreshold(examples, weights))
for (const [name, value] of Object.entries(weights).sort(([, a], [, b]) => b - a))
  console.log(`  ${name.includes('-') ? `'${name}'` : name}: ${value.toFixed(2)},`)
