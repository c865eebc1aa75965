// Where the values of an array of scalars are searched on a page.

import { commonList, headingsOf, partItems, sectionItems } from './common-lists.ts'
import type { EntityValue } from '../values/entities.ts'
import { isLongPage } from '../candidates/doubtful.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { typedEntities } from './lists.ts'
import { hashtags, linkedMembers } from '../in-text/named-links.ts'
import { itemsOfBareLabel, listItems } from './page-lists.ts'
import { labelFits, type Query } from '../fields/query.ts'
import { recordTexts } from './record-texts.ts'
import { splitList } from '../values/split-list.ts'
import { singular, tokensOf } from '../fields/names.ts'
import { tableColumn } from './table-rows.ts'
import { trailOf } from './trails.ts'

/** The values of a label that the page repeats: two lines "Name Server". */
function repeatedLabels(query: Query, { labelled }: Evidence): string[] {
  const named = labelled.filter(({ read, place }) => place === undefined && labelFits(read, query) === 'exact')
  const values = [...new Set(named.map(({ value }) => value))]
  return values.length > 1 && new Set(named.map(({ read }) => read.key)).size === 1 ? values : []
}

const termNames = new Set(['type', 'name', 'value', 'option', 'mode', 'command', 'term', 'state', 'status', 'kind'])
const described = /^(\S.{0,40}?)\s?(?::|[—–]|\s-)\s+\S.{15,}$/su

/** The terms of a list in which each is explained: "ClusterIP: exposes the service", for a field that names terms. */
function termsOf({ name }: Query, items: readonly string[]): readonly string[] {
  const terms = items.map((item) => described.exec(item)?.[1])
  const asksForTerms = termNames.has(singular(tokensOf(name).at(-1) ?? ''))
  return asksForTerms && terms.every((term) => term !== undefined) ? terms : items
}

type List = () => readonly EntityValue[]

/** Lists that the page marks by a heading (`section`), a column or a type, and those that every page has. */
export function scalarLists(query: Query, evidence: Evidence): { section: List; marked: List[]; usual: List[] } {
  const concept = query.concept?.names[0]
  // A long page has columns, links and repeated labels of its other parts too, which were mostly wrong.
  const isLong = isLongPage(evidence)
  const section: List = () => termsOf(query, sectionItems(query, evidence))
  return {
    section,
    marked: [
      () => trailOf(query, evidence),
      () => headingsOf(query, evidence),
      () => concept === 'ingredients' ? recordTexts(query, evidence) : [],
      section,
      ...isLong ? [] : [() => tableColumn(query, evidence)],
      () => listItems(query, evidence, ['exact']),
      () => typedEntities(query, evidence),
      ...isLong ? [] : [() => linkedMembers(query, evidence), () => repeatedLabels(query, evidence)],
    ],
    usual: [
      ...isLong ? [] : [() => commonList(query, evidence)],
      () => concept === 'tags' ? splitList(evidence.subject.named(query)) : [],
      () => concept === 'tags' ? hashtags(evidence) : [],
      () => partItems(query, evidence),
      () => listItems(query, evidence, ['same', 'near']),
      () => itemsOfBareLabel(query, evidence),
    ],
  }
}
