// Tabs after the pattern of the ARIA Authoring Practices: arrow keys move, one panel is shown.

import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

export interface Tab { id: string; label: string }

export interface TabsProps {
  /** Names the list of tabs for screen readers. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect(id: string): void
  /** The panel of the selected tab. */
  children: ComponentChildren
}

export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  // On narrow screens the tabs scroll sideways.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ id }) => id === selected)
    const next = tabs[(at + step + tabs.length) % tabs.length]!
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id} type="button" role="tab" id={`${prefix}-${tab.id}`} data-tab={tab.id}
            aria-selected={tab.id === selected} aria-controls={`${prefix}-panel`} tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div class="panel" role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${selected}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}
