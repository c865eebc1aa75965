// The walk over the tree: an own stack instead of recursion, so that depth costs memory and never the process.

import type { Element } from 'hast'
import type { Children, Writing } from './context.ts'
import { enterElement, type Leave } from './elements.ts'

interface Frame { readonly children: Children, index: number, readonly leave: Leave | undefined }

/** Writes nodes in document order. */
export function walk(writing: Writing, children: Children): void {
  const { ancestors } = writing
  const frames: Frame[] = []
  let frame: Frame = { children, index: 0, leave: undefined }
  for (;;) {
    const node = frame.children[frame.index]
    if (!node) {
      const parent = frames.pop()
      if (!parent) return
      ancestors.pop()
      frame.leave?.()
      frame = parent
      continue
    }
    frame.index++
    if (node.type === 'text') {
      if (node !== writing.omitted) writing.run.text(node.value)
    } else if (node.type === 'element') {
      const entered = enterElement(writing, node, frame.children, frame.index - 1)
      if (entered === 'skip') continue
      ancestors.push(node satisfies Element)
      frames.push(frame)
      frame = { children: node.children, index: 0, leave: entered }
    }
  }
}
