// A change as a list of edits. Linear in the size of the change; what is larger than the bounds is reported as cut.

import type { PageChange } from '#actors/judge/page-change.ts'
import { fold, plainKey } from '../words/fold-words.ts'
import { lineCharsMax, type Edit } from './edit.ts'
import { editOfField } from './edits-of-fields.ts'
import { editsOfHunks } from './edits-of-hunks.ts'

export interface Edits {
  edits: Edit[]
  /** Whether the change was larger than the bounds. */
  cut: boolean
}

const editsMax = 20_000
const charsMax = 2_000_000
/** Removals with the same text that are remembered as possible sources of a move. */
const sameRemovalsMax = 50

/** Marks lines that are elsewhere now, otherwise unchanged: both the removal and the addition. */
function markMoves(edits: readonly Edit[]): void {
  const removals = new Map<string, Edit[]>()
  for (const edit of edits) {
    if (edit.now !== '' || edit.path !== null) continue
    const key = plainKey(edit.old)
    removals.set(key, [...(removals.get(key) ?? []), edit].slice(-sameRemovalsMax))
  }
  if (removals.size === 0) return
  for (const edit of edits) {
    if (edit.old !== '' || edit.path !== null) continue
    const from = removals.get(plainKey(edit.now))?.pop()
    if (from) edit.moved = from.moved = true
  }
}

function* allEdits({ hunks, fields, extraction, text }: PageChange): Generator<Edit> {
  for (const field of fields) yield editOfField(field, extraction)
  yield* editsOfHunks(hunks, text)
}

/** The edits of a change: at most 20,000 and two million characters. */
export function listEdits(change: PageChange): Edits {
  const edits: Edit[] = []
  let chars = 0
  let cut = false
  for (const edit of allEdits(change)) {
    if (edit.path !== null && (edit.old.length === lineCharsMax || edit.now.length === lineCharsMax)) cut = true
    chars += edit.old.length + edit.now.length
    if (edits.length >= editsMax || chars > charsMax) {
      cut = true
      break
    }
    edits.push(edit)
  }
  markMoves(edits)
  return { edits, cut }
}

/** The name before a value, folded: `price` of "Price: 40 euros", the first cell of a table row; empty without one. */
export const ownName = (line: string): string =>
  fold(/^[\s*_|#>+-]*([^:|]{1,80}?)\s*[:|]/.exec(line.trimStart().slice(0, 120))?.[1] ?? '')
