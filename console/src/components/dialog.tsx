// Modal dialogs, by the element of the platform: it keeps the focus inside and closes on Escape.

import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Action } from '../api/use-action.ts'
import { ErrorBox } from './error-box.tsx'

export interface DialogProps {
  title: string
  /** Whether it takes the width of the window, for content to read. */
  isWide?: boolean
  onClose(): void
  children: ComponentChildren
}

export function Dialog({ title, isWide = false, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog ref={element} class={isWide ? 'wide' : ''} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

export interface ConfirmProps {
  title: string
  /** What happens, and whether it can be undone. */
  children: ComponentChildren
  /** Text of the button that does it. */
  confirm: string
  action: Action<[]>
  onClose(): void
}

/** Asks before something that cannot be undone. Closes when the action has succeeded. */
export const ConfirmDialog = ({ title, children, confirm, action, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{children}</p>
    {action.error && <ErrorBox error={action.error} />}
    <div class="actions">
      <button type="button" onClick={onClose}>Keep</button>
      <button
        type="button" class="danger" disabled={action.busy}
        onClick={() => void action.run().then((done) => { if (done) onClose() })}
      >
        {confirm}
      </button>
    </div>
  </Dialog>
)
