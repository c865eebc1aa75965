// What a page states of its subject in structured data (schema.org in JSON-LD, Microdata or RDFa).

import type { StructuredItem } from '#schemas/facts.ts'
import { structuredItems } from '#actors/extract/facts/structured-items.ts'
import { parseJsonLd } from '#actors/extract/metadata/json-ld.ts'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { attribute } from '#actors/extract/text-of.ts'
import { mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { elementsOf, findElement } from '#actors/extract/tree/walk.ts'
import { isObject } from '#src/json/objects.ts'
import type { Element, Root } from 'hast'
import { foldValue } from './fold-text.ts'
import { statedNumber } from './amounts.ts'

/** Brand and article number are labels. The first price is that of the product as it is displayed. */
export interface StatedProduct {
  prices: number[]
  labels: string[]
  rating: number | undefined
  isInStock: boolean | undefined
}

export interface StatedItem { name: string, rating: number | undefined }

/** All texts are folded. */
export interface StatedFacts {
  /** The product that the page sells. */
  product: StatedProduct | undefined
  /** The items of a list of offers or of rated products. */
  items: StatedItem[]
  /** Posts, comments and answers; the text or the author may be empty. */
  posts: { text: string, author: string }[]
  /** Questions, ingredients and steps, one text each. */
  passages: string[]
  /** Title, place and employer of a job. */
  labels: string[]
}

type LdObject = Record<string, unknown>
interface Visit { node: LdObject, types: string[], inside: string }

const nodesMax = 4_000
const depthMax = 30
/** Properties whose products are other products than that of the page. */
const otherProducts = new Set([
  'itemListElement', 'hasVariant', 'isVariantOf', 'itemReviewed', 'isRelatedTo', 'isSimilarTo',
  'isAccessoryOrSparePartFor', 'isConsumableFor', 'item',
])
/** Properties whose posts are remarks on an article. */
const remarks = /^(?:comment|review|reviews)$/

export function readStatedFacts(page: ParsedPage): StatedFacts {
  const visits = [...visitAll([...parseJsonLd(page.jsonLd).values, ...microdataOf(page)])]
  const sold = productsOf(visits)
  const facts: StatedFacts = {
    product: sold.length < listMin ? readProduct(sold[0], page.root) : undefined,
    items: [], posts: [], passages: [], labels: [],
  }
  const isArticle = visits.some(({ types }) => types.some((type) => articleType.test(type)))
  for (const visit of visits) if (!isArticle || !isRemark(visit)) readNode(visit, facts)
  if (sold.length >= listMin) for (const product of sold) pushItem(facts.items, product)
  return {
    product: facts.product,
    // A list on the page of a product is one of other products.
    items: facts.product ? [] : facts.items.slice(0, textsMax),
    posts: facts.posts.slice(0, textsMax),
    passages: facts.passages.slice(0, textsMax),
    labels: facts.labels.slice(0, textsMax),
  }
}

/** Each text is looked for in the whole page. */
const textsMax = 500

/** A page that states this many products of different names is a list of them. */
const listMin = 3

/** The products of the page itself, one of each name; offers without a product when there is none. */
function productsOf(visits: readonly Visit[]): LdObject[] {
  const own = visits.filter(({ inside }) => !otherProducts.has(inside))
  const named = new Map<string, LdObject>()
  for (const { node, types } of own) {
    if (!types.some((type) => productTypes.has(type))) continue
    const name = nameOf(node) ?? ''
    if (!named.has(name)) named.set(name, node)
  }
  if (named.size > 0) return [...named.values()]
  const offers = own.filter(({ types, inside }) => inside === '' && types.some((type) => offerTypes.has(type)))
  return offers.map(({ node }) => ({ offers: [node] }))
}

const productTypes = new Set(['Product', 'ProductGroup', 'IndividualProduct', 'Vehicle', 'Car'])
const offerTypes = new Set(['Offer', 'AggregateOffer'])
const postTypes = new Set(['DiscussionForumPosting', 'Comment', 'Answer'])

const articleType = /^(?:\w*Article|BlogPosting|Report)$/

/** Whether a node is a comment that nothing is said of, which on the page of an article is a reader's. */
const isRemark = ({ types, inside }: Visit): boolean => inside === '' && types.includes('Comment')

function readNode({ node, types, inside }: Visit, facts: StatedFacts): void {
  if (types.includes('ListItem') && inside === 'itemListElement') {
    const item = isObject(node.item) ? node.item : node
    if (item.offers !== undefined) pushItem(facts.items, item)
  }
  if (types.includes('Recipe')) {
    for (const one of listOf(node.recipeIngredient ?? node.ingredients)) pushText(facts.passages, textOf(one))
    for (const step of stepsOf(node.recipeInstructions, 0)) pushText(facts.passages, step)
  }
  if (types.includes('Question')) pushText(facts.passages, nameOf(node) ?? textOf(node.text))
  if (types.includes('JobPosting')) {
    pushText(facts.labels, textOf(node.title))
    pushText(facts.labels, nameOf(node.hiringOrganization))
    for (const place of listOf(node.jobLocation).slice(0, placesMax))
      if (isObject(place) && isObject(place.address)) pushText(facts.labels, textOf(place.address.addressLocality))
  }
  if (types.some((type) => postTypes.has(type)) && !remarks.test(inside)) {
    const text = foldValue(textOf(node.text) ?? textOf(node.articleBody) ?? '')
    const author = foldValue(nameOf(node.author) ?? '')
    if (text !== '' || author.length > 1) facts.posts.push({ text, author })
  }
}

const placesMax = 5

/** Adds a text of at least two characters. */
function pushText(texts: string[], text: string | undefined): void {
  const folded = text === undefined ? '' : foldValue(text)
  if (folded.length > 1) texts.push(folded)
}

/** Adds an item with a name of at least two characters. */
function pushItem(items: StatedItem[], node: LdObject): void {
  const name = foldValue(nameOf(node) ?? '')
  if (name.length > 1) items.push({ name, rating: ratingOf(node) })
}

function ratingOf(node: LdObject): number | undefined {
  const rating = listOf(node.aggregateRating)[0]
  return isObject(rating) ? statedNumber(first(rating.ratingValue)) : undefined
}

function readProduct(node: LdObject | undefined, root: Root): StatedProduct | undefined {
  if (!node) {
    const amount = metaAmount(root)
    return amount === undefined ? undefined : { prices: [amount], labels: [], rating: undefined, isInStock: undefined }
  }
  const variants = listOf(node.hasVariant).flatMap((one) => (isObject(one) ? listOf(one.offers) : []))
  const offers = node.offers === undefined ? variants : listOf(node.offers)
  const labels = [nameOf(node.brand), textOf(node.sku)].map((text) => foldValue(text ?? ''))
  return {
    prices: pricesOf(offers, 0),
    labels: labels.filter((label) => label.length > 1),
    rating: ratingOf(node),
    isInStock: stockOf(offers),
  }
}

/** Prices in the order of the data. */
function pricesOf(offers: readonly unknown[], depth: number): number[] {
  if (depth > 3) return []
  return offers.slice(0, offersMax).flatMap((offer) => {
    if (!isObject(offer)) return []
    const specification = first(offer.priceSpecification)
    const stated = [offer.price, offer.lowPrice, isObject(specification) ? specification.price : undefined]
    const own = stated.map((value) => statedNumber(first(value))).filter((value) => value !== undefined)
    return own.length > 0 ? own : pricesOf(listOf(offer.offers), depth + 1)
  })
}

const offersMax = 50

function stockOf(offers: readonly unknown[]): boolean | undefined {
  for (const offer of offers) {
    const availability = isObject(offer) ? textOf(first(offer.availability)) : undefined
    if (availability !== undefined) return /in_?stock|limitedavailability|onlineonly/i.test(availability)
  }
  return undefined
}

/** `<meta property="product:price:amount">` of the Facebook product catalogue. */
function metaAmount(root: Root): number | undefined {
  for (const { tagName, properties } of elementsOf(root)) {
    if (tagName === 'body') return undefined
    if (tagName === 'meta' && properties.property === 'product:price:amount') return statedNumber(properties.content)
  }
  return undefined
}

function* stepsOf(value: unknown, depth: number): Generator<string> {
  for (const one of listOf(value)) {
    if (typeof one === 'string') yield one
    else if (isObject(one) && depth < 4) {
      const text = textOf(one.text)
      if (text !== undefined) yield text
      yield* stepsOf(one.itemListElement, depth + 1)
    }
  }
}

/** All nodes of the data, with the property that each is a value of. Nodes of `@graph` are at the top level. */
function* visitAll(values: readonly unknown[]): Generator<Visit> {
  const stack: { value: unknown, inside: string, depth: number }[] =
    values.toReversed().map((value) => ({ value, inside: '', depth: 0 }))
  let left = nodesMax
  for (let next = stack.pop(); next && left > 0; next = stack.pop()) {
    const { value, inside, depth } = next
    if (depth > depthMax) continue
    if (Array.isArray(value)) {
      for (const one of value.toReversed()) stack.push({ value: one, inside, depth: depth + 1 })
    } else if (isObject(value)) {
      left--
      yield { node: value, types: typesOf(value), inside }
      for (const [key, one] of Object.entries(value).toReversed())
        if (typeof one === 'object')
          stack.push({ value: one, inside: key === '@graph' ? inside : key, depth: depth + 1 })
    }
  }
}

function microdataOf(page: ParsedPage): LdObject[] {
  if (!hasItem(page)) return []
  const scopes: Element[] = []
  collectScopes(page.root, scopes)
  // Of other items only those of articles matter, on pages with comments.
  const matters = scopes.some(statesFact) || page.jsonLd.some((script) => script.includes('Comment'))
  if (!matters) return []
  const inner = new Set(scopes.filter(hasName))
  return structuredItems(scopes.filter((scope) => !inner.has(scope)), page.baseUrl).map(toNode)
}

const hasItem = mayHave('item')
const hasItemProperty = mayHave('itemProperty')

/** The parser bounds the depth of the recursion. */
function collectScopes(parent: Root | Element, scopes: Element[]): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    if (hasItem(child) && (child.properties.itemScope !== undefined || child.properties.typeof !== undefined))
      scopes.push(child)
    if (child.children.length > 0) collectScopes(child, scopes)
  }
}

