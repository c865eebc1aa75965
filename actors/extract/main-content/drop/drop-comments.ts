// Removes the comments of readers from the page of an article. They are not what the article says, and which of them
// the page shows changes from visit to visit.

import type { PageBlocks, PageElement } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { isProse } from '../features/text-stats.ts'
import { articleWords, commentWord, partWords, sectionWords } from './comment-names.data.ts'

/** Below this probability a text may be a comment itself. */
const articleProbabilityMin = 0.72
/** With fewer words of an article, in all or as a share of the comments, the comments are what the page is for. */
const articleWordsMin = 100
const articleShareMin = 0.05

const commentNames = new Set<string>(sectionWords)
const parts = new Set<string>(partWords)
const others = new Set<string>([...partWords, ...articleWords])
/** Parts of every name of this kind. */
const nameParts = [commentWord, ...sectionWords.filter((word) => !word.includes(commentWord))]

/** Unmarks the comments of readers, if the page has an article outside them. */
export function dropComments(
  { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array,
  { facts: { elementNames }, headline }: FeatureTable,
): void {
  const named = elementNames.matching(nameParts, isSection)
  const sections = findSections(elements, named).filter(({ blockStart, blockEnd }) =>
    headline < blockStart || headline >= blockEnd)
  if (sections.length === 0) return
  const inSection = new Uint8Array(marks.length)
  for (const { blockStart, blockEnd } of sections) inSection.fill(1, blockStart, blockEnd)
  let words = 0
  let commentWords = 0
  for (let index = 0; index < marks.length; index++) {
    const { stats } = blocks[index]!
    const isLikely = marks[index] === 1 && probabilities[index]! >= articleProbabilityMin
    if (inSection[index] === 1) commentWords += stats.words
    else if (isLikely && isProse(stats)) words += stats.words
  }
  if (words < articleWordsMin || words < commentWords * articleShareMin) return
  for (let index = 0; index < marks.length; index++) if (inSection[index] === 1) marks[index] = 0
}

/** The outermost elements that are named after comments: those with 1 in `named`. */
function findSections(elements: readonly PageElement[], named: Uint8Array): PageElement[] {
  const sections: PageElement[] = []
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index]!
    if (element.blockStart === element.blockEnd || named[index] === 0) continue
    sections.push(element)
    index = element.end - 1
  }
  return sections
}

/** Whether one of the names of an element is that of a section of comments: `comments-area`, `postComments`. */
function isSection(names: string): boolean {
  return names.split(' ').some((name) => {
    const words = name.replace(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase().match(/[a-z]+/g) ?? []
    const isNamed = words.some((word) => commentNames.has(word))
      || (words.some((word) => word === commentWord) && words.some((word) => parts.has(word)))
    return isNamed && words.every((word) => word === commentWord || commentNames.has(word) || others.has(word))
  })
}
