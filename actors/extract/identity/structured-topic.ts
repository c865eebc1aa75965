// What structured data says about the topic of a page: the types of its items, what it says about the organisation
// behind the site, and sections.

import type { Root } from 'hast'
import { clip, squash } from '#actors/extract/text-of.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'

const typesMax = 40
const aboutMax = 10
const aboutCharsMax = 1_000
const depthMax = 5
const nodesMax = 2_000

export interface StructuredTopic { types: string[]; about: string[]; sections: string[] }

type Node = Record<string, unknown>

/** Values that are about other things than the page: readers' reviews, its author, related pages. */
const otherThings = new Set(['review', 'comment', 'author', 'creator', 'isRelatedTo', 'isSimilarTo', 'mentions', 'image'])
/** Properties that describe an organisation or a site. */
const aboutProperties = ['name', 'alternateName', 'description', 'slogan', 'disambiguatingDescription']
const ownerType = /Organization$|Corporation$|Business$|^WebSite$|Store$|Company$|Agency$|School$|University$|Service$/

/** Reads JSON-LD, and the types of microdata and RDFa. */
export function structuredTopic(jsonLd: readonly unknown[], root: Root): StructuredTopic {
  const found = { types: new Set<string>(), about: new Set<string>(), sections: new Set<string>() }
  let nodesLeft = nodesMax
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > depthMax || nodesLeft-- <= 0) return
    if (Array.isArray(value)) {
      for (const one of value) visit(one, depth)
      return
    }
    readNode(value as Node, found)
    for (const [name, inner] of Object.entries(value)) if (!otherThings.has(name)) visit(inner, depth + 1)
  }
  visit(jsonLd, 0)
  for (const { properties } of elementsOf(root))
    for (const type of namesIn(properties.itemType ?? properties.typeof)) found.types.add(localName(type))
  return {
    types: [...found.types].slice(0, typesMax), about: [...found.about].slice(0, aboutMax),
    sections: [...found.sections].slice(0, aboutMax),
  }
}

function readNode(node: Node, found: { types: Set<string>; about: Set<string>; sections: Set<string> }): void {
  const types = namesIn(node['@type']).map(localName)
  for (const type of types) found.types.add(type)
  if (types.some((type) => ownerType.test(type)))
    for (const property of aboutProperties) addTexts(found.about, node[property])
  addTexts(found.sections, node.articleSection)
  if (types.includes('BreadcrumbList') && Array.isArray(node.itemListElement))
    for (const item of node.itemListElement as unknown[]) addTexts(found.sections, nameOfItem(item))
}

function nameOfItem(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return undefined
  const { name, item: target } = item as Node
  return name ?? (typeof target === 'object' && target !== null ? (target as Node).name : undefined)
}

function addTexts(texts: Set<string>, value: unknown): void {
  for (const text of namesIn(value)) {
    const plain = clip(squash(text.slice(0, 4 * aboutCharsMax)), aboutCharsMax)
    if (plain !== '') texts.add(plain)
  }
}

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** `https://schema.org/Product` as `Product`. */
const localName = (type: string): string => /[^/#:]*$/.exec(type.trim().split(/\s+/)[0] ?? '')?.[0] ?? ''
