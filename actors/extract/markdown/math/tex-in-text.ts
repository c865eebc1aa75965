// TeX between delimiters in plain text, as authors write it for MathJax or KaTeX to render: `\(x\)`, `\[x\]`, `$$x$$`.

import type { MarkdownContext } from '../writer/context.ts'
import { writeFormula } from './formulas.ts'

const delimiters = [
  { open: '\\(', close: '\\)' },
  { open: '\\[', close: '\\]' },
  { open: '$$', close: '$$' },
] as const
/** Longest formula. */
const texCharsMax = 2_000
/** A price of `$$` is no formula: one between dollars has a sign that TeX needs. */
const texSign = /[\\^_={}]/

/** Whether a text may have delimiters of TeX. */
export const mayHaveTex = (text: string): boolean => text.includes('\\') || text.includes('$$')

/** Writes a text with the formulas in it, in linear time: a delimiter that is not closed once is not searched again. */
export function writeTexText(context: MarkdownContext, text: string): void {
  const unclosed = new Set<string>()
  let start = 0
  for (let at = nextOpen(text, 0); at >= 0;) {
    const { open, close } = delimiters.find((one) => text.startsWith(one.open, at))!
    const end = unclosed.has(open) ? -1 : text.indexOf(close, at + 2)
    if (end < 0) unclosed.add(open)
    const tex = end < 0 || end - at > texCharsMax ? '' : text.slice(at + 2, end).trim()
    if (tex === '' || (open === '$$' && (tex.includes('$') || !texSign.test(tex)))) {
      at = nextOpen(text, at + 2)
      continue
    }
    if (at > start) context.run.text(text.slice(start, at))
    start = end + 2
    const isDisplayed = open !== '\\('
    const isAlone = isDisplayed && context.run.isEmpty && text.slice(start, start + texCharsMax).trim() === ''
    writeFormula(context, { tex, display: isDisplayed }, isAlone)
    at = nextOpen(text, start)
  }
  if (start < text.length) context.run.text(text.slice(start))
}

/** The index of the next delimiter that opens a formula; -1 without one. */
function nextOpen(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const next = text.charCodeAt(at + 1)
    if (code === 0x5c ? next === 0x28 || next === 0x5b : code === 0x24 && next === 0x24) return at
  }
  return -1
}
