/** Shown while something is loaded; invisible for the first moment, so that fast answers do not flicker. */
export const Loading = ({ what }: { what: string }) => (
  <p class="loading" role="status">Loading {what}…</p>
)
