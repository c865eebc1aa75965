// Presentation MathML as TeX, for formulas whose page does not carry their TeX as an annotation (MathML Core, MathJax 3
// and 4 output).

import type { Element, ElementContent } from 'hast'
import { cleanText } from './inline-run.ts'
import { isElement, textOf } from './nodes.ts'
import { stringOf } from './properties.ts'

const depthMax = 60

const commands: Record<string, string> = {
  α: '\\alpha', β: '\\beta', γ: '\\gamma', δ: '\\delta', ε: '\\varepsilon', ϵ: '\\epsilon', ζ: '\\zeta', η: '\\eta',
  θ: '\\theta', ι: '\\iota', κ: '\\kappa', λ: '\\lambda', μ: '\\mu', ν: '\\nu', ξ: '\\xi', π: '\\pi', ρ: '\\rho',
  σ: '\\sigma', τ: '\\tau', υ: '\\upsilon', φ: '\\varphi', ϕ: '\\phi', χ: '\\chi', ψ: '\\psi', ω: '\\omega',
  Γ: '\\Gamma', Δ: '\\Delta', Θ: '\\Theta', Λ: '\\Lambda', Ξ: '\\Xi', Π: '\\Pi', Σ: '\\Sigma', Φ: '\\Phi', Ψ: '\\Psi',
  Ω: '\\Omega', '∑': '\\sum', '∏': '\\prod', '∫': '\\int', '∬': '\\iint', '∮': '\\oint', '∂': '\\partial',
  '∇': '\\nabla', '∞': '\\infty', '√': '\\sqrt{}', '±': '\\pm', '∓': '\\mp', '×': '\\times', '÷': '\\div',
  '·': '\\cdot', '⋅': '\\cdot', '∗': '*', '∘': '\\circ', '≤': '\\le', '≥': '\\ge', '≠': '\\ne', '≈': '\\approx',
  '≡': '\\equiv', '∼': '\\sim', '≪': '\\ll', '≫': '\\gg', '∝': '\\propto', '∈': '\\in', '∉': '\\notin', '⊂': '\\subset',
  '⊆': '\\subseteq', '∪': '\\cup', '∩': '\\cap', '∅': '\\emptyset', '∀': '\\forall', '∃': '\\exists', '¬': '\\neg',
  '∧': '\\land', '∨': '\\lor', '→': '\\to', '←': '\\leftarrow', '↔': '\\leftrightarrow', '⇒': '\\Rightarrow',
  '⇔': '\\Leftrightarrow', '↦': '\\mapsto', '…': '\\ldots', '⋯': '\\cdots', ℝ: '\\mathbb{R}', ℕ: '\\mathbb{N}',
  ℤ: '\\mathbb{Z}', ℚ: '\\mathbb{Q}', ℂ: '\\mathbb{C}', ℓ: '\\ell', ℏ: '\\hbar', '⟨': '\\langle', '⟩': '\\rangle',
  '‖': '\\|', '−': '-', '′': "'", '⊕': '\\oplus', '⊗': '\\otimes', '†': '\\dagger', '{': '\\{', '}': '\\}', '%': '\\%',
  '#': '\\#', '&': '\\&', $: '\\$', _: '\\_', '⁡': '', '⁢': '', '⁣': '',
}
const accents: Record<string, string> = {
  '^': '\\hat', ˆ: '\\hat', '¯': '\\bar', '‾': '\\overline', '~': '\\tilde', '˜': '\\tilde', '→': '\\vec', '⃗': '\\vec',
  '˙': '\\dot', '¨': '\\ddot', '⏞': '\\overbrace', _: '\\overline',
}
const functions = new Set([
  'sin', 'cos', 'tan', 'log', 'ln', 'exp', 'lim', 'max', 'min', 'sup', 'inf', 'det', 'dim', 'ker', 'arg', 'deg', 'gcd',
  'sinh', 'cosh', 'tanh', 'arcsin', 'arccos', 'arctan', 'sec', 'csc', 'cot',
])

/** TeX of a `<math>` element; depth beyond 60 is left out. */
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
      const accent = parts[1] ? accents[token(parts[1])] : undefined
      return accent ? `${accent}{${part(0)}}` : `${base(part(0))}^${group(part(1))}`
    }
    case 'mfenced':
      return `${stringOf(element, 'open') || '('}${parts.map((_, index) => part(index)).join(', ')}${stringOf(element, 'close') || ')'}`
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

const token = (element: Element): string => cleanText(textOf(element, 1_000)).replace(/\s+/g, ' ').trim()

function identifier(text: string, variant: string): string {
  if (functions.has(text)) return `\\${text}`
  if (/^[A-Za-z]{2,}$/.test(text)) return `\\mathrm{${text}}`
  const symbol = symbols(text)
  if (variant === 'bold' || variant === 'double-struck')
    return `${variant === 'bold' ? '\\mathbf' : '\\mathbb'}{${symbol}}`
  return symbol
}

const symbols = (text: string): string => Array.from(text, (character) => commands[character] ?? character).join('')

const group = (tex: string): string => /^(?:[A-Za-z\d']|\\[A-Za-z]+)$/.test(tex) ? tex : `{${tex}}`

const base = (tex: string): string =>
  /^(?:[A-Za-z\d)\]|]|\d+|\\[A-Za-z]+|\\[a-z]+\{[^{}]*\})$/.test(tex) || tex === '' ? tex || '{}' : `{${tex}}`
