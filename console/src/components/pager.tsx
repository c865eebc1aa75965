// Moves through a list that is loaded in pages.

export interface PagerProps {
  /** Names what is listed: "checks". */
  what: string
  offset: number
  limit: number
  /** Number of items that are shown, if it may be less than `limit` before the end of the list. */
  shown?: number
  total: number
  onMove(offset: number): void
}

/** Invisible for a list of one page. */
export function Pager({ what, offset, limit, shown = limit, total, onMove }: PagerProps) {
  if (offset === 0 && total <= shown) return null
  const last = Math.min(offset + shown, total)
  return (
    <nav class="pager" aria-label={`Pages of ${what}`}>
      <button type="button" disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - limit))}>Previous</button>
      <span role="status">{total === 0 ? 0 : offset + 1} to {last} of {total} {what}</span>
      <button type="button" disabled={last >= total} onClick={() => onMove(last)}>Next</button>
    </nav>
  )
}
