// Moves from change to change, with buttons and with the keys n and p. A change is an element with `data-change`.

import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

export interface Changes {
  /** Number of the change that was moved to last, from 1; 0 before that. */
  current: number
  count: number
  next(): void
  previous(): void
}

/**
 * `place`: which part of the results is chosen; in another part, the first change is next. `shown`: what decides which
 * changes there are, as dependencies of an effect.
 */
export function useChanges(
  container: RefObject<HTMLElement | null>, place: string, shown: readonly unknown[],
): Changes {
  const [state, setState] = useState({ current: 0, count: 0 })
  const find = (): HTMLElement[] => [...container.current?.querySelectorAll<HTMLElement>('[data-change]') ?? []]
  const move = (step: 1 | -1): void => {
    const changes = find()
    if (changes.length === 0) return
    // From where the focus is, if a change has it: the person may have clicked into another one.
    const focused = changes.findIndex((one) => one === document.activeElement) + 1
    const from = focused || state.current
    const to = from === 0 && step === -1 ? changes.length : (from - 1 + step + changes.length) % changes.length + 1
    const target = changes[to - 1]!
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center' })
    setState({ current: to, count: changes.length })
  }
  useEffect(() => setState(({ count }) => ({ current: 0, count })), [place])
  useEffect(() => setState(({ current }) => {
    const count = find().length
    return { current: Math.min(current, count), count }
  }), shown)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'n') move(1)
      else if (event.key === 'p') move(-1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { ...state, next: () => move(1), previous: () => move(-1) }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null
