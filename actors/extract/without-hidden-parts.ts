// The whole body of a page without the text that its elements hide by the `hidden` attribute or their own style.

import type { Element, ElementContent, Root } from 'hast'
import { isHiddenText } from './main-content/without-hidden.ts'
import { isPanel } from './tree/panels.ts'
import { countWords, textContent } from './tree/walk.ts'

/** A hidden text of so many words that is such a share of the page is shown by a script: it stays. */
const wordsMin = 60
const shareMin = 0.1
/** This many hidden elements of one class with one parent are slides or panels that scripts show. */
const repeatsMin = 3

const classOf = ({ properties: { className } }: Element): string =>
  Array.isArray(className) ? className.join(' ') : ''

/** A copy of `root` without hidden texts; tabs, slides and large parts that scripts show stay. Pure; linear. */
export function withoutHiddenParts(root: Root): Root {
  const words = countWords(textContent(root))
  const isShownLater = (element: Element): boolean => {
    const own = countWords(textContent(element))
    return own >= wordsMin && own >= words * shareMin
  }
  const shown = (parent: Root | Element): ElementContent[] => {
    const hidden = new Set<Element>()
    for (const child of parent.children) if (child.type === 'element' && isHiddenText(child)) hidden.add(child)
    const byClass = Map.groupBy(hidden, classOf)
    const isSlide = (child: Element): boolean =>
      classOf(child) !== '' && byClass.get(classOf(child))!.length >= repeatsMin
    return (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
      if (child.type !== 'element') return [child]
      if (!hidden.has(child) || isSlide(child) || isPanel(child)) return [{ ...child, children: shown(child) }]
      // Its own parts are not looked at again, so that no text is counted twice.
      return isShownLater(child) ? [child] : []
    })
  }
  return { ...root, children: shown(root) }
}
