// Presentation MathML (MathML Core) as TeX, for formulas whose page has no TeX annotation, such as those of MathJax 3.

import type { Element, ElementContent } from 'hast'
import { cleanText } from '../writer/inline-run.ts'
import { isElement, textOf } from '../writer/nodes.ts'
import { stringOf } from '../writer/properties.ts'
import { accentCommands, functionNames, symbolCommands } from './tex-commands.data.ts'

/** Deepest elements that are converted; the recursion must not overflow the stack. */
const depthMax = 60
/** Characters of a token element. */
const tokenCharsMax = 1_000

/** Returns the TeX of a `<math>` element, without elements below the depth limit. */
export function mathmlToTex(math: Element): string {
  return row(math.children, 0).replace(/\s+/g, ' ').trim()
}

function row(children: readonly ElementContent[], depth: number): string {
  let out = ''
  for (const child of children) {
    const part = isElement(child) ? convert(child, depth + 1) : ''
    // A command and a letter after it need a space between them.
    out += /\\[A-Za-z]+$/.test(out) && /^[A-Za-z\d]/.test(part) ? ` ${part}` : part
  }
  return out
}

function convert(element: Element, depth: number): string {
  if (depth > depthMax) return ''
  const parts = element.children.filter(isElement)
  const part = (index: number): string => parts[index] ? convert(parts[index], depth + 1) : ''
  switch (element.tagName) {
    case 'mi':
      return identifier(token(element), stringOf(element, 'mathvariant'))
    case 'mn':
    case 'mo':
      return symbols(token(element))
    case 'mtext':
    case 'ms':
      return token(element) === '' ? ' ' : `\\text{${token(element)}}`
    case 'mspace':
      return ' '
    case 'mfrac':
      return `\\frac{${part(0)}}{${part(1)}}`
    case 'msqrt':
      return `\\sqrt{${row(element.children, depth)}}`
    case 'mroot':
      return `\\sqrt[${part(1)}]{${part(0)}}`
    case 'msup':
      return `${base(part(0))}^${group(part(1))}`
    case 'msub':
      return `${base(part(0))}_${group(part(1))}`
    case 'msubsup':
    case 'munderover':
      return `${base(part(0))}_${group(part(1))}^${group(part(2))}`
    case 'munder':
      return `${base(part(0))}_${group(part(1))}`
    case 'mover': {
      const accent = parts[1] ? accentCommands.get(token(parts[1])) : undefined
      return accent ? `${accent}{${part(0)}}` : `${base(part(0))}^${group(part(1))}`
    }
    case 'mfenced': {
      const [open, close] = [stringOf(element, 'open') || '(', stringOf(element, 'close') || ')']
      return `${open}${parts.map((_, index) => part(index)).join(', ')}${close}`
    }
    case 'mtable':
      return `\\begin{matrix} ${parts.map((line) => tableRow(line, depth + 1)).join(' \\\\ ')} \\end{matrix}`
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    default:
      return row(element.children, depth)
  }
}

const tableRow = (line: Element, depth: number): string =>
  line.children.filter(isElement).map((cell) => row(cell.children, depth + 1)).join(' & ')

const token = (element: Element): string => cleanText(textOf(element, tokenCharsMax)).replace(/\s+/g, ' ').trim()

function identifier(text: string, variant: string): string {
  if (functionNames.has(text)) return `\\${text}`
  if (/^[A-Za-z]{2,}$/.test(text)) return `\\mathrm{${text}}`
  const symbol = symbols(text)
  if (variant === 'bold') return `\\mathbf{${symbol}}`
  return variant === 'double-struck' ? `\\mathbb{${symbol}}` : symbol
}

const symbols = (text: string): string =>
  Array.from(text, (character) => symbolCommands[character] ?? character).join('')

/** An argument of `^` or `_`, in braces unless it is one token. */
const group = (tex: string): string => /^(?:[A-Za-z\d']|\\[A-Za-z]+)$/.test(tex) ? tex : `{${tex}}`

/** What `^` or `_` applies to, in braces unless it is one token. */
const base = (tex: string): string =>
  /^(?:[A-Za-z\d)\]|]|\d+|\\[A-Za-z]+|\\[a-z]+\{[^{}]*\})$/.test(tex) || tex === '' ? tex || '{}' : `{${tex}}`
