// Writes formulas: as a block of its own or within a line.

import type { MarkdownContext } from '../writer/context.ts'
import { displayMath, inlineMath, type Formula } from './math.ts'

/**
 * Writes a formula, if `isBlock` as a block where blocks can be; `nothing` stands for a drawing whose source is in
 * another element.
 */
export function writeFormula(
  context: MarkdownContext, formula: Formula | 'nothing', isBlock = formula !== 'nothing' && formula.display,
): 'skip' {
  if (formula === 'nothing') return 'skip'
  if (isBlock && context.place === 'block') {
    context.flush()
    context.out.block(displayMath(formula))
  } else context.run.raw(inlineMath(formula, context.place === 'cell'))
  return 'skip'
}
