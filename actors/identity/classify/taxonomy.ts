// Looks up categories of the taxonomy.

import { tierOne } from './taxonomy.data.ts'

export interface Category {
  /** Unique id in the taxonomy. */
  id: string
  /** Id of the tier 1 category of a tier 2 category; null for tier 1. */
  parentId: string | null
  /** Name of tier 1. */
  category: string
  /** Name of tier 2; null for tier 1. */
  subcategory: string | null
}

/** Path of a category as text: `Sports`, `Sports > Soccer`. */
export const pathOf = ({ category, subcategory }: Pick<Category, 'category' | 'subcategory'>): string =>
  subcategory === null ? category : `${category} > ${subcategory}`

/** Every category of tiers 1 and 2. */
export const categories: readonly Category[] = tierOne.flatMap(({ id, name, tierTwo }) => [
  { id, parentId: null, category: name, subcategory: null },
  ...Object.entries(tierTwo).map(([childId, child]) => ({
    id: childId, parentId: id, category: name, subcategory: child,
  })),
])

/** Names are compared without case, and with "&" as "and". */
const keyOf = (path: string): string => path.toLowerCase().replaceAll('&', 'and').replace(/\s+/g, ' ').trim()

const byPath = new Map(categories.map((category) => [keyOf(pathOf(category)), category]))

/** The category with a path such as `Sports > Soccer`; undefined when the taxonomy has none. */
export const findCategory = (path: string): Category | undefined => byPath.get(keyOf(path))
