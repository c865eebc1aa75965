// Rendered markdown. The renderer is loaded with the first text.

import { useEffect, useRef, useState } from 'preact/hooks'
import { Loading } from './loading.tsx'

/** Longer texts would block the page for seconds. */
const renderedMax = 200_000

export function MarkdownView({ markdown }: { markdown: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => {
    let isReplaced = false
    void import('./render-markdown.ts').then(({ renderMarkdown }) => {
      if (isReplaced) return
      box.current!.replaceChildren(renderMarkdown(markdown.slice(0, renderedMax)))
      setState('shown')
    }, () => setState('failed'))
    return () => { isReplaced = true }
  }, [markdown])
  return (
    <>
      {state === 'loading' && <Loading what="the rendered text" />}
      {state === 'failed' && <p class="problem" role="alert">The renderer could not be loaded: reload the page.</p>}
      <div class="markdown" ref={box} />
      {markdown.length > renderedMax && (
        <p class="quiet-text">
          Only the first {renderedMax.toLocaleString('en')} of {markdown.length.toLocaleString('en')} characters are
          rendered; the source has all.
        </p>
      )}
    </>
  )
}
