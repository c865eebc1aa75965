// Formulas as TeX, from wherever a page keeps it: annotations in MathML (KaTeX, MathJax, Wikipedia), `math/tex`
// scripts, `alttext`, images with TeX as their alternative text, and elements that hold TeX for a script to draw.

import type { Element } from 'hast'
import { mathmlToTex } from './mathml-to-tex.ts'
import { findInside, isElement, textOf } from './nodes.ts'
import { classesOf, stringOf } from './properties.ts'

export interface Formula {
  readonly tex: string
  /** On lines of its own. */
  readonly display: boolean
}

const wrappers = new Set([
  'katex', 'katex-display', 'mwe-math-element', 'mathjax', 'mathjax_display', 'mathjax_svg', 'mathjax_chtml',
  'mjx-chtml', 'mjx-math', 'mathjax_svg_display', 'mathjax_chtml_display', 'mjpage', 'math-block',
])
const holders = new Set([
  'arithmatex', 'math', 'math-container', 'math-tex', 'tex', 'math-inline', 'math-display', 'latex',
])
const previews = new Set(['mathjax_preview'])
/** Nodes of a drawing that are looked through for its source, which stands first or after the drawing. */
const nodesMax = 1_500
/** The same for elements that are known by their class: KaTeX and MediaWiki put the source first. */
const classedNodesMax = 300

/**
 * What a formula's element stands for; `nothing` for a drawing or preview whose TeX stands beside it; undefined when it
 * is no formula.
 */
export function formulaOf(
  element: Element, siblings: readonly unknown[], index: number,
): Formula | 'nothing' | undefined {
  const { tagName } = element
  if (tagName === 'math') return fromMathml(element)
  if (tagName === 'script') return fromScript(element)
  if (tagName === 'img') return fromImage(element)
  if (tagName === 'mjx-container') return fromWrapper(element, classesOf(element))
  if (element.properties.className === undefined) return undefined
  const classes = classesOf(element)
  if (classes.some((token) => previews.has(token))) return 'nothing'
  if (classes.some((token) => wrappers.has(token))) {
    const drawn = fromWrapper(element, classes)
    if (drawn) return drawn
    return classes.some((token) => token.startsWith('mathjax')) && scriptFollows(siblings, index)
      ? 'nothing'
      : undefined
  }
  return classes.some((token) => holders.has(token)) ? fromHolder(element, classes) : undefined
}

function fromMathml(math: Element): Formula | 'nothing' {
  const annotation = findInside(
    math, (one) => one.tagName === 'annotation' && /tex/i.test(stringOf(one, 'encoding')), nodesMax,
  )
  const tex = unwrap(annotation ? textOf(annotation, 20_000) : stringOf(math, 'alttext'))
  const found = tex === '' ? mathmlToTex(math) : tex
  return found === ''
    ? 'nothing'
    : { tex: found, display: stringOf(math, 'display') === 'block' || stringOf(math, 'mode') === 'display' }
}

function fromScript(script: Element): Formula | 'nothing' {
  const type = stringOf(script, 'type').toLowerCase()
  const tex = type.startsWith('math/tex') || type.startsWith('math/latex') ? unwrap(textOf(script, 20_000)) : ''
  return tex === '' ? 'nothing' : { tex, display: /mode\s*=\s*display/.test(type) }
}

function fromImage(image: Element): Formula | undefined {
  const classes = classesOf(image)
  const isMath = classes.some(
    (token) =>
      token.startsWith('mwe-math-fallback-image')
      || token === 'latex'
      || token === 'tex'
      || token === 'ql-img-inline-formula'
      || token === 'mathtex-equation-editor',
  )
  const tex = isMath ? unwrap(stringOf(image, 'alt')) : ''
  return tex === '' ? undefined : { tex, display: classes.includes('mwe-math-fallback-image-display') }
}

function fromWrapper(element: Element, classes: readonly string[]): Formula | undefined {
  const limit = element.tagName === 'mjx-container' ? nodesMax : classedNodesMax
  const inner =
    findInside(element, (one) => one.tagName === 'math', limit)
    ?? findInside(
      element, (one) => one.tagName === 'img' && classesOf(one).some((token) => token.startsWith('mwe-math-fallback')),
      limit,
    )
  const given = unwrap(stringOf(element, 'dataTex') || stringOf(element, 'dataLatex'))
  const found =
    given !== ''
      ? { tex: given, display: false }
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

/** TeX between its delimiters, as authors write it for a script to find. */
function fromHolder(element: Element, classes: readonly string[]): Formula | undefined {
  if (element.children.some((child) => isElement(child) && child.tagName !== 'br')) return undefined
  const match = delimited.exec(textOf(element, 20_000))
  const tex = match ? (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim() : ''
  if (tex === '') return undefined
  return { tex, display: match?.[2] !== undefined || match?.[3] !== undefined || classes.includes('display') }
}

/** TeX without the wrapper that MediaWiki and others put around it. */
function unwrap(tex: string): string {
  const text = tex.trim()
  const inner = /^\{\s*\\(?:displaystyle|textstyle)\s*([^]*)\}$/.exec(text)
  return (inner ? inner[1]! : text.replace(/^\\displaystyle\s+/, '')).trim()
}

function scriptFollows(siblings: readonly unknown[], index: number): boolean {
  return siblings
    .slice(index + 1, index + 4)
    .some((node) => typeof node === 'object' && node !== null && 'tagName' in node && node.tagName === 'script')
}

/** A formula inside a line. */
export const inlineMath = ({ tex, display }: Formula, inCell: boolean): string => {
  const line = tex.replace(/\s+/g, ' ').trim()
  const safe = inCell ? line.replaceAll('|', '\\|') : line
  return display ? `$$${safe}$$` : `$${safe}$`
}

/** A formula as a block. */
export const displayMath = ({ tex }: Formula): string => `$$\n${tex.replace(/\n\s*\n/g, '\n').trim()}\n$$`
