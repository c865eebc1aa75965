// One page of a job with its content, which is loaded only now.

import { useQuery } from '../../api/use-query.ts'
import { useResource } from '../../api/use-resource.ts'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { JsonTree } from '../../components/json-tree.tsx'
import { Loading } from '../../components/loading.tsx'
import { MarkdownView } from '../../components/markdown-view.tsx'
import { Tabs } from '../../components/tabs.tsx'
import type { PageResult } from './job-types.ts'
import { readPage } from './jobs-api.ts'

export interface PageDialogProps {
  page: PageResult
  index: number
  /** Of the job in the API. */
  path: string
  onClose(): void
}

export function PageDialog({ page, index, path, onClose }: PageDialogProps) {
  const { data, error, reload } = useResource((signal) => readPage(path, index, signal), [path, index])
  return (
    <Dialog title={page.metadata?.title ?? page.url} onClose={onClose} isWide>
      <p class="page-address">
        <a href={page.url} rel="noreferrer noopener" target="_blank">{page.url}</a>{' '}
        <span class="quiet-text">status {page.status_code ?? '–'} · depth {page.depth}</span>
      </p>
      {page.error && <p class="job-error bad">{page.error} <code>{page.error_code}</code></p>}
      {page.warnings?.map((warning) => <p key={warning} class="job-error">{warning}</p>)}
      {error ? <ErrorBox error={error} retry={reload} /> : data ? <Content page={data} /> : <Loading what="the content" />}
      <div class="actions"><button type="button" onClick={onClose}>Close</button></div>
    </Dialog>
  )
}

function Content({ page }: { page: PageResult }) {
  const [query, setQuery] = useQuery()
  const markdown = page.markdown?.content
  const tabs = [
    ...(markdown === undefined ? [] : [{ id: 'rendered', label: 'Rendered' }, { id: 'source', label: 'Source' }]),
    { id: 'json', label: 'JSON' },
  ]
  const selected = tabs.find(({ id }) => id === query.view)?.id ?? tabs[0]!.id
  return (
    <Tabs label="Content" tabs={tabs} selected={selected} onSelect={(view) => setQuery({ view }, { replace: true })}>
      {selected === 'rendered' && <MarkdownView markdown={markdown!} />}
      {selected === 'source' && <pre class="source">{markdown}</pre>}
      {selected === 'json' && <JsonTree value={page} />}
    </Tabs>
  )
}
