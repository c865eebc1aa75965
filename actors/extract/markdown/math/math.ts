// Formulas as TeX, which pages keep in MathML annotations (KaTeX, MathJax, Wikipedia), `math/tex` scripts, `alttext`,
// the alternative text of images, and elements whose text is TeX for a script to render.

import type { Element, ElementContent } from 'hast'
import { classNamesOf, mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { formulaWrapperClasses, texClasses } from '../writer/class-names.data.ts'
import { findInside, isElement, textOf, type Children } from '../writer/nodes.ts'
import { classesOf, hasClass, stringOf } from '../writer/properties.ts'
import { mathmlToTex } from './mathml-to-tex.ts'

export interface Formula {
  readonly tex: string
  /** Whether it is a block of its own. */
  readonly display: boolean
}

const hasMathStyle = mayHave('mathStyle')
const previewClass = 'mathjax_preview'
const formulaImageClasses = new Set(['latex', 'tex', 'math', 'ql-img-inline-formula', 'mathtex-equation-editor'])
/** Services that draw the TeX in their address: CodeCogs, WordPress.com, GitHub, mimeTeX, mathTeX. */
const formulaService =
  /latex\.php\?|(?:gif|png|svg)\.(?:image|latex)\?|codecogs\.com\/|(?:mime|math)tex\.cgi|\/render\/math\?/i
/** Characters of the address of an image that are read. */
const srcCharsMax = 200
const mediaWikiImage = 'mwe-math-fallback-image'
/** Nodes of a rendered formula that are searched for its source, which is before or after the rendering. */
const nodesMax = 1_500
/** The same for elements with a formula class: KaTeX and MediaWiki put the source first. */
const classedNodesMax = 300
/** Longest TeX source. */
const texCharsMax = 20_000

/**
 * Returns the formula of an element; `nothing` for a rendering or preview whose TeX is in another element; undefined
 * when the element is no formula.
 */
export function formulaOf(
  element: Element, siblings: Children, index: number,
): Formula | 'nothing' | undefined {
  const { tagName } = element
  if (tagName === 'math') return fromMathml(element)
  if (tagName === 'script') return fromScript(element)
  if (tagName === 'img') return fromImage(element)
  if (tagName === 'math-renderer') return fromTexElement(element, classesOf(element))
  if (tagName === 'mjx-container') return fromWrapper(element, classesOf(element))
  if (classNamesOf(element) === undefined) return undefined
  const classes = classesOf(element)
  const style = hasMathStyle(element) ? stringOf(element, 'dataMathStyle') : ''
  if (style !== '') return { tex: textOf(element, texCharsMax), display: style === 'display' }
  if (classes.includes(previewClass)) return 'nothing'
  if (hasClass(element, formulaWrapperClasses)) {
    const isMathJax = classes.some((token) => token.startsWith('mathjax'))
    // MathJax 2 also adds MathML for screen readers.
    if (isMathJax && scriptFollows(siblings, index, /^math\/(?:la)?tex/i)) return 'nothing'
    return fromWrapper(element, classes) ?? (isMathJax && scriptFollows(siblings, index, /^/) ? 'nothing' : undefined)
  }
  return hasClass(element, texClasses) ? fromTexElement(element, classes) : undefined
}

function fromMathml(math: Element): Formula | 'nothing' {
  const annotation = findInside(
    math, (one) => one.tagName === 'annotation' && /tex/i.test(stringOf(one, 'encoding')), nodesMax,
  )
  const source = unwrap(annotation ? textOf(annotation, texCharsMax) : stringOf(math, 'alttext'))
  const tex = source === '' ? mathmlToTex(math) : source
  const display = stringOf(math, 'display') === 'block' || stringOf(math, 'mode') === 'display'
  return tex === '' ? 'nothing' : { tex, display }
}

function fromScript(script: Element): Formula | 'nothing' {
  const type = stringOf(script, 'type').toLowerCase()
  const tex = type.startsWith('math/tex') || type.startsWith('math/latex') ? unwrap(textOf(script, texCharsMax)) : ''
  return tex === '' ? 'nothing' : { tex, display: /mode\s*=\s*display/.test(type) }
}

function fromImage(image: Element): Formula | undefined {
  const classes = classesOf(image)
  const isFormula = classes.some((token) => token.startsWith(mediaWikiImage) || formulaImageClasses.has(token))
    || formulaService.test(stringOf(image, 'src').slice(0, srcCharsMax))
  const tex = isFormula ? unwrap(stringOf(image, 'alt')) : ''
  return tex === '' ? undefined : { tex, display: classes.includes(`${mediaWikiImage}-display`) }
}

function fromWrapper(element: Element, classes: readonly string[]): Formula | undefined {
  const limit = element.tagName === 'mjx-container' ? nodesMax : classedNodesMax
  const isFallback = (one: Element): boolean =>
    one.tagName === 'img' && classesOf(one).some((token) => token.startsWith('mwe-math-fallback'))
  const inner = findInside(element, (one) => one.tagName === 'math', limit) ?? findInside(element, isFallback, limit)
  const drawn = findInside(element, (one) => one.tagName === 'mjx-math', limit) ?? element
  const attribute = unwrap(stringOf(element, 'dataTex') || stringOf(drawn, 'dataLatex'))
  const found =
    attribute !== ''
      ? { tex: attribute, display: false }
      : inner?.tagName === 'math'
        ? fromMathml(inner)
        : inner && fromImage(inner)
  if (!found || found === 'nothing') return undefined
  const display =
    found.display
    || classes.some((token) => /display|mjx-block|math-block/.test(token))
    || stringOf(element, 'display') === 'true'
  return { tex: found.tex, display }
}

const delimited = /^\s*(?:\\\(([^]+)\\\)|\\\[([^]+)\\\]|\$\$([^]+)\$\$|\$([^$]+)\$)\s*$/

/** TeX between delimiters, as authors write it for a script to render. */
function fromTexElement(element: Element, classes: readonly string[]): Formula | undefined {
  const numbered = [element, ...element.children.filter(isElement)].find((one) => one.children.some(isNumber))
  if (numbered) return fromNumbered(element, numbered, classes)
  const image = onlyImage(element)
  if (image) {
    const tex = unwrap(stringOf(image, 'alt'))
    return tex === '' ? undefined : { tex, display: element.tagName !== 'span' }
  }
  if (element.children.some((child) => isElement(child) && child.tagName !== 'br')) return undefined
  const match = delimited.exec(textOf(element, texCharsMax))
  const tex = match ? (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim() : ''
  if (tex === '') return undefined
  return { tex, display: match?.[2] !== undefined || match?.[3] !== undefined || classes.includes('display') }
}

const isNumber = (node: ElementContent): boolean => isElement(node) && classesOf(node).includes('eqno')
const numberCharsMax = 30

/** A formula beside its number, `<span class="eqno">(1)</span>`, in an element or in its paragraph. Sphinx. */
function fromNumbered(element: Element, numbered: Element, classes: readonly string[]): Formula | undefined {
  const number = textOf(numbered.children.find(isNumber) as Element, numberCharsMax)
  const children = numbered.children.filter((child) => !isNumber(child))
  const formula = fromTexElement({ ...element, children }, classes)
  const label = /^\s*\(([^()]+)\)/.exec(number)?.[1]
  return formula && label !== undefined ? { ...formula, tex: `${formula.tex} \\tag{${label}}` } : formula
}

/** The image that is all of an element. Sphinx draws formulas as `<div class="math"><p><img alt="TeX"></p></div>`. */
function onlyImage(element: Element): Element | undefined {
  let inner: Element | undefined = element
  for (let level = 0; inner && level < 3; level++) {
    const parts: Element['children'] = inner.children.filter(
      (child) => child.type !== 'text' || child.value.trim() !== '',
    )
    const [only] = parts
    inner = parts.length === 1 && isElement(only) ? only : undefined
    if (inner?.tagName === 'img') return inner
  }
  return undefined
}

/** Removes the `\displaystyle` that MediaWiki and others put around TeX. */
function unwrap(tex: string): string {
  const text = tex.trim()
  const inner = /^\{\s*\\(?:displaystyle|textstyle)\s*([^]*)\}$/.exec(text)
  return (inner ? inner[1]! : text.replace(/^\\displaystyle\s+/, '')).trim()
}

const scriptFollows = (siblings: Children, index: number, type: RegExp): boolean =>
  siblings
    .slice(index + 1, index + 4)
    .some((node) => node.type === 'element' && node.tagName === 'script' && type.test(stringOf(node, 'type')))

/** Returns a formula within a line. */
export const inlineMath = ({ tex, display }: Formula, inCell: boolean): string => {
  const line = tex.replace(/\s+/g, ' ').trim()
  const safe = inCell ? line.replaceAll('|', '\\|') : line
  return display ? `$$${safe}$$` : `$${safe}$`
}

/** Returns a formula as a block. */
export const displayMath = ({ tex }: Formula): string => `$$\n${tex.replace(/\n\s*\n/g, '\n').trim()}\n$$`
