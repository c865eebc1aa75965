// What the playground keeps while other pages of the console are open: the forms, the results and the running call.
// Nothing of it is stored, and it ends with the session.

import { effect, signal } from '@preact/signals'
import type { ConsoleOperation } from '#schemas/console.ts'
import { call, type Answer, type ApiError } from '../../api/client.ts'
import { session } from '../../api/session.ts'
import { toApiError } from '../../api/use-resource.ts'
import type { Values } from './form-values.ts'
import { planRequest } from './request.ts'
import type { ResultData } from './result-tabs.ts'

export type Outcome =
  | { answer: Answer<ResultData>; error?: undefined }
  | { error: ApiError; answer?: undefined }

/** Name of the operation that was shown last. */
export const shownOperation = signal('scrape')
/** The forms by operation. */
export const drafts = signal<Readonly<Record<string, Values>>>({})
/** The last result of each operation. */
export const outcomes = signal<Readonly<Record<string, Outcome>>>({})
export const running = signal<{ operation: string; since: number; cancel(): void } | null>(null)

effect(() => {
  if (session.value !== null) return
  running.peek()?.cancel()
  drafts.value = {}
  outcomes.value = {}
})

/** Changes the form of an operation. */
export function setDraft(operation: string, values: Values): void {
  drafts.value = { ...drafts.peek(), [operation]: values }
}

/** Removes the result of an operation. */
export function clearOutcome(operation: string): void {
  const { [operation]: _, ...others } = outcomes.peek()
  outcomes.value = others
}

/** Calls an operation. Resolves to what came of it, which is kept; null when it was cancelled. */
export async function runOperation(
  operation: ConsoleOperation, input: Record<string, unknown>,
): Promise<Outcome | null> {
  const { name } = operation
  const { method, path, body } = planRequest(operation, input)
  const controller = new AbortController()
  running.value = { operation: name, since: Date.now(), cancel: () => controller.abort() }
  try {
    const outcome = await call<ResultData>(path, { method, body, signal: controller.signal }).then(
      (answer): Outcome => ({ answer }), (error: unknown): Outcome => ({ error: toApiError(error) }),
    )
    if (controller.signal.aborted) return null
    outcomes.value = { ...outcomes.peek(), [name]: outcome }
    return outcome
  } finally {
    running.value = null
  }
}
