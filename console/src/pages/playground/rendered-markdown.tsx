// Markdown as people read it. The renderer is loaded with the first text.

import { useResource } from '../../api/use-resource.ts'
import { ErrorBox } from '../../components/error-box.tsx'
import { Loading } from '../../components/loading.tsx'

export function RenderedMarkdown({ text }: { text: string }) {
  const { data, error } = useResource(async () => {
    const { renderMarkdown, renderedCharsMax } = await import('./markdown-html.ts')
    return { html: renderMarkdown(text), isCut: text.length > renderedCharsMax }
  }, [text], { keep: false })
  if (error) return <ErrorBox error={error} />
  if (!data) return <Loading what="the text" />
  if (text === '') return <p>The page has no text.</p>
  return (
    <>
      {data.isCut && <p class="quiet-text">Only the beginning of this long text is rendered; Source has all of it.</p>}
      <div class="reading rendered" dangerouslySetInnerHTML={{ __html: data.html }} />
    </>
  )
}
