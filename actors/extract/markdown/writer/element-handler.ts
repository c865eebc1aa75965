// The interface between the tree walk and the functions that write single elements.

import type { Element } from 'hast'
import type { MarkdownContext } from './context.ts'
import type { Children } from './nodes.ts'

/** Runs after the children of an element. */
export type Leave = () => void

/** Runs before the children of an element; `skip` leaves the children out. */
export type Enter = (
  context: MarkdownContext, element: Element, siblings: Children, index: number,
) => Leave | 'skip' | undefined
