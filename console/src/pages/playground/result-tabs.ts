// The tabs of a result: only those that have content.

interface ResultTab { id: string; label: string }

/** What a result may contain; which fields do depends on the operation. */
export type ResultData = Record<string, unknown>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const views: readonly (ResultTab & { has(data: ResultData): boolean })[] = [
  { id: 'answer', label: 'Answer', has: ({ answer }) => typeof answer === 'string' },
  { id: 'results', label: 'Results', has: ({ results }) => Array.isArray(results) },
  { id: 'markdown', label: 'Markdown', has: ({ markdown }) => isObject(markdown) },
  { id: 'source', label: 'Source', has: ({ markdown }) => isObject(markdown) },
  { id: 'summary', label: 'Summary', has: ({ summary }) => isObject(summary) },
  { id: 'html', label: 'HTML', has: ({ html, raw_html }) => isObject(html) || isObject(raw_html) },
  { id: 'links', label: 'Links', has: ({ links }) => isObject(links) },
  { id: 'images', label: 'Images', has: ({ images }) => isObject(images) },
  { id: 'json', label: 'JSON', has: ({ json }) => isObject(json) },
  { id: 'chunks', label: 'Chunks', has: ({ chunks }) => isObject(chunks) },
  { id: 'screenshot', label: 'Screenshot', has: ({ screenshot }) => isObject(screenshot) },
  { id: 'data', label: 'Data', has: () => true },
]

/** The tabs of a result, in order; those of a failure (`data` is undefined) are the response alone. */
export function tabsOf(data: ResultData | undefined): ResultTab[] {
  const found = data ? views.filter(({ has }) => has(data)).map(({ id, label }) => ({ id, label })) : []
  return [...found, { id: 'raw', label: 'Response' }]
}
