// Who is signed in.

import { signal } from '@preact/signals'
import type { ConsoleSession } from '#schemas/console.ts'
import { ApiError, call, whenSignedOut } from './client.ts'

/** Undefined until the service was asked, null when nobody is signed in. */
export const session = signal<ConsoleSession | null | undefined>(undefined)
/** Why the last session ended, or why the service could not be asked. */
export const sessionProblem = signal<ApiError | null>(null)

whenSignedOut((error) => {
  if (session.value) sessionProblem.value = error
  session.value = null
})

const path = '/console/session'

/** Asks the service who is signed in. */
export async function loadSession(): Promise<void> {
  try {
    session.value = (await call<ConsoleSession>(path)).data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    session.value = null
    if (error.status !== 401) sessionProblem.value = error
  }
}

/** Exchanges an API key for a session. Rejects with an ApiError. */
export async function signIn(key: string): Promise<void> {
  const { data } = await call<ConsoleSession>(path, { method: 'POST', body: { key } })
  sessionProblem.value = null
  session.value = data
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await call(path, { method: 'DELETE' })
  sessionProblem.value = null
  session.value = null
}
