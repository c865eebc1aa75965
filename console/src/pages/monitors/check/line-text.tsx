// A line of a diff. Very long lines are shortened until somebody asks for all of them.

import { useState } from 'preact/hooks'
import type { LineKind } from './diff-blocks.ts'
import { lengthOf, lineMax, shorten, type Segment, type ShownSegment } from './mark-words.ts'

export function LineText({ segments, kind }: { segments: readonly Segment[]; kind: LineKind }) {
  const [isWhole, setWhole] = useState(false)
  const length = lengthOf(segments)
  return (
    <>
      {(isWhole ? segments : shorten(segments)).map((part, at) => <Part key={at} part={part} kind={kind} />)}
      {length > lineMax && !isWhole && (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          Show all {length.toLocaleString('en')} characters
        </button>
      )}
    </>
  )
}

function Part({ part, kind }: { part: ShownSegment; kind: LineKind }) {
  if ('omitted' in part) return <span class="omitted"> … {part.omitted.toLocaleString('en')} characters … </span>
  if (!part.marked) return <>{part.text}</>
  return kind === 'removed' ? <del>{part.text}</del> : <ins>{part.text}</ins>
}
