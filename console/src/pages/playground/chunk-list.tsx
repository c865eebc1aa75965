import { useState } from 'preact/hooks'
import type { Chunks as ChunkData } from '#schemas/chunks.ts'
import { EmptyState } from '../../components/empty-state.tsx'

/** Passages that are shown at first, and how many more at a time. */
const step = 50

/** The passages of a page, with the headings above them and their tokens. */
export function Chunks({ chunks: { items, truncated } }: { chunks: ChunkData }) {
  const [shown, setShown] = useState(step)
  if (items.length === 0) return <EmptyState title="No passages">The page has no text.</EmptyState>
  return (
    <>
      <p class="quiet-text">
        {items.length} passages, {items.reduce((sum, one) => sum + one.token_estimate, 0).toLocaleString('en')} tokens
        {truncated && '; the end of the page is missing because of its length'}
      </p>
      <ol class="chunks">
        {items.slice(0, shown).map(({ index, heading_path, kind, markdown, token_estimate, char_count }) => (
          <li key={index}>
            <p class="path">{heading_path.join(' › ') || 'No heading'}</p>
            <p class="quiet-text"><span class="badge">{kind}</span> {token_estimate} tokens, {char_count} characters</p>
            <pre tabIndex={0} role="region" aria-label={`passage ${index}`}>{markdown}</pre>
          </li>
        ))}
      </ol>
      {items.length > shown && <button type="button" onClick={() => setShown(shown + step)}>Show {step} more</button>}
    </>
  )
}
