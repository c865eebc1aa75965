// From probabilities to a decision: which blocks to keep. The threshold maximizes the expected F1 of the page; rules
// that hold for any page then complete the selection and remove duplicates and hidden parts.

import { collectNotes, type Notes } from '#actors/extract/markdown/writer/footnotes.ts'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { findAnchors, keepAnchors } from './anchors/find-anchors.ts'
import { readStatedFacts } from './anchors/stated-facts.ts'
import { dropCaptions, fillCaptions } from './captions.ts'
import { withoutOuterKinds } from './content-kinds.ts'
import { dropComments } from './drop/drop-comments.ts'
import { dropControls } from './drop/drop-controls.ts'
import { dropCounters } from './drop/drop-counters.ts'
import { dropDuplicates, dropRepeatedHeadings } from './drop/drop-duplicates.ts'
import { dropExpandLabels } from './drop/drop-expand-labels.ts'
import { dropForms } from './drop/drop-forms.ts'
import { dropHidden } from './drop/drop-hidden.ts'
import { dropItemCommands } from './drop/drop-item-commands.ts'
import { dropMemberFacts } from './drop/drop-member-facts.ts'
import { dropMenus } from './drop/drop-menus.ts'
import { dropOtherProducts } from './drop/drop-other-products.ts'
import { dropOtherThings } from './drop/drop-other-things.ts'
import { dropPriceStates } from './drop/drop-price-states.ts'
import { dropRepeatedParts } from './drop/drop-repeated-parts.ts'
import { dropReviews } from './drop/drop-reviews.ts'
import { dropShareLinks } from './drop/drop-share-links.ts'
import { dropSignatures } from './drop/drop-signatures.ts'
import type { PageBlocks, PageElement } from './features/blocks.ts'
import type { FeatureTable } from './features/features.ts'
import { alignItems, smoothGroups } from './features/repeated-groups.ts'
import { fillCode, fillFootnotes, fillSummaries } from './fill/fill-attached.ts'
import { fillBylines } from './fill/fill-bylines.ts'
import { fillContentElement, markContentElement } from './fill/fill-content-element.ts'
import { fillDirectory } from './fill/fill-directory.ts'
import { fillEmbeds } from './fill/fill-embeds.ts'
import { fillGrid } from './fill/fill-grid.ts'
import { fillHighlights } from './fill/fill-highlights.ts'
import { fillIndex } from './fill/fill-index.ts'
import { fillItems } from './fill/fill-items.ts'
import { fillLead } from './fill/fill-lead.ts'
import { fillLists } from './fill/fill-lists.ts'
import { fillPanels } from './fill/fill-panels.ts'
import { fillQuestions } from './fill/fill-questions.ts'
import { fillRanks } from './fill/fill-ranks.ts'
import { fillChecklists, fillGaps, fillSimilar, fillTables } from './fill/fill-structures.ts'
import { fillThread, isThread } from './fill/fill-thread.ts'
import { keepHeadings } from './fill/keep-headings.ts'
import { markLikely } from './mark-likely.ts'
import { findThreshold, smoothProbabilities } from './threshold.ts'

export interface Selection {
  /** 1 for each block that is kept in its place. */
  marks: Uint8Array
  /** The block that becomes the headline; it is not marked. -1 without one. */
  headline: number
}

/** A selection of fewer words is not the content of the page. */
const wordsMin = 8
/** A content element of at most this many words is kept as a whole: it has too few to judge its parts by. */
const shortWordsMax = 60

/**
 * With a lower threshold and a lower half of the expected F1 a page is doubtful; unlike the threshold, the latter does
 * not jump from the probability of one block to that of the next. On clear pages, groups beside the text are usually
 * related articles.
 */
const doubtfulThresholdMax = 0.47
const doubtfulMax = 0.45
/**
 * The threshold of a doubtful page is lowered by this factor: the probabilities are further from their mean than they
 * should be, and a section with gaps is worse than one too many.
 */
const doubtfulThresholdShare = 0.9

