// Buttons that put a product into a basket, by their labels in many languages.

import { buyLabels } from './buy-labels.data.ts'
import type { TextStats } from './text-stats.ts'

/** A longer text is not the label of a button. */
const wordsMax = 6
const charsMax = 40

const labels = new RegExp(`^(?:${buyLabels.join('|')})(?!\\p{L})`, 'iu')

/** Whether the text starts like the label of a button that buys. */
export const isBuyButton = ({ words, chars, head }: Pick<TextStats, 'words' | 'chars' | 'head'>): boolean =>
  words > 0 && words <= wordsMax && chars <= charsMax && isBuyLabel(head)

/** Whether a short text is such a label. */
export const isBuyLabel = (text: string): boolean => labels.test(text.trim())
