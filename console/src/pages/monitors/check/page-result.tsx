// The result of one page in a check.

import type { CheckPage } from '#schemas/check.ts'
import type { DiffHunk } from '#schemas/monitored-page.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import { Warnings } from '../detail/warnings.tsx'
import type { Only } from './diff-blocks.ts'
import { DiffView } from './diff-view.tsx'
import { Extraction, FieldChanges } from './field-changes.tsx'

export interface PageResultProps {
  page: CheckPage
  /** Whether the check is the first one, for which every page is new. */
  isBaseline: boolean
  view: 'unified' | 'split'
  only: Only
}

export function PageResult({ page, isBaseline, view, only }: PageResultProps) {
  const { url, status, title, diff } = page
  const name = title ?? url
  return (
    <article class={`page-result ${status}`}>
      <header>
        <h3>
          <StatusBadge status={status} />{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">{name}</a>
        </h3>
        {title !== null && <p class="quiet-text url">{url}</p>}
        {status !== 'same' && <p class="quiet-text">
          Read <TimeText at={page.checked_at} />
          {page.previous_checked_at !== null && <>, compared with <TimeText at={page.previous_checked_at} /></>}
          {page.status_code !== null && ` · HTTP ${page.status_code}`}
        </p>}
      </header>
      <Judgment page={page} />
      {page.error !== null && (
        <p class="problem">{page.error} {page.error_code && <code>{page.error_code}</code>}</p>
      )}
      {page.warnings && <Warnings warnings={page.warnings} />}
      {status === 'removed' && <p>This page is gone: the site no longer has it, or no longer links to it.</p>}
      {diff?.fields && diff.fields.length > 0 && <FieldChanges fields={diff.fields} />}
      {status === 'changed' && diff?.hunks && diff.hunks.length > 0
        && <DiffView hunks={diff.hunks} view={view} only={only} title={name} />}
      {status === 'new' && diff?.hunks && diff.hunks.length > 0 && <NewText hunks={diff.hunks} isBaseline={isBaseline} />}
      {page.extraction && <Extraction values={page.extraction} />}
    </article>
  )
}

/** Lines of a new page that are shown at once; a longer one is a document rather than a change. */
const newLinesMax = 40

function NewText({ hunks, isBaseline }: { hunks: readonly DiffHunk[]; isBaseline: boolean }) {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  const text = lines.map(({ content }) => content).join('\n')
  return (
    <details open={!isBaseline && lines.length <= newLinesMax}>
      <summary>Text of the new page</summary>
      <pre class="new-text" tabIndex={0}>{text}</pre>
    </details>
  )
}

function Judgment({ page: { is_meaningful: matters, judgment } }: { page: CheckPage }) {
  if (matters === undefined || !judgment) return null
  return (
    <div class={`judgment ${matters ? 'matters' : ''}`}>
      <p>
        <strong>{matters ? 'Matters for the goal' : 'Does not matter for the goal'}</strong>: {judgment.reason}
      </p>
      <p class="quiet-text">Confidence {Math.round(judgment.confidence * 100)} %, judged by {judgment.model}</p>
    </div>
  )
}
