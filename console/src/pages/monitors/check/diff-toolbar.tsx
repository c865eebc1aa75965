// How the diffs of a check are shown, and moving through them.

import { useQuery } from '../../../api/use-query.ts'
import type { Only } from './diff-blocks.ts'
import type { Changes } from './use-changes.ts'

export type View = 'unified' | 'split'

export interface DiffToolbarProps {
  view: View
  only: Only
  /** Whether the window is wide enough for two columns. */
  isWide: boolean
  changes: Changes
}

export function DiffToolbar({ view, only, isWide, changes }: DiffToolbarProps) {
  const [, setQuery] = useQuery()
  const toggle = (name: Exclude<Only, ''>, text: string) => (
    <button type="button" aria-pressed={only === name}
      onClick={() => setQuery({ only: only === name ? '' : name }, { replace: true })}>
      {text}
    </button>
  )
  return (
    <div class="diff-toolbar" role="toolbar" aria-label="Changes">
      {isWide && (
        <div class="button-group" role="group" aria-label="View of the changes">
          {(['unified', 'split'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={view === name}
              onClick={() => setQuery({ view: name === 'split' ? 'split' : '' }, { replace: true })}>
              {name === 'split' ? 'Side by side' : 'Unified'}
            </button>
          ))}
        </div>
      )}
      <div class="button-group" role="group" aria-label="Lines that are shown">
        {toggle('added', 'Only added')}
        {toggle('removed', 'Only removed')}
      </div>
      <div class="button-group" role="group" aria-label="Move from change to change">
        <button type="button" disabled={changes.count === 0} onClick={changes.previous} aria-keyshortcuts="p">
          Previous <kbd aria-hidden="true">p</kbd>
        </button>
        <button type="button" disabled={changes.count === 0} onClick={changes.next} aria-keyshortcuts="n">
          Next <kbd aria-hidden="true">n</kbd>
        </button>
      </div>
      <span role="status" class="quiet-text">
        {changes.current === 0
          ? `${changes.count} ${changes.count === 1 ? 'change' : 'changes'} on this page`
          : `Change ${changes.current} of ${changes.count}`}
      </span>
    </div>
  )
}
