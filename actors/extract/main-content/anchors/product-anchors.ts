// The offer of a product: price, struck-out price, brand, rating, article number, availability.

import type { Element } from 'hast'
import type { PageBlocks } from '#actors/extract/main-content/features/blocks.ts'
import { sumOf } from '#actors/extract/main-content/features/prefix-sums.ts'
import { kindBits } from '#actors/extract/main-content/features/ancestor-kinds.ts'
import { nameOf, nameTokens } from '#actors/extract/main-content/features/tokens.ts'
import { isScreenReaderText } from '#actors/extract/markdown/elements/skip-redundant.ts'
import { findElement } from '#actors/extract/tree/walk.ts'
import { inStockStarts, outOfStockStarts } from '#src/text/availability.data.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { hasAmount, hasCurrency, numbersOf } from './amounts.ts'
import { onlyBlock, type Anchor, type AnchorContext } from './anchor.ts'
import { stepsBetween } from './distance.ts'
import type { StatedFacts } from './stated-facts.ts'
import { otherAmounts, stockLeads } from './offer-words.data.ts'

const stockPhrase = new RegExp(`^(?:${oneOf(stockLeads)} )?${oneOf(inStockStarts, outOfStockStarts)}`, 'u')
const otherAmount = new RegExp(String.raw`(?<!\p{L})${oneOf(otherAmounts)}(?!\p{L})`, 'u')
/** Words of a block that shows one fact of an offer. */
const factWordsMax = 25
/** Of two places the one with the lower cost shows the fact. In steps of the element tree from the headline. */
const cost = {
  step: 2, beforeHeadline: 10, aside: 8, otherItem: 25, threshold: 12, noPriceName: 5, longText: 4, notStated: 30,
  perBlock: 0.05, perButtonBlock: 0.5, screenReader: 5,
}
const shortWords = 6
/** Characters of a price without its currency. */
const bareCharsMax = 12
/** A price further from the button that buys is that of something else. */
const buttonBlocksMax = 40
/** From this distance on no price belongs to the button. */
const ownButtonBlocksMax = 50

/** The anchors of the product that a page sells; none when it states none and has no button that buys. */
export function productAnchors(
  context: AnchorContext, product: StatedFacts['product'], buttons: readonly number[],
): Anchor[] {
  const ownButtons = buttons.filter((index) => !isOtherItem(context, index))
  if (!product && (ownButtons.length === 0 || context.table.headline < 0)) return []
  const price = findPrice(context, product, ownButtons)
  const anchors: Anchor[] = []
  if (price !== undefined) anchors.push(...priceBox(context, price).map(onlyBlock))
  if (!product) return anchors
  for (const label of product.labels) {
    const found = context.texts.blocksWith(label).filter((index) => isVisible(context, index))
    const best = cheapest(context, found)
    if (best !== undefined) anchors.push({ blocks: [best], alternatives: found })
  }
  const rating = product.rating === undefined ? undefined : findRating(context, product.rating)
  if (rating !== undefined) anchors.push(onlyBlock(rating))
  if (product.isInStock !== undefined) {
    const phrases = shortBlocks(context).filter((index) => stockPhrase.test(context.texts.texts[index]!))
    const stock = cheapest(context, phrases)
    if (stock !== undefined && costOf(context, stock) < cost.otherItem) anchors.push(onlyBlock(stock))
  }
  return anchors
}

const isVisible = ({ pageBlocks: { elements, blocks } }: AnchorContext, index: number): boolean =>
  !elements[blocks[index]!.element]!.hidden

const isShort = ({ pageBlocks: { blocks } }: AnchorContext, index: number): boolean =>
  blocks[index]!.stats.words <= factWordsMax

const shortBlocks = (context: AnchorContext): number[] =>
  [...context.texts.texts.keys()].filter((index) => isShort(context, index) && isVisible(context, index))

const hiddenShortBlocks = (context: AnchorContext): number[] =>
  [...context.texts.texts.keys()].filter((index) => isShort(context, index) && !isVisible(context, index))

/**
 * The block that shows the price: what is stated, or what looks like a price. A stated price that only hidden blocks
 * show is shown there by a script. A price of another item that nothing states is not that of the product.
 */
