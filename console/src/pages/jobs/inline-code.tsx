import type { VNode } from 'preact'

/** A text whose parts in backticks are code. */
export const inlineCode = (text: string): (string | VNode)[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))
