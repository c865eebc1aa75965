// Moves through a list that is loaded in pages.

export interface PagerProps {
  /** Names what is listed: "checks". */
  what: string
  offset: number
  limit: number
  total: number
  onMove(offset: number): void
}

/** Invisible for a list of one page. */
export function Pager({ what, offset, limit, total, onMove }: PagerProps) {
  if (offset === 0 && total <= limit) return null
  const last = Math.min(offset + limit, total)
  return (
    <nav class="pager" aria-label={`Pages of ${what}`}>
      <button type="button" disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - limit))}>Previous</button>
      <span role="status">{total === 0 ? 0 : offset + 1} to {last} of {total} {what}</span>
      <button type="button" disabled={last >= total} onClick={() => onMove(offset + limit)}>Next</button>
    </nav>
  )
}