function findPrice(
  context: AnchorContext, product: StatedFacts['product'], buttons: readonly number[],
): number | undefined {
  const { texts } = context.texts
  const stated = product?.prices ?? []
  // Without stated prices the first button tells where the price is.
  const button = product ? undefined : buttons[0]
  function isStated(index: number): boolean {
    const text = texts[index]!
    return (text.length <= bareCharsMax || hasAmount(text)) && numbersOf(text).some((number) => stated.includes(number))
  }
  const candidates = shortBlocks(context).filter((index) => {
    const text = texts[index]!
    if (!/\d/.test(text)) return false
    if (button !== undefined && Math.abs(index - button) > buttonBlocksMax) return false
    if (isStated(index)) return true
    if (!hasAmount(text) && !isBesideCurrency(context, index)) return false
    return button !== undefined || hasPriceName(context, index) || isAmountBelowHeadline(context, index)
  })
  const priceCost = (index: number): number => {
    const first = numbersOf(texts[index]!).some((number) => number === stated[0])
    const toButton = Math.min(...buttons.map((one) => Math.abs(index - one)), ownButtonBlocksMax)
    return (
      (first ? 0 : isStated(index) ? cost.notStated / 2 : cost.notStated)
      + (isStated(index) ? 0 : toButton * cost.perButtonBlock)
      + (hasPriceName(context, index) ? 0 : cost.noPriceName)
      + (context.pageBlocks.blocks[index]!.stats.words > shortWords ? cost.longText : 0)
      + (otherAmount.test(texts[index]!) ? cost.threshold : 0)
      + (button === undefined ? 0 : Math.abs(index - button) * cost.perBlock)
    )
  }
  const best = cheapest(context, candidates, priceCost)
  if (best !== undefined && (isStated(best) || !isOtherItem(context, best))) return best
  const hidden = hiddenShortBlocks(context).filter((index) => isStated(index) && hasPriceName(context, index))
  return cheapest(context, hidden, priceCost)
}

/** Blocks from the headline on in which an amount alone is the price, and letters of its currency. */
const headlineBlocksMax = 3
const currencyLettersMax = 3

/**
 * Whether the block is an amount alone, in one of the blocks after the headline and in an element that holds the
 * headline and few others. What a page states may be older than what it shows, or in another currency.
 */
function isAmountBelowHeadline(
  { pageBlocks: { elements, blocks }, texts: { texts }, table: { headline } }: AnchorContext, index: number,
): boolean {
  if (headline < 0 || index <= headline || index > headline + headlineBlocksMax) return false
  if (texts[index]!.replace(/\P{L}/gu, '').length > currencyLettersMax) return false
  let around = blocks[index]!.element
  while (around >= 0 && elements[around]!.blockStart > headline) around = elements[around]!.parent
  return around >= 0 && elements[around]!.blockEnd - elements[around]!.blockStart <= headlineBlocksMax * 2
}

/** Whether a number stands alone and its currency in the block before or after it. */
function isBesideCurrency({ pageBlocks: { blocks }, texts: { texts } }: AnchorContext, index: number): boolean {
  if (blocks[index]!.stats.words > 2) return false
  return [index - 1, index + 1].some(
    (near) => blocks[near] !== undefined && blocks[near].stats.words <= 2 && hasCurrency(texts[near]!),
  )
}

const priceTokens = new Set([
  'price', 'prices', 'pricing', 'preis', 'prix', 'precio', 'prezzo', 'prijs', 'pris', 'cena', 'amount', 'money',
])
const nameLevels = 4

const isPriceNamed = (node: Element): boolean => nameTokens(nameOf(node)).some((token) => priceTokens.has(token))

/** Whether the block says that it is a price, or an element in it or around it is named so. */
function hasPriceName({ pageBlocks: { elements, blocks }, texts: { words } }: AnchorContext, index: number): boolean {
  if (words[index]!.split(' ').some((word) => priceTokens.has(word))) return true
  const { element, childStart, childEnd } = blocks[index]!
  let at = element
  for (let level = 0; level < nameLevels && at >= 0; level++, at = elements[at]!.parent)
    if (isPriceNamed(elements[at]!.node)) return true
  const children = elements[element]!.node.children.slice(childStart, childEnd)
  return children.some((child) => child.type === 'element' && findElement(child, isPriceNamed) !== undefined)
}

