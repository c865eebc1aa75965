// Keeps the author and the time of each post of a thread. By its few words a byline looks like a menu, and without it
// nobody knows who says what.

import type { Element, ElementContent } from 'hast'
import { isHeadingTag, textContent } from '#actors/extract/tree/walk.ts'
import type { Block, PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { keptItems } from '../features/repeated-groups.ts'
import { isProse } from '../features/text-stats.ts'
import { hasToken, nameOf } from '../features/tokens.ts'

const replyTokens = new Set(['comment', 'comments', 'reply', 'replies', 'answer', 'message'])
const postTokens = new Set([...replyTokens, 'post', 'posts'])
const authorTokens = new Set([
  'author', 'byline', 'nickname', 'poster', 'username', 'display-name', 'member-name', 'user-name',
])
/** Of a picture of the author, which may be an initial in colour. */
const pictureTokens = new Set(['avatar', 'gravatar', 'photo', 'picture', 'userpic'])
const timeTokens = new Set(['time', 'date', 'datetime', 'timestamp', 'posted'])
/** Of the address of a member's page. */
const memberAddress = /\/(?:members?|users?|profiles?|u|authors?|people)[/?.]|[/?&](?:profile|member|user_?id|u)[.=]/i
/** Words of a block with an author or a time. */
const wordsMax = 12
/** Blocks between an author and the time of the post. */
const timeBlocksMax = 12
/** Share of the posts that name their author, and of those that have prose. */
const namedShareMin = 0.5
const proseShareMin = 0.5
/** Share of the items with a linked heading from which on they are cards of other pages. */
const cardShareMin = 0.5

/** Marks the author and the time of the kept posts of which no author is kept. `isThread`: what the address says. */
export function fillBylines(
  pageBlocks: PageBlocks, marks: Uint8Array, { facts }: Pick<FeatureTable, 'facts'>, isThread: boolean,
): void {
  const { elements, blocks } = pageBlocks
  for (const items of keptItems(pageBlocks, marks, facts)) {
    if (!isThread && !arePosts(items)) continue
    if (shareOf(items, hasProse) < proseShareMin) continue
    const authors = items.map((item) => shortBlocks(item).filter(hasAuthor))
    if (shareOf(authors, ({ length }) => length > 0) < namedShareMin) continue
    for (const [place, [author, ...others]] of authors.entries()) {
      if (author === undefined || [author, ...others].some((index) => marks[index] === 1)) continue
      marks[author] = 1
      const time = nearest(shortBlocks(items[place]!).filter(hasTime), author)
      if (time !== undefined && Math.abs(time - author) <= timeBlocksMax) marks[time] = 1
    }
  }

  function arePosts(items: readonly number[]): boolean {
    const { node } = elements[items[0]!]!
    if (isNamed(node, replyTokens)) return true
    return isNamed(node, postTokens) && shareOf(items, isCard) < cardShareMin
  }

  function isCard(item: number): boolean {
    const inner = elements.slice(item, elements[item]!.end)
    return inner.some(({ node }) => isHeadingTag(node.tagName) && elementsIn(node).some(isLink))
  }

  function hasProse(item: number): boolean {
    const { blockStart, blockEnd } = elements[item]!
    for (let index = blockStart; index < blockEnd; index++)
      if (marks[index] === 1 && isProse(blocks[index]!.stats)) return true
    return false
  }

  function shortBlocks(item: number): number[] {
    const { blockStart, blockEnd } = elements[item]!
    const found: number[] = []
    for (let index = blockStart; index < blockEnd; index++) {
      const { element, stats } = blocks[index]!
      if (stats.words > 0 && stats.words <= wordsMax && !elements[element]!.hidden) found.push(index)
    }
    return found
  }

  function hasAuthor(index: number): boolean {
    const nodes = nodesOf(pageBlocks, blocks[index]!)
    // A paragraph may mention another author.
    return nodes.some(nodes[0]!.tagName === 'p' ? isNamedAuthor : isAuthor)
  }

  function hasTime(index: number): boolean {
    return /\d/.test(blocks[index]!.stats.head) && nodesOf(pageBlocks, blocks[index]!).some(isTime)
  }
}

const shareOf = <Item>(items: readonly Item[], isSuch: (item: Item) => boolean): number =>
  items.filter(isSuch).length / items.length

const nearest = (indexes: readonly number[], to: number): number | undefined =>
  indexes.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to))[0]

/** The element of a block and those in the block. */
function nodesOf({ elements }: PageBlocks, { element, childStart, childEnd }: Block): Element[] {
  const { node } = elements[element]!
  return [node, ...node.children.slice(childStart, childEnd).flatMap(elementsIn)]
}

const elementsIn = (node: ElementContent): Element[] =>
  node.type === 'element' ? [node, ...node.children.flatMap(elementsIn)] : []

const isNamed = (node: Element, tokens: ReadonlySet<string>): boolean => hasToken(nameOf(node), tokens)

const isTime = (node: Element): boolean => node.tagName === 'time' || isNamed(node, timeTokens)

const isLink = ({ tagName }: Element): boolean => tagName === 'a'

const isNamedAuthor = (node: Element): boolean => isNamed(node, authorTokens) && showsName(node)

const isAuthor = (node: Element): boolean =>
  (isNamed(node, authorTokens) || leadsToMember(node)) && showsName(node)

function leadsToMember(node: Element): boolean {
  const { href } = node.properties
  return isLink(node) && typeof href === 'string' && memberAddress.test(href)
}

/** Whether an element has a text and is not the picture of an author. */
const showsName = (node: Element): boolean =>
  /\p{L}/u.test(textContent(node)) && !elementsIn(node).some((inner) => isNamed(inner, pictureTokens))
