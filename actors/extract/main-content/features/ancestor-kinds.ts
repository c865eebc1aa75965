// The kinds of elements that can enclose a block (landmarks, lists, tables …), one bit each.

import type { Element } from 'hast'
import { mayHave } from '#actors/extract/tree/quick-attributes.ts'

/** The model has one feature per kind, in this order. */
export const ancestorKinds = [
  'main', 'article', 'aside', 'nav', 'header', 'footer', 'form', 'table', 'list', 'figure', 'section', 'quote', 'pre',
  'heading', 'link', 'button', 'details',
] as const
export type AncestorKind = (typeof ancestorKinds)[number]

const kindOfTag: Record<string, AncestorKind> = {
  main: 'main', article: 'article', aside: 'aside', nav: 'nav', header: 'header', footer: 'footer', form: 'form',
  table: 'table', ul: 'list', ol: 'list', dl: 'list', figure: 'figure', section: 'section', blockquote: 'quote',
  pre: 'pre', code: 'pre', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading',
  a: 'link', button: 'button', label: 'form', dialog: 'aside', details: 'details',
}
/** WAI-ARIA roles. */
const kindOfRole: Record<string, AncestorKind> = {
  main: 'main', article: 'article', navigation: 'nav', banner: 'header', contentinfo: 'footer', complementary: 'aside',
  search: 'form', dialog: 'aside', alertdialog: 'aside', menu: 'nav', menubar: 'nav', toolbar: 'nav', tablist: 'nav',
  button: 'button',
}

/** The bits of several kinds. */
export const kindBits = (...kinds: AncestorKind[]): number =>
  kinds.reduce((bits, kind) => bits | (1 << ancestorKinds.indexOf(kind)), 0)

/** Parts of a page around its content. */
export const boilerplateBits = kindBits('aside', 'nav', 'footer')
/** With forms and buttons, in which text is no content either. */
export const notContentBits = boilerplateBits | kindBits('form', 'button')

const bitsByKey = (table: Record<string, AncestorKind>): ReadonlyMap<string, number> =>
  new Map(Object.entries(table).map(([key, kind]) => [key, kindBits(kind)]))
const bitsOfTag = bitsByKey(kindOfTag)
const bitsOfRole = bitsByKey(kindOfRole)

/** The bits of the element itself, by its tag name and role. */
export const kindBitsOf = (element: Element): number =>
  (bitsOfTag.get(element.tagName) ?? 0) | (hasRole(element) ? bitsOfRoleOf(element) : 0)

const hasRole = mayHave('role')

const bitsOfRoleOf = ({ properties: { role } }: Element): number =>
  typeof role === 'string' ? (bitsOfRole.get(role) ?? 0) : 0
