// Content that is folded at first.

import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

export interface FoldProps {
  title: ComponentChildren
  class?: string
  /** Unfolds it when this becomes true. It is never folded again but by the user. */
  unfold?: boolean
  children: ComponentChildren
}

export function Fold({ title, class: kind, unfold = false, children }: FoldProps) {
  const element = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => { if (unfold) element.current!.open = true }, [unfold])
  return (
    <details class={kind} ref={element}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
