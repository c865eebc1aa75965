// The visible parts of a page that are not about its subject: page chrome, and other things such as related products.
// Short pages have them in their main content, and only the structure of the document tells them from the subject.

import type { Element, Root } from 'hast'
import type { PageFacts } from '#schemas/facts.ts'
import { LimitedList } from './limited-list.ts'
import { eachBlock } from './outside-texts.ts'
import { subjectRegion, type Place } from './subject-region.ts'

export interface ApartParts {
  /** The part of the document that is about the subject. */
  region: Root
  /** The parts left out of it, by their place. */
  parts: Record<Place, Root>
}

/** The region about the subject of a page, and what is left out of it. */
export function apartParts(scope: Root): ApartParts {
  const found: Record<Place, Element[]> = { aside: [], others: [] }
  const region = subjectRegion(scope, { leftOut: (element, place) => found[place].push(element) })
  const rootOf = (children: Element[]): Root => ({ type: 'root', children })
  return { region, parts: { aside: rootOf(found.aside), others: rootOf(found.others) } }
}

/** The texts of the parts that are not in the region, each once; at most 60,000 characters. */
export function apartTexts({ region, parts }: ApartParts): NonNullable<PageFacts['apart']> {
  const known = new Set<string>()
  eachBlock(region, (text) => { known.add(text) })
  const textsOf = (part: Root): string[] => {
    const texts = new LimitedList<string>({ entries: 1_000, chars: 30_000 })
    eachBlock(part, (text) => {
      if (known.has(text)) return
      known.add(text)
      texts.add(text, text.length)
    })
    return texts.entries
  }
  return { others: textsOf(parts.others), aside: textsOf(parts.aside) }
}
