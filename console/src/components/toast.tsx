// Short messages about what was done, announced to screen readers.

import { signal } from '@preact/signals'

interface Toast { id: number; text: string }

const toasts = signal<readonly Toast[]>([])
/** How long a message stays, in milliseconds. */
const shownMs = 5000
let lastId = 0

/** Shows a message for five seconds. */
export function toast(text: string): void {
  const id = ++lastId
  toasts.value = [...toasts.value, { id, text }]
  setTimeout(() => { toasts.value = toasts.value.filter((one) => one.id !== id) }, shownMs)
}

export const Toasts = () => (
  <div class="toasts" role="status" aria-live="polite">
    {toasts.value.map(({ id, text }) => <p key={id}>{text}</p>)}
  </div>
)
