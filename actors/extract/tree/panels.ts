// Recognizes parts of a page that a click opens: tabs, accordions, answers of questions.

import type { Element } from 'hast'
import { oneOf } from '#src/text/word-patterns.ts'

const panelNames = [
  'tabs?', 'tab-?panel', 'panels?', 'panes?', 'accordion', 'accordian', 'collaps\\w*', 'faqs?', 'answers?', 'toggle\\w*',
  'expand\\w*', 'spoiler',
]
const panelClass = new RegExp(`(?:^|[-_])${oneOf(panelNames)}(?:[-_]|$)`, 'i')

/** Whether the role, the class or the id of an element names a panel that a click opens. */
export function isPanel({ properties: { role, className, id } }: Element): boolean {
  if (role === 'tabpanel') return true
  const names = Array.isArray(className) ? className.map(String) : []
  return [...names, typeof id === 'string' ? id : ''].some((name) => panelClass.test(separateWords(name)))
}

/** Separates the words of a name in camel case: `cpTabPanel` becomes `cp-Tab-Panel`. */
const separateWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1-$2')
