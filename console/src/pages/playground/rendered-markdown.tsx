// Markdown as people read it. The renderer is loaded with the first text.

import { useResource } from '../../api/use-resource.ts'
import { ResourceView } from '../../components/resource-view.tsx'

export function RenderedMarkdown({ text }: { text: string }) {
  const resource = useResource(async () => {
    const { renderMarkdown, renderedCharsMax } = await import('./markdown-html.ts')
    return { html: renderMarkdown(text), isCut: text.length > renderedCharsMax }
  }, [text], { keep: false })
  if (text === '') return <p>The page has no text.</p>
  return (
    <ResourceView resource={resource} what="the text">
      {({ html, isCut }) => <>
        {isCut && <p class="quiet-text">Only the beginning of this long text is rendered; Source has all of it.</p>}
        <div class="reading rendered" dangerouslySetInnerHTML={{ __html: html }} />
      </>}
    </ResourceView>
  )
}
