// Sessions of the web console, and the operations that its playground offers.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

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

/** An operation of the playground. */
export const ConsoleOperation = Type.Object({
  name: Type.String(),
  tag: Type.String({ description: 'Groups operations.' }),
  summary: Type.String(),
  description: nullable(Type.String({ description: 'Further information, in Markdown.' })),
  price: Type.String({ description: 'The price, as a sentence.' }),
  starts_job: Type.Boolean({ description: 'Whether the result is a job, whose ID is `id`.' }),
  method: Type.Enum(['GET', 'POST']),
  path: Type.String(),
  input: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the query or body.' }),
  example: Type.Record(Type.String(), Type.Unknown(), { description: 'An example of the input.' }),
}, closed)
export type ConsoleOperation = Static<typeof ConsoleOperation>

/** The document /console/operations.json. */
export const ConsoleOperations = Type.Object({ operations: Type.Array(ConsoleOperation) }, closed)
export type ConsoleOperations = Static<typeof ConsoleOperations>
