// The diff of a page, unified or side by side, with the changed words marked.

import { useMemo, useState } from 'preact/hooks'
import type { DiffHunk } from '#schemas/monitored-page.ts'
import { blocksOf, limitRows, visibleLines, type Block, type LineKind, type Only, type Side } from './diff-blocks.ts'
import { LineText } from './line-text.tsx'

/** Rows that are shown before somebody asks for all. */
const rowsMax = 400

export interface DiffViewProps {
  hunks: readonly DiffHunk[]
  view: 'unified' | 'split'
  only: Only
  /** Names the page for screen readers. */
  title: string
}

export function DiffView({ hunks, view, only, title }: DiffViewProps) {
  const [isWhole, setWhole] = useState(false)
  const blocks = useMemo(() => hunks.map(blocksOf), [hunks])
  const limits = isWhole ? Infinity : rowsMax
  let left = limits
  let omitted = 0
  const shown = blocks.map((all) => {
    const part = limitRows(all, left)
    left = Math.max(0, left - all.reduce((sum, { rows }) => sum + rows.length, 0))
    omitted += part.omitted
    return part.blocks
  })
  // What was only added or removed has no other side.
  const isSplit = view === 'split' && only === ''
  return (
    <div class="diff" role="region" aria-label={`Changes of ${title}`}>
      <table class={isSplit ? 'split-diff' : 'unified-diff'}>
        <colgroup>
          {(isSplit ? splitColumns : unifiedColumns).map((name, at) => <col key={at} class={name} />)}
        </colgroup>
        <thead class="visually-hidden">
          {isSplit
            ? <tr><th scope="col">Line before</th><th scope="col">Before</th><th scope="col">Line after</th><th scope="col">After</th></tr>
            : <tr><th scope="col">Line before</th><th scope="col">Line after</th><th scope="col">Kind</th><th scope="col">Text</th></tr>}
        </thead>
        {shown.map((part, hunk) => part.length > 0 && (
          <HunkBody key={hunk} blocks={part} isFirst={hunk === 0} isSplit={isSplit} only={only} />
        ))}
      </table>
      {omitted > 0 && (
        <button type="button" onClick={() => setWhole(true)}>Show {omitted.toLocaleString('en')} more lines</button>
      )}
    </div>
  )
}

/** The narrow columns; the others share the rest. */
const unifiedColumns = ['number', 'number', 'sign', '']
const splitColumns = ['number', '', 'number', '']

interface HunkBodyProps { blocks: readonly Block[]; isFirst: boolean; isSplit: boolean; only: Only }

/** Each block is a group of rows, so that one can move to a change. */
const HunkBody = ({ blocks, isFirst, isSplit, only }: HunkBodyProps) => (
  <>
    {!isFirst && only === '' && <tbody class="gap"><tr><td colSpan={4}><span class="visually-hidden">Unchanged lines left out</span>⋯</td></tr></tbody>}
    {blocks.map((block, at) => {
      const rows = isSplit ? splitRows(block) : unifiedRows(block, only)
      if (rows.length === 0) return null
      return block.changed
        ? <tbody key={at} data-change tabIndex={-1} class="change">{rows}</tbody> : <tbody key={at}>{rows}</tbody>
    })}
  </>
)

const signs: Record<LineKind, string> = { context: '', added: '+', removed: '−' }

const unifiedRows = (block: Block, only: Only) => visibleLines(block, only).map(({ kind, old, new: now, segments }) => (
  <tr key={`${kind}${old ?? now}`} class={kind}>
    <td class="line-number">{old}</td>
    <td class="line-number">{now}</td>
    <td class="sign">{kind !== 'context' && <><span aria-hidden="true">{signs[kind]}</span><span class="visually-hidden">{kind}</span></>}</td>
    <td class="line"><LineText segments={segments} kind={kind} /></td>
  </tr>
))

const splitRows = ({ changed, rows }: Block) => rows.map(({ old, new: now }, at) => (
  <tr key={at} class={changed ? '' : 'context'}>
    <SideCells side={old} kind={changed ? 'removed' : 'context'} />
    <SideCells side={now} kind={changed ? 'added' : 'context'} />
  </tr>
))

const SideCells = ({ side, kind }: { side: Side | null; kind: LineKind }) => (
  side
    ? <><td class={`line-number ${kind}`}>{side.number}</td><td class={`line ${kind}`}><LineText segments={side.segments} kind={kind} /></td></>
    : <><td class="line-number nothing" /><td class="line nothing" /></>
)
