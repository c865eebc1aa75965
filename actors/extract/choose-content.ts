// Which part of the document markdown and html are made from: what the caller's selectors name, the main content, or
// all of it.

import type { Element, Nodes, Root } from 'hast'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { findMainContent } from './main-content/find-main-content.ts'
import type { ParsedPage } from './parse-html.ts'
import { keepOnly, selectElements, without } from './select-elements.ts'
import { countWords, findElement, isHidden, textContent } from './tree/walk.ts'

export interface Chosen {
  root: Root
  /** Whether `root` is less than the whole body: the main content, or what selectors named. */
  mainContentOnly: boolean
  warnings: string[]
}

type Choice = Pick<ScrapeRequest, 'only_main_content' | 'include_selectors' | 'exclude_selectors'>
  & Partial<Pick<ScrapeRequest, 'include_images'>>

/**
 * Words from which text that is not shown is content: `<noscript>` as a page for readers without scripts, main content
 * that scripts will show.
 */
const wordsMin = 30

/**
 * The content to render. Throws EMPTY_CONTENT when `include_selectors` match nothing or nothing is left,
 * INVALID_REQUEST for selectors that are none, PAGE_TOO_COMPLEX for selectors that take too long on this page.
 */
export function chooseContent(
  page: ParsedPage, { only_main_content, include_selectors, exclude_selectors, include_images = false }: Choice,
): Chosen {
  const removed =
    exclude_selectors.length > 0
      ? selectElements(page.root, 'exclude_selectors', exclude_selectors)
      : new Set<Element>()
  if (include_selectors.length > 0) {
    const found = selectElements(page.root, 'include_selectors', include_selectors)
    const root = without(keepOnly(page.root, found), removed)
    // Who names an element that is not shown, such as a tab, wants what it holds.
    if (!hasContent(root) && textContent(root).trim() === '')
      throw new AppError('EMPTY_CONTENT', { message: emptySelection(found.size, include_selectors) })
    return { root, mainContentOnly: true, warnings: [] }
  }
  const root = removed.size > 0 ? without(page.root, removed) : page.root
  if (!hasContent(root))
    throw new AppError(
      'EMPTY_CONTENT',
      removed.size > 0 ? { message: 'Nothing is left of the page without what exclude_selectors match.' } : {},
    )
  if (!only_main_content) return { root: wholeBody(root), mainContentOnly: false, warnings: [] }
  const main = findMainContent(root === page.root ? page : { ...page, root }, include_images)
  if (main.isolated && (hasContent(main.root) || countWords(textContent(main.root)) >= wordsMin)) {
    return { root: main.root, mainContentOnly: true, warnings: [] }
  }
  return {
    root: hasContent(main.root) ? main.root : wholeBody(root),
    mainContentOnly: false,
    warnings: ['The main content could not be told apart from the rest of the page; the whole body is returned.'],
  }
}

function emptySelection(matches: number, selectors: readonly string[]): string {
  const list = selectors.map((selector) => JSON.stringify(selector)).join(', ').slice(0, 500)
  return matches === 0
    ? `include_selectors match nothing on the page: ${list}.`
    : `What include_selectors match on the page is empty: ${list}.`
}

function wholeBody(root: Root): Root {
  const body = findElement(root, (element) => element.tagName === 'body')
  return { type: 'root', children: body ? body.children : [] }
}

const shownTags = new Set(['img', 'picture', 'video', 'audio', 'math'])
const silentTags = new Set(['head', 'script', 'style', 'template', 'svg'])

/** Whether a reader sees anything at all: a word, or something to look at. */
export function hasContent(root: Root): boolean {
  let noscriptWords = 0
  const visit = (node: Nodes, inNoscript: boolean): boolean => {
    if (node.type === 'text') {
      if (!inNoscript) return /[\p{L}\p{N}\p{Sc}\p{So}]/u.test(node.value)
      noscriptWords += countWords(node.value)
      return noscriptWords >= wordsMin
    }
    if (node.type === 'root') return node.children.some((child) => visit(child, inNoscript))
    if (node.type !== 'element' || silentTags.has(node.tagName) || isHidden(node)) return false
    if (shownTags.has(node.tagName) && !inNoscript) return !isCountingPixel(node)
    return node.children.some((child) => visit(child, inNoscript || node.tagName === 'noscript'))
  }
  return visit(root, false)
}

const isCountingPixel = ({ properties: { width, height } }: Element): boolean =>
  Number(width) <= 1 && Number(height) <= 1
