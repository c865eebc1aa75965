// HTML of a page: a preview that loads nothing, and the source.

import { useState } from 'preact/hooks'
import type { HtmlContent } from '#schemas/scrape-data.ts'
import { useResource } from '../../api/use-resource.ts'
import { Field } from '../../components/field.tsx'
import { ResourceView } from '../../components/resource-view.tsx'
import { TextBlock } from '../../components/text-block.tsx'

export interface HtmlViewProps { html: HtmlContent | undefined; rawHtml: HtmlContent | undefined }

export function HtmlView({ html, rawHtml }: HtmlViewProps) {
  const versions = [
    ...(html ? [{ id: 'html', label: 'Preview of html', text: html.content }] : []),
    ...(rawHtml ? [{ id: 'raw_html', label: 'Preview of raw_html', text: rawHtml.content }] : []),
  ]
  const views = [...versions, ...versions.map(({ id, text }) => ({ id: `${id} source`, label: `Source of ${id}`, text }))]
  const [chosen, setChosen] = useState(views[0]!.id)
  const { id, text } = views.find((one) => one.id === chosen) ?? views[0]!
  return (
    <>
      <Field label="View" hint="The preview has no scripts, styles or images, and loads nothing.">
        <select value={id} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {views.map((one) => <option key={one.id} value={one.id}>{one.label}</option>)}
        </select>
      </Field>
      {id.endsWith('source') ? <TextBlock text={text} what="the HTML" /> : <Preview html={text} />}
    </>
  )
}

function Preview({ html }: { html: string }) {
  const resource = useResource(
    async () => (await import('./safe-html.ts')).previewDocument(html), [html], { keep: false },
  )
  return (
    <ResourceView resource={resource} what="the preview">
      {(document) => <iframe class="preview" title="Preview of the page" sandbox="" srcdoc={document} />}
    </ResourceView>
  )
}
