// The heading of a page with its actions. It names the document, and takes the focus when the page opens, so that
// screen readers announce the new page.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export function PageHead({ title, children }: { title: string; children?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => { document.title = `${title} · Winnow` }, [title])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div class="page-head">
      <h1 ref={heading} tabIndex={-1}>{title}</h1>
      {children !== undefined && <div class="actions">{children}</div>}
    </div>
  )
}
