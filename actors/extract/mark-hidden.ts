// Marks the elements that the page's own style rules hide, and closed dialogs, for `isHidden`. Only short texts are
// marked: scripts show long ones. An element that hides itself with the content of the page is marked as shown.

import type { Element, Root } from 'hast'
import { readStyleRules } from './facts/style-rules.ts'
import { mayHave } from './tree/quick-attributes.ts'
import { isPanel } from './tree/panels.ts'
import { countWords, elementsOf, findElement, isHidden, textContent } from './tree/walk.ts'

/** A text of fewer words is hidden for good; a longer one only when it is a small share of the page. */
const wordsMax = 60
const shareMax = 0.1
/** When the rules hide a larger share of the page, those that show it are missing: a script set them. */
const allShareMax = 0.5
/** This many hidden elements with one parent are slides or panels that scripts show. */
const repeatsMin = 3

/** Sets `data.hidden` of the elements that are hidden by rules of `styles`, of closed dialogs and of hidden content. */
export function markHidden(root: Root, styles: readonly string[]): void {
  const isHiddenByRule = hiddenByRule(styles)
  const ancestors: Element[] = []
  const found: { element: Element; parent: Element | Root }[] = []
  const hiddenBySelf: Element[] = []
  let hasHeadline = false
  const visit = (parent: Element | Root): void => {
    for (const element of parent.children) {
      if (element.type !== 'element' || element.tagName === 'head') continue
      if (isHidden(element)) {
        hiddenBySelf.push(element)
        continue
      }
      hasHeadline ||= isHeadline(element)
      if (isClosedDialog(element) || (isHiddenByRule(element, ancestors) && !isPanel(element))) {
        found.push({ element, parent })
        continue
      }
      ancestors.push(element)
      visit(element)
      ancestors.pop()
    }
  }
  visit(root)
  if (!hasHeadline) showContent(root, hiddenBySelf)
  if (found.length === 0) return
  const repeats = new Map<Element | Root, number>()
  for (const { parent } of found) repeats.set(parent, (repeats.get(parent) ?? 0) + 1)
  const pageWords = countWords(textContent(root))
  const hidden: Element[] = []
  let hiddenWords = 0
  for (const { element, parent } of found) {
    if (repeats.get(parent)! >= repeatsMin || isList(element)) continue
    const words = countWords(textContent(element))
    if (words >= wordsMax && words >= pageWords * shareMax) continue
    hidden.push(element)
    hiddenWords += words
  }
  if (hiddenWords > pageWords * allShareMax) return
  for (const element of hidden) element.data = { ...element.data, hidden: true }
}

/** Hidden content has at least this share of the words of its page. */
const contentShareMin = 0.2

const isHeadline = (element: Element): boolean => element.tagName === 'h1' && countWords(textContent(element)) > 1

/**
 * Marks as shown the first of the hidden elements that has the only headline of the page and much of its text: a script
 * shows it when the page has loaded. Content whose longest text is seen elsewhere too is a copy, such as for print.
 */
function showContent(root: Root, hidden: readonly Element[]): void {
  const content = hidden.find((element) => findElement(element, isHeadline) !== undefined)
  if (!content) return
  const [page, own] = [textContent(root), textContent(content)]
  if (countWords(own) < countWords(page) * contentShareMin) return
  const sample = longestText(content)
  if (page.split(sample).length === own.split(sample).length) content.data = { ...content.data, hidden: false }
}

function longestText(element: Element): string {
  let longest = ''
  for (const { children } of elementsOf(element))
    for (const child of children)
      if (child.type === 'text' && child.value.length > longest.length) longest = child.value.trim()
  return longest
}

const itemsMax = 5

/** Whether an element has many items: a list that a click opens. */
function isList(element: Element): boolean {
  let items = 0
  for (const { tagName } of elementsOf(element)) if (tagName === 'li' && ++items > itemsMax) return true
  return false
}

/** Parts of class names of elements that scripts show, or screens of some sizes (`lg:block`). */
const shownByScript = /(?:^|[-_])(?:js|lazy|load|loaded|fade|anim\w*|reveal|show|aos)(?:[-_]|$)|:/i

/** Whether a rule hides an element, and neither another rule, for whatever screen, nor its own style shows it. */
function hiddenByRule(styles: readonly string[]): (element: Element, ancestors: readonly Element[]) => boolean {
  if (!styles.some((style) => /display\s*:\s*none/i.test(style))) return () => false
  const rulesFor = readStyleRules(styles, {
    wanted: (rule) => rule.get('display') === 'none', property: 'display',
  })
  let rulesOfAnyScreen: ReturnType<typeof readStyleRules> | undefined
  return (element, ancestors) => {
    if (rulesFor(element, ancestors).length === 0) return false
    const { className, style } = element.properties
    if (typeof style === 'string' && /display|visibility/i.test(style)) return false
    if (Array.isArray(className) && className.some((name) => shownByScript.test(String(name)))) return false
    rulesOfAnyScreen ??= readStyleRules(styles, {
      everyScreen: true, wanted: (rule) => rule.has('display'), property: 'display',
    })
    return rulesOfAnyScreen(element, ancestors).every((rule) => rule.get('display') === 'none')
  }
}

const hasAriaHidden = mayHave('ariaHidden')
const dialogClass = /^(?:[\w-]*[-_])?(?:modal|popup|dialog|lightbox|offcanvas)$/i

/** Whether an element is a dialog that is hidden from assistive technology, and so closed. */
function isClosedDialog(element: Element): boolean {
  const { tagName, properties } = element
  if (tagName === 'dialog') return properties.open === undefined || properties.open === false
  if (!hasAriaHidden(element) || String(properties.ariaHidden) !== 'true') return false
  const { role, className } = properties
  return (
    role === 'dialog'
    || role === 'alertdialog'
    || (Array.isArray(className) && className.some((name) => dialogClass.test(String(name))))
  )
}
