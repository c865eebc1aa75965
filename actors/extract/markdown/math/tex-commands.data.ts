// Commands of LaTeX with amssymb for the characters of presentation MathML.

/** By character. Function application and invisible operators (U+2061 to U+2063) have no TeX form. */
export const symbolCommands: Readonly<Record<string, string>> = {
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
  '#': '\\#', '&': '\\&', $: '\\$', _: '\\_', '\u2061': '', '\u2062': '', '\u2063': '',
}

/** Accents over a base, by the character that MathML puts above it. */
export const accentCommands: ReadonlyMap<string, string> = new Map([
  ['^', '\\hat'], ['ˆ', '\\hat'], ['¯', '\\bar'], ['‾', '\\overline'], ['~', '\\tilde'], ['˜', '\\tilde'],
  ['→', '\\vec'], ['\u20d7', '\\vec'], ['˙', '\\dot'], ['¨', '\\ddot'], ['⏞', '\\overbrace'], ['_', '\\overline'],
])

/** Identifiers that are functions in TeX. */
export const functionNames: ReadonlySet<string> = new Set([
  'sin', 'cos', 'tan', 'log', 'ln', 'exp', 'lim', 'max', 'min', 'sup', 'inf', 'det', 'dim', 'ker', 'arg', 'deg', 'gcd',
  'sinh', 'cosh', 'tanh', 'arcsin', 'arccos', 'arctan', 'sec', 'csc', 'cot',
])
