// Marks the elements that the page's own style rules hide, and closed dialogs, for `isHidden`. Only short texts are
// marked: scripts show long ones.

import type { Element, Root } from 'hast'
import { readStyleRules } from './facts/style-rules.ts'
import { mayHave } from './tree/quick-attributes.ts'
import { isPanel } from './tree/panels.ts'
import { countWords, elementsOf, isHidden, textContent } from './tree/walk.ts'

/** A text of fewer words is hidden for good; a longer one only when it is a small share of the page. */
const wordsMax = 60
const shareMax = 0.1
/** This many hidden elements with one parent are slides or panels that scripts show. */
const repeatsMin = 3

/** Sets `data.hidden` of the elements that are hidden by rules of `styles`, and of closed dialogs. */
export function markHidden(root: Root, styles: readonly string[]): void {
  const isHiddenByRule = hiddenByRule(styles)
  const ancestors: Element[] = []
  const found: { element: Element; parent: Element | Root }[] = []
  const visit = (parent: Element | Root): void => {
    for (const element of parent.children) {
      if (element.type !== 'element' || element.tagName === 'head' || isHidden(element)) continue
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
  if (found.length === 0) return
  const repeats = new Map<Element | Root, number>()
  for (const { parent } of found) repeats.set(parent, (repeats.get(parent) ?? 0) + 1)
  const pageWords = countWords(textContent(root))
  for (const { element, parent } of found) {
    if (repeats.get(parent)! >= repeatsMin || isList(element)) continue
    const words = countWords(textContent(element))
    if (words < wordsMax || words < pageWords * shareMax) element.data = { ...element.data, hidden: true }
  }
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

const mentions = /display/i

/** Whether a rule hides an element, and neither another rule, for whatever screen, nor its own style shows it. */
function hiddenByRule(styles: readonly string[]): (element: Element, ancestors: readonly Element[]) => boolean {
  if (!styles.some((style) => /display\s*:\s*none/i.test(style))) return () => false
  const rulesFor = readStyleRules(styles, {
    wanted: (rule) => rule.get('display') === 'none', mentions,
  })
  let rulesOfAnyScreen: ReturnType<typeof readStyleRules> | undefined
  return (element, ancestors) => {
    if (rulesFor(element, ancestors).length === 0) return false
    const { className, style } = element.properties
    if (typeof style === 'string' && /display|visibility/i.test(style)) return false
    if (Array.isArray(className) && className.some((name) => shownByScript.test(String(name)))) return false
    rulesOfAnyScreen ??= readStyleRules(styles, {
      everyScreen: true, wanted: (rule) => rule.has('display'), mentions,
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