/** Part of the types that `readNode` and `productsOf` read. */
const factTypes = /Product|Vehicle|Car|Offer|Recipe|Question|JobPosting|ForumPosting|Comment|Answer/

/** Whether an item may be of a type that is read, or is one of a list of offers. */
function statesFact(scope: Element): boolean {
  const types = `${attribute(scope, 'itemType') ?? ''} ${attribute(scope, 'typeof') ?? ''}`
  return factTypes.test(types) || (types.includes('ListItem') && findElement(scope, holdsOffers) !== undefined)
}

const holdsOffers = (element: Element): boolean =>
  hasItemProperty(element)
  && (attribute(element, 'itemProp') ?? attribute(element, 'property') ?? '').includes('offers')

const hasName = ({ properties }: Element): boolean =>
  properties.itemProp !== undefined || properties.property !== undefined

/** The shape of JSON-LD. */
const toNode = ({ type, properties }: StructuredItem): LdObject => ({
  '@type': type,
  ...Object.fromEntries(
    Object.entries(properties).map(([name, values]) =>
      [name, values.map((value) => (typeof value === 'string' ? value : toNode(value)))]),
  ),
})

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
const first = (value: unknown): unknown => listOf(value)[0]

const typesOf = (node: LdObject): string[] =>
  listOf(node['@type']).filter((type) => typeof type === 'string').map((type) => type.replace(/^.*[/#:]/, ''))

function textOf(value: unknown): string | undefined {
  const one = first(value)
  if (typeof one === 'string') return one
  if (typeof one === 'number') return String(one)
  return isObject(one) && '@value' in one ? textOf(one['@value']) : undefined
}

function nameOf(value: unknown): string | undefined {
  const one = first(value)
  return isObject(one) ? textOf(one.name) : textOf(one)
}
