// Sessions of the web console.

import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false } as const

/** The body of POST /console/session. */
export const SignIn = Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, closed)
export type SignIn = Static<typeof SignIn>

/** `data` of POST and GET /console/session: who is signed in. */
export const ConsoleSession = Type.Object({
  key: Type.Object({ id: Type.String(), name: Type.String(), prefix: Type.String(), operator: Type.Boolean() }, closed),
  expires_at: Type.String({ format: 'date-time' }),
}, closed)
export type ConsoleSession = Static<typeof ConsoleSession>
