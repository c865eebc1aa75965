// Depth-first walk with a stack of its own instead of recursion: deep trees cost memory and cannot overflow the stack.

import { enterElement } from './elements.ts'
import { mayHaveTex, writeTexText } from './math/tex-in-text.ts'
import type { MarkdownContext } from './writer/context.ts'
import type { Leave } from './writer/element-handler.ts'
import type { Children } from './writer/nodes.ts'

interface Frame { readonly children: Children, index: number, readonly leave: Leave | undefined }

/** Writes nodes in document order. */
export function walk(context: MarkdownContext, children: Children): void {
  const { ancestors } = context
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
      if (mayHaveTex(node.value)) writeTexText(context, node.value)
      else if (node !== context.omittedNumber) context.run.text(node.value)
    } else if (node.type === 'element') {
      const entered = enterElement(context, node, frame.children, frame.index - 1)
      if (entered === 'skip') continue
      ancestors.push(node)
      frames.push(frame)
      frame = { children: node.children, index: 0, leave: entered }
    }
  }
}