/** Selects the blocks to keep, or nothing when no part of the page stands out. Changes `probabilities`. */
export function selectBlocks(
  page: ParsedPage, pageBlocks: PageBlocks,
  { probabilities, table: features }: { probabilities: Float64Array, table: FeatureTable }, withImages: boolean,
): Selection | undefined {
  const stated = readStatedFacts(page)
  const sellsProduct = stated.product !== undefined
  const showsThread = isThread(page)
  const unsmoothed = probabilities.slice()
  smoothProbabilities(pageBlocks, probabilities)
  const { threshold: initialThreshold, half } = findThreshold(pageBlocks, probabilities)
  const isDoubtful = half < doubtfulMax && initialThreshold < doubtfulThresholdMax
  if (isDoubtful) smoothGroups(pageBlocks, probabilities, features)
  const threshold = isDoubtful
    ? findThreshold(pageBlocks, probabilities).threshold * doubtfulThresholdShare
    : initialThreshold
  const core = findSureCore(pageBlocks, probabilities)
  const marks = markLikely(pageBlocks, probabilities, threshold, core, features.facts, isDoubtful)
  const table = { ...features, facts: withoutOuterKinds(pageBlocks, marks, features.facts) }
  fillLead(page, pageBlocks, marks, probabilities, table)
  fillGaps(pageBlocks, marks, probabilities, table)
  fillContentElement(pageBlocks, marks, probabilities, table)
  fillSimilar(pageBlocks, marks, probabilities, table)
  let known: Notes | undefined
  const notes = (): Notes => known ??= collectNotes(page.root)
  // Footnotes come first, because a table between the text and its footnotes belongs to the text, and again at the end,
  // because tables and captions refer to footnotes.
  fillFootnotes(pageBlocks, marks, notes)
  fillTables(pageBlocks, marks, probabilities, table)
  fillRanks(pageBlocks, marks)
  fillPanels(pageBlocks, marks, probabilities, table)
  fillLists(pageBlocks, marks, probabilities, table, isDoubtful)
  if (sellsProduct) fillHighlights(pageBlocks, marks, probabilities, table)
  fillQuestions(pageBlocks, marks, probabilities, table)
  fillChecklists(pageBlocks, marks)
  fillCode(pageBlocks, marks, probabilities, table)
  if (withImages) fillCaptions(pageBlocks, marks, table)
  else dropCaptions(pageBlocks, marks, probabilities, table)
  fillSummaries(pageBlocks, marks, table)
  fillEmbeds(pageBlocks, marks, table)
  fillFootnotes(pageBlocks, marks, notes)
  if (showsThread) fillThread(pageBlocks, marks, probabilities, table)
  if (!sellsProduct) fillGrid(pageBlocks, marks, unsmoothed, table)
  fillDirectory(page, pageBlocks, marks, table)
  if (isDoubtful) alignItems(pageBlocks, marks, probabilities, table)
  fillItems(pageBlocks, marks, table)
  fillIndex(pageBlocks, marks, table)
  dropOtherThings(pageBlocks, marks, table)
  if (sellsProduct) {
    dropOtherProducts(pageBlocks, marks, table)
    dropReviews(pageBlocks, marks, table)
  } else if (stated.posts.length === 0 && !showsThread)
    dropComments(pageBlocks, marks, probabilities, table)
  dropControls(pageBlocks, marks, table)
  dropItemCommands(pageBlocks, marks, table)
  dropForms(pageBlocks, marks)
  dropSignatures(pageBlocks, marks, table)
  dropMemberFacts(pageBlocks, marks, table)
  dropMenus(pageBlocks, marks, table)
  dropShareLinks(pageBlocks, marks)
  const anchors = findAnchors(page, pageBlocks, table, stated)
  keepAnchors(anchors, marks)
  fillBylines(pageBlocks, marks, table, showsThread)
  keepHeadings(pageBlocks, marks, probabilities, table)
  dropCounters(pageBlocks, marks)
  dropPriceStates(pageBlocks, marks, table)
  const withDuplicates = marks.slice()
  dropDuplicates(pageBlocks, marks, table)
  dropRepeatedParts(pageBlocks, marks, withDuplicates)
  dropHidden(pageBlocks, marks, table)
  // An amount that the page repeats, and an answer that a click opens, were dropped again.
  keepAnchors(anchors, marks)
  dropExpandLabels(pageBlocks, marks, table)
  dropRepeatedHeadings(pageBlocks, marks, table.headline)
  const contentElement = markContentElement(pageBlocks, table)
  if (contentElement && countWords(pageBlocks, contentElement) <= shortWordsMax)
    contentElement.forEach((mark, index) => { marks[index]! |= mark })
  else if (countWords(pageBlocks, marks) < wordsMin) {
    if (!contentElement) return undefined
    marks.set(contentElement)
  }
  if (table.headline >= 0) marks[table.headline] = 0
  return { marks, headline: table.headline }
}

function countWords({ blocks }: PageBlocks, marks: Uint8Array): number {
  let words = 0
  for (let index = 0; index < marks.length; index++) if (marks[index] === 1) words += blocks[index]!.stats.words
  return words
}

/** From this probability on a block is surely content. */
const sureMin = 0.72
/** Minimum share of the sure words in the expected words of the page, and of the core in the sure words. */
const sureShareMin = 0.55
const coreShareMin = 0.85

/**
 * The innermost element with nearly all of the sure content (the article, the product description), when that is most
 * of the expected content. Outside such an element, doubtful blocks are not content.
 */
export function findSureCore(
  { elements, blocks }: PageBlocks, probabilities: Float64Array,
): PageElement | undefined {
  const sure = new Float64Array(probabilities.length + 1)
  let expected = 0
  for (let index = 0; index < probabilities.length; index++) {
    const words = probabilities[index]! * blocks[index]!.stats.words
    sure[index + 1] = sure[index]! + (probabilities[index]! >= sureMin ? words : 0)
    expected += words
  }
  const total = sure[probabilities.length]!
  if (total === 0 || total < expected * sureShareMin) return undefined
  let core: PageElement | undefined
  for (let index = 0; index < elements.length; index++) {
    const { blockStart, blockEnd, end } = elements[index]!
    if (sure[blockEnd]! - sure[blockStart]! < total * coreShareMin) index = end - 1
    else core = elements[index]!
  }
  return core
}