function findRating(context: AnchorContext, rating: number): number | undefined {
  const { texts } = context.texts
  const rounded = [rating, Math.round(rating * 10) / 10]
  const candidates = shortBlocks(context).filter((index) => {
    const text = texts[index]!
    return /\d/.test(text) && !hasAmount(text) && numbersOf(text).some((number) => rounded.includes(number))
  })
  const { elements, blocks } = context.pageBlocks
  // A link whose name only screen readers read shows the rating to others in the block beside it.
  return cheapest(context, candidates, (index) =>
    isScreenReaderText(elements[blocks[index]!.element]!.node) ? cost.screenReader : 0)
}

function cheapest(
  context: AnchorContext, candidates: readonly number[], extra: (index: number) => number = () => 0,
): number | undefined {
  let best: number | undefined
  let bestCost = Infinity
  for (const index of candidates) {
    const total = costOf(context, index) + extra(index)
    if (total < bestCost) [best, bestCost] = [index, total]
  }
  return best
}

/** How far a block is from the headline, in the tree and in the text, and whether it belongs to another item. */
function costOf(context: AnchorContext, index: number): number {
  const { pageBlocks: { elements, blocks }, table: { headline, facts } } = context
  const { element } = blocks[index]!
  const aside = (facts.ancestorBits[element]! & asideBit) !== 0 ? cost.aside : 0
  const other = isOtherItem(context, index) ? cost.otherItem : 0
  if (headline < 0) return aside + other + index * cost.perBlock
  const steps = stepsBetween(elements, blocks[headline]!.element, element)
  const before = index < headline ? cost.beforeHeadline : 0
  return steps * cost.step + before + aside + other + Math.abs(index - headline) * cost.perBlock
}

/** Whether the block is in one of several repeated items that link to other pages, such as a related product. */
function isOtherItem(
  { pageBlocks: { elements, blocks }, table: { facts, headline } }: AnchorContext, index: number,
): boolean {
  const item = facts.groupItem[blocks[index]!.element]!
  if (item < 0) return false
  const { blockStart, blockEnd } = elements[item]!
  if (headline >= blockStart && headline < blockEnd) return false
  const parent = elements[item]!.parent
  if (parent < 0) return false
  const { currency, linkWords } = facts.sums
  const others = sumOf(currency, elements[parent]!) - sumOf(currency, elements[item]!)
  return others >= (facts.groupSize[item]! - 1) * pricedSiblingsMin && sumOf(linkWords, elements[item]!) > 1
}

/** Share of the siblings of a related product that have a price. */
const pricedSiblingsMin = 0.6

/** Blocks and words of the element with the price, the struck-out price, the saving and the unit. */
const boxBlocksMax = 8
const boxWordsMax = 24

/** The price with the amounts beside it: struck-out price, saving, price per unit. */
function priceBox({ pageBlocks: { elements, blocks }, texts: { texts } }: AnchorContext, price: number): number[] {
  let element = blocks[price]!.element
  for (;;) {
    const parent = elements[element]!.parent
    if (parent < 0) break
    const { blockStart, blockEnd } = elements[parent]!
    let words = 0
    let amounts = 0
    for (let index = blockStart; index < blockEnd; index++) {
      words += blocks[index]!.stats.words
      if (/\d/.test(texts[index]!)) amounts++
    }
    const count = blockEnd - blockStart
    if (count > boxBlocksMax || words > boxWordsMax || amounts * 2 < count) break
    element = parent
  }
  const { blockStart, blockEnd } = elements[element]!
  const box: number[] = []
  for (let index = boxStart({ elements, blocks }, price, blockStart); index < blockEnd; index++)
    if (index === price || (/\d/.test(texts[index]!) && !elements[blocks[index]!.element]!.hidden)) box.push(index)
  return box
}

/** The first block of the outermost near element named price: a list of prices in other currencies may be in it. */
function boxStart({ elements, blocks }: PageBlocks, price: number, innerStart: number): number {
  let start = innerStart
  let at = blocks[price]!.element
  for (let level = 0; level < nameLevels && at >= 0; level++, at = elements[at]!.parent)
    if (isPriceNamed(elements[at]!.node) && price - elements[at]!.blockStart <= boxBlocksMax)
      start = Math.min(start, elements[at]!.blockStart)
  return start
}

const asideBit = kindBits('aside')
