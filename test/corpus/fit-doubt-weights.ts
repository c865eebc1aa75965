// Fits the weights of `actors/infer/fill/candidates/doubt-weights.data.ts` to the values that are filled on the real
// pages with fields, and measures them on pages that they were not fitted to: `node test/corpus/fit-doubt-weights.ts`.
// Of each field there is a second example, in which the right value is left out. `json-fields-3` is no part of it.

import { considered } from '#actors/infer/fill/candidates/considered.ts'
import { doubtFeatures } from '#actors/infer/fill/candidates/doubtful.ts'
import { doubtfulBelow } from '#actors/infer/fill/candidates/doubt-weights.data.ts'
import { fillSchema } from '#actors/infer/fill/fill-schema.ts'
import { firstValue } from '#actors/infer/fill/candidates/first-value.ts'
import { likeliestOf, type Observe } from '#actors/infer/fill/candidates/likeliest.ts'
import { compact } from '#actors/infer/fill/fields/names.ts'
import type { Considered } from '#actors/infer/fill/sources/source.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { fitLogistic, scoreBy, type Row } from '#test/pages/fit-logistic.ts'
import { readCorpusFields } from './fields-of-pages.ts'

interface Example extends Row { page: string; isLeftOut: boolean }

const sets = ['json-fields-1', 'json-fields-2', 'json-fields-4']
/** Rules were repaired on these pages, which have few wrong values left. */
const wrongWeight = 2
const options = { rounds: 250, rate: 0.5, decay: 0.002 }
const folds = 12

const isSimilar = (one: string, other: string): boolean =>
  compact(one).includes(compact(other)) || compact(other).includes(compact(one))

function exampleOf(all: readonly Considered[], wanted: unknown, page: string, isLeftOut: boolean): Example[] {
  const best = likeliestOf(all)
  if (best === undefined) return []
  const target = !isLeftOut && best.one.value === wanted ? 1 : 0
  const features = { ...doubtFeatures(best.one, best.score), bias: 1 }
  return [{ page, isLeftOut, features, target, weight: target === 1 || isLeftOut ? 1 : wrongWeight }]
}

const examples = sets.flatMap((set) => readCorpusFields(set).flatMap((page): Example[] => {
  const found = new Map<string, Parameters<Observe>[0]>()
  fillSchema(compileCallerSchema(page.schema).schema, page.facts, (field) => {
    if (!found.has(field.query.name)) found.set(field.query.name, field)
  })
  return Object.keys(page.schema.properties as object).flatMap((name): Example[] => {
    const field = found.get(name)
    const wanted = page.expected[name]
    if (field === undefined || typeof wanted === 'object') return []
    const { candidates, way, query, evidence } = field
    const rest = candidates.filter(({ value }) => {
      const given = firstValue([value], way, query, evidence)
      return given !== wanted
        && !(typeof given === 'string' && typeof wanted === 'string' && isSimilar(given, wanted))
    })
    const own = exampleOf(considered(candidates, way, query, evidence), wanted, `${set} ${page.name}`, false)
    const isAlways = ['name', 'url', 'language', 'sitename', 'domain'].includes(query.concept?.names[0] ?? '')
    return wanted === undefined || isAlways ? own
      : [...own, ...exampleOf(considered(rest, way, query, evidence), wanted, `${set} ${page.name}`, true)]
  })
}))

const pages = [...new Set(examples.map(({ page }) => page))]
const foldOf = ({ page }: Example): number => pages.indexOf(page) % folds
const kept = Array.from({ length: folds }, (_, fold) => {
  const weights = fitLogistic(examples.filter((one) => foldOf(one) !== fold), options)
  return examples.filter((one) => foldOf(one) === fold && scoreBy(weights, one.features) >= doubtfulBelow)
}).flat()
const shown = (all: readonly Example[]): string => {
  const own = all.filter(({ isLeftOut }) => !isLeftOut)
  const right = own.filter(({ target }) => target === 1).length
  return `right ${right}, wrong ${own.length - right}, filled without the right value ${all.length - own.length}`
}
console.log(`filled:   ${shown(examples)}\nheld out: ${shown(kept)}`)
for (const [name, value] of Object.entries(fitLogistic(examples, options)).sort(([, a], [, b]) => b - a))
  console.log(`  ${name.includes('-') ? `'${name}'` : name}: ${value.toFixed(2)},`)
