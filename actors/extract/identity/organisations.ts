// The organisations behind a page as JSON-LD and microdata state them: the publisher, the owner of the site and
// organisations that stand on their own, but not those of events, reviews, offers and jobs.

import type { PageIndex } from '#actors/extract/page-index.ts'
import { structuredItems } from '#actors/extract/facts/structured-items.ts'
import { typesOf, type LdNode } from '#actors/extract/metadata/json-ld.ts'
import { plainText } from '#actors/extract/metadata/plain-text.ts'
import type { StructuredItem } from '#schemas/facts.ts'
import { isObject } from '#src/json/objects.ts'
import { organisationEnds, otherTypes } from './organisation-types.data.ts'

export interface Organisation {
  /** `organization` stands on its own; `publisher` is named by the page or the site. */
  role: 'organization' | 'publisher' | 'website'
  source: 'json-ld' | 'microdata'
  types: readonly string[]
  name: string | null
  legalName: string | null
  alternateNames: string[]
  description: string | null
  slogan: string | null
  url: string | null
  emails: string[]
  addresses: PostalAddress[]
  sameAs: string[]
  logos: string[]
}

export interface PostalAddress {
  street: string | null
  box: string | null
  locality: string | null
  region: string | null
  postalCode: string | null
  country: string | null
  /** The address as one text, when it is not in parts. */
  text: string | null
}

type Node = Record<string, unknown>

const nodesMax = 2_000
const organisationsMax = 40
const valuesMax = 60
const textCharsMax = 600

/** The organisations in document order, those of JSON-LD first. */
export function readOrganisations(jsonLd: readonly unknown[], index: PageIndex, baseUrl: string): Organisation[] {
  const fromMicrodata = structuredItems(index.items, baseUrl).map(toNode)
  return [...collect(jsonLd, 'json-ld'), ...collect(fromMicrodata, 'microdata')].slice(0, organisationsMax)
}

/** A microdata item in the form of JSON-LD. */
function toNode(item: StructuredItem): LdNode {
  const entries = Object.entries(item.properties).map(([name, values]) =>
    [name, values.map((value) => (typeof value === 'string' ? value : toNode(value)))] as const)
  return { ...Object.fromEntries(entries), '@type': item.type }
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, valuesMax).flat() : value === undefined ? [] : [value]

function collect(values: readonly unknown[], source: Organisation['source']): Organisation[] {
  const roots = rootsOf(values)
  const byId = new Map<string, Node>()
  for (const node of roots) if (typeof node['@id'] === 'string' && node.name !== undefined) byId.set(node['@id'], node)
  const found = new Map<Node, Organisation['role']>()
  const add = (value: unknown, role: Organisation['role']): void => {
    for (const one of listOf(value)) {
      if (!isObject(one)) continue
      const node = one.name === undefined && typeof one['@id'] === 'string' ? byId.get(one['@id']) ?? one : one
      if (typesOf(node).some((type) => type === 'Person') && role === 'publisher') continue
      if (found.size < organisationsMax && !found.has(node)) found.set(node, role)
    }
  }
  for (const node of roots) if (isOrganisation(node)) add(node, 'organization')
  for (const node of roots) {
    for (const property of publisherProperties) add(node[property], 'publisher')
    if (typesOf(node).some((type) => /WebPage$|^AboutPage$|^ContactPage$/.test(type))) {
      for (const property of ['about', 'mainEntity'])
        add(listOf(node[property]).filter((one) => isObject(one) && isOrganisation(one)), 'organization')
      for (const site of listOf(node.isPartOf)) if (isObject(site)) add(site.publisher, 'publisher')
    }
    if (typesOf(node).includes('WebSite')) add(node, 'website')
  }
  return [...found].map(([node, role]) => toOrganisation(node, role, source))
}

const publisherProperties = ['publisher', 'copyrightHolder', 'sourceOrganization', 'publisherOrganization']

/** The top-level nodes and those of `@graph`. */
function rootsOf(values: readonly unknown[]): Node[] {
  const roots: Node[] = []
  const open: unknown[] = [...values]
  for (let at = 0; at < open.length && roots.length < nodesMax; at++) {
    const value = open[at]
    if (Array.isArray(value)) open.push(...(value as unknown[]).slice(0, nodesMax))
    else if (isObject(value)) {
      roots.push(value)
      if (Array.isArray(value['@graph'])) open.push(...(value['@graph'] as unknown[]).slice(0, nodesMax))
    }
  }
  return roots
}

export const isOrganisation = (node: Node): boolean =>
  typesOf(node).some((type) => !otherTypes.has(type) && organisationEnds.some((end) => type.endsWith(end)))

function toOrganisation(node: Node, role: Organisation['role'], source: Organisation['source']): Organisation {
  const contacts = listOf(node.contactPoint).filter(isObject)
  const places = [node, ...listOf(node.location).filter(isObject), ...listOf(node.department).filter(isObject)]
  return {
    role, source, types: typesOf(node), name: textIn(node.name), legalName: textIn(node.legalName),
    alternateNames: listOf(node.alternateName).map(textIn).filter((name) => name !== null),
    description: textIn(node.description), slogan: textIn(node.slogan), url: addressIn(node.url),
    emails: [node, ...contacts].flatMap((one) => listOf(one.email)).map(textIn).filter((text) => text !== null),
    addresses: places.flatMap((one) => listOf(one.address)).map(toAddress).filter((one) => one !== null),
    sameAs: listOf(node.sameAs).map(addressIn).filter((url) => url !== null),
    logos: listOf(node.logo).map(imageIn).filter((url) => url !== null),
  }
}

function textIn(value: unknown): string | null {
  if (typeof value === 'string') return plainText(value.slice(0, 5_000)).slice(0, textCharsMax) || null
  if (Array.isArray(value)) return value.length > 0 ? textIn(value[0]) : null
  return isObject(value) && value['@value'] !== undefined ? textIn(value['@value']) : null
}

function addressIn(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.length > 0 ? addressIn(value[0]) : null
  return isObject(value) ? addressIn(value['@id'] ?? value.url) : null
}

/** The address of an `ImageObject` or a plain address. */
function imageIn(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.length > 0 ? imageIn(value[0]) : null
  return isObject(value) ? imageIn(value.url ?? value.contentUrl ?? null) : null
}

function toAddress(value: unknown): PostalAddress | null {
  const empty = { street: null, box: null, locality: null, region: null, postalCode: null, country: null }
  if (typeof value === 'string') {
    const text = textIn(value)
    return text === null ? null : { ...empty, text }
  }
  if (!isObject(value)) return null
  const country = isObject(value.addressCountry) ? value.addressCountry.name : value.addressCountry
  const address = {
    street: listOf(value.streetAddress).map(textIn).filter((text) => text !== null).join(', ') || null,
    box: textIn(value.postOfficeBoxNumber), locality: textIn(value.addressLocality),
    region: textIn(value.addressRegion),
    postalCode: typeof value.postalCode === 'number' ? String(value.postalCode) : textIn(value.postalCode),
    country: textIn(country), text: null,
  }
  return Object.values(address).some((part) => part !== null) ? address : null
}
