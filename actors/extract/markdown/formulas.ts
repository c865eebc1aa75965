// Writes formulas: as a block of its own or within a line.

import type { MarkdownContext } from './context.ts'
import { displayMath, inlineMath, type Formula } from './math.ts'

/** Writes a formula; `nothing` stands for a drawing whose source is in another element. */
export function writeFormula(context: MarkdownContext, formula: Formula | 'nothing'): 'skip' {
  if (formula === 'nothing') return 'skip'
  if (formula.display && context.place === 'block') {
    context.flush()
    context.out.block(displayMath(formula))
  } else context.run.raw(inlineMath(formula, context.place === 'cell'))
  return 'skip'
}
