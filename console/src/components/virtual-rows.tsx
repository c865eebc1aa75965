// A long table of which only the visible rows are in the document. All rows have the same height.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

export interface VirtualRowsProps<T> {
  /** Names the table for screen readers. */
  label: string
  rows: readonly T[]
  /** Number of rows in all, when more can be loaded. */
  total?: number | undefined
  /** In pixels; the style sheet must give a row this height. */
  rowHeight: number
  head: ComponentChildren
  /** The cells of a row. */
  children(row: T, index: number): ComponentChildren
  keyOf(row: T): string
  /** Called when the end of the rows comes into view. */
  onEnd?: (() => void) | undefined
}

/** Rows above and below the visible ones that are in the document too. */
const margin = 10

export function VirtualRows<T>({ label, rows, total, rowHeight, head, children, keyOf, onEnd }: VirtualRowsProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 800 })
  useEffect(() => {
    const element = box.current!
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  const first = Math.max(0, Math.floor(view.top / rowHeight) - margin)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + margin)
  const endIsNear = last >= rows.length - margin
  useEffect(() => { if (endIsNear) onEnd?.() }, [endIsNear, rows.length])
  return (
    <div class="virtual" ref={box} tabIndex={0} role="region" aria-label={label}>
      <table aria-rowcount={total ?? rows.length}>
        <thead>{head}</thead>
        <tbody>
          <Spacer height={first * rowHeight} />
          {rows.slice(first, last).map((row, at) => (
            <tr key={keyOf(row)} aria-rowindex={first + at + 2}>{children(row, first + at)}</tr>
          ))}
          <Spacer height={(rows.length - last) * rowHeight} />
        </tbody>
      </table>
    </div>
  )
}

/** A row without content. The style goes through the CSS object model, which the Content-Security-Policy allows. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden="true" class="spacer"><td style={{ height: `${height}px` }} /></tr> : null
