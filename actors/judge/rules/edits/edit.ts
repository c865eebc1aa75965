/** One line or field that changed. */
export interface Edit {
  /** Empty for an addition; `now` is empty for a removal. */
  old: string
  now: string
  /** What the edit belongs to: the headings above, the head of the table, the sibling fields. */
  label: string
  /** The line before: context for a line with few words. */
  before: string
  heading: boolean
  /** A list item, table row, heading, link or short line: one of several things rather than running text. */
  item: boolean
  /** Path of the field, in json mode. */
  path: string | null
  /** Moved from or to another place, otherwise unchanged. */
  moved: boolean
}

/** Longer lines are read where they differ, or in pieces of this size; longer values of fields are truncated. */
export const lineCharsMax = 4000
