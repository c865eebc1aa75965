// Chooses the part of the document for markdown and HTML: the elements of the caller's selectors, the main content, or
// the whole body.

import type { Element, Nodes, Root } from 'hast'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { findMainContent } from './main-content/find-main-content.ts'
import type { ParsedPage } from './parse-html.ts'
import { keepOnly, selectElements, without } from './select-elements.ts'
import { withoutHiddenParts } from './without-hidden-parts.ts'
import { countWords, findElement, isHidden, textContent } from './tree/walk.ts'

export interface ChosenContent {
  root: Root
  /** The document without what the selectors leave out. */
  scope: Root
  /** Whether `root` is only a part of the body: the main content or the elements of selectors. */
  mainContentOnly: boolean
  warnings: string[]
  /** The decisions on the blocks of the page, packed; set for monitors where the main content is searched. */
  decisions?: Uint8Array
}

type ChoiceOptions = Pick<ScrapeRequest, 'only_main_content' | 'include_selectors' | 'exclude_selectors'>
  & Partial<Pick<ScrapeRequest, 'include_images'>>

const otherLayout =
  'The layout of the page has changed since the last check; its main content was determined anew, so the diff may contain'
  + ' parts that were on the page before.'

/** Fewest words of hidden text that is content: a page in `<noscript>`, or main content that scripts will show. */
const wordsMin = 30

/**
 * Returns the content to render. Throws EMPTY_CONTENT when `include_selectors` match nothing or nothing is left,
 * INVALID_REQUEST for invalid selectors, PAGE_TOO_COMPLEX for selectors that take too long on this page. `earlier`: see
 * `findMainContent`.
 */
export function chooseContent(
  page: ParsedPage, { only_main_content, include_selectors, exclude_selectors, include_images = false }: ChoiceOptions,
  earlier?: Uint8Array,
): ChosenContent {
  const removed =
    exclude_selectors.length > 0
      ? selectElements(page.root, 'exclude_selectors', exclude_selectors)
      : new Set<Element>()
  if (include_selectors.length > 0) {
    const found = selectElements(page.root, 'include_selectors', include_selectors)
    const root = without(keepOnly(page.root, found), removed)
    // Hidden elements, such as tabs, are content when a selector names them.
    if (!hasContent(root) && textContent(root).trim() === '')
      throw new AppError('EMPTY_CONTENT', { message: emptySelection(found.size, include_selectors) })
    return { root, scope: root, mainContentOnly: true, warnings: [] }
  }
  const root = removed.size > 0 ? without(page.root, removed) : page.root
  if (!hasContent(root))
    throw new AppError(
      'EMPTY_CONTENT',
      removed.size > 0 ? { message: '`exclude_selectors` remove all content of the page.' } : {},
    )
  if (!only_main_content) return { root: shownBody(root), scope: root, mainContentOnly: false, warnings: [] }
  const main = findMainContent(root === page.root ? page : { ...page, root }, { withImages: include_images, earlier })
  const decisions = main.decisions && { decisions: main.decisions }
  const warnings = main.isRestarted ? [otherLayout] : []
  if (main.isolated && (hasContent(main.root) || countWords(textContent(main.root)) >= wordsMin)) {
    return { root: main.root, scope: root, mainContentOnly: true, warnings, ...decisions }
  }
  return {
    root: hasContent(main.root) ? main.root : shownBody(root),
    scope: root,
    mainContentOnly: false,
    warnings: [
      ...warnings,
      'The main content could not be separated from the rest of the page; the whole body is returned.',
    ],
    ...decisions,
  }
}

function emptySelection(matches: number, selectors: readonly string[]): string {
  const list = selectors.map((selector) => JSON.stringify(selector)).join(', ').slice(0, 500)
  return matches === 0
    ? `\`include_selectors\` match nothing on the page: ${list}.`
    : `The elements that \`include_selectors\` match have no content: ${list}.`
}

function wholeBody(root: Root): Root {
  const body = findElement(root, (element) => element.tagName === 'body')
  return { type: 'root', children: body ? body.children : [] }
}

/** The body without hidden text; all of it where nothing else has content, such as behind a wall of cookies. */
function shownBody(root: Root): Root {
  const body = wholeBody(root)
  const shown = withoutHiddenParts(body)
  return hasContent(shown) ? shown : body
}

const mediaTags = new Set(['img', 'picture', 'video', 'audio', 'math'])
const silentTags = new Set(['head', 'script', 'style', 'template', 'svg'])

/** Whether a page displays anything: a word, an image, a video, a formula. */
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
    if (mediaTags.has(node.tagName) && !inNoscript) return !isTrackingPixel(node)
    return node.children.some((child) => visit(child, inNoscript || node.tagName === 'noscript'))
  }
  return visit(root, false)
}

const isTrackingPixel = ({ properties: { width, height } }: Element): boolean =>
  Number(width) <= 1 && Number(height) <= 1
