// A JSON value as a tree of which the branches are opened one by one. Long lists and texts are shown in parts.

import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'

export interface JsonTreeProps {
  value: unknown
  /** Levels that are open at first. */
  openLevels?: number
}

/** Children that are shown at first, and with each further step. */
const childrenStep = 100
const textMax = 400

export const JsonTree = ({ value, openLevels = 2 }: JsonTreeProps) => (
  <div class="json-tree"><JsonValue name={null} value={value} openLevels={openLevels} /></div>
)

interface JsonValueProps { name: string | null; value: unknown; openLevels: number }

function JsonValue({ name, value, openLevels }: JsonValueProps) {
  const label = name === null ? null : <span class="json-name">{name}: </span>
  if (typeof value !== 'object' || value === null) return <div>{label}<Scalar value={value} /></div>
  return <Branch label={label} value={value} openLevels={openLevels} />
}

interface BranchProps { label: ComponentChild; value: object; openLevels: number }

function Branch({ label, value, openLevels }: BranchProps) {
  const [isOpen, setIsOpen] = useState(openLevels > 0)
  const [shown, setShown] = useState(childrenStep)
  const entries = Object.entries(value)
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  if (entries.length === 0) return <div>{label}<span class="quiet-text">{Array.isArray(value) ? '[]' : '{}'}</span></div>
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{label}<span class="quiet-text">{size}</span></summary>
      {isOpen && (
        <ul>
          {entries.slice(0, shown).map(([name, child]) => (
            <li key={name}><JsonValue name={name} value={child} openLevels={openLevels - 1} /></li>
          ))}
          {entries.length > shown && (
            <li>
              <button type="button" class="quiet" onClick={() => setShown(shown + childrenStep)}>
                Show more ({entries.length - shown} left)
              </button>
            </li>
          )}
        </ul>
      )}
    </details>
  )
}

function Scalar({ value }: { value: unknown }) {
  const [isWhole, setIsWhole] = useState(false)
  if (typeof value !== 'string') return <span class="json-scalar">{String(value)}</span>
  const isCut = !isWhole && value.length > textMax
  return (
    <>
      <span class="json-text">{JSON.stringify(isCut ? value.slice(0, textMax) : value)}</span>
      {isCut && (
        <button type="button" class="quiet" onClick={() => setIsWhole(true)}>
          … show all {value.length.toLocaleString('en')} characters
        </button>
      )}
    </>
  )
}
