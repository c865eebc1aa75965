// What an operator sees and changes: keys, queues, dead letters, actors and settings.

import { Type, type Static } from 'typebox'
import { ErrorCodeName } from './errors.ts'
import { nullable } from './nullable.ts'

const closed = { additionalProperties: false } as const
const count = (description: string) => Type.Integer({ minimum: 0, description })
const time = (description: string) => Type.String({ format: 'date-time', description })

/** An API key without its secret. */
export const OperatedKey = Type.Object({
  id: Type.String({ description: 'ID of the key: `key_` followed by 24 characters.' }),
  name: Type.String({ description: 'Name of the key.' }),
  prefix: Type.String({ description: 'Beginning of the key, which may be shown.' }),
  credits: nullable(Type.Integer({ description: 'Credit limit; null if there is none.' })),
  rate: nullable(Type.Integer({ description: 'Requests per minute; null for the default of the service.' })),
  channel: Type.Enum(['direct', 'marketplace'], { description: 'Monitors need a direct key.' }),
  operator: Type.Boolean({ description: 'Whether the key may use `/operator`.' }),
  created_at: time('When the key was created.'),
  expires_at: nullable(time('When the key expires; null if it does not.')),
  revoked_at: nullable(time('When the key was revoked; null if it was not.')),
  active_monitors: count('Monitors of the key whose schedule runs.'),
}, { ...closed, title: 'OperatedKey' })
export type OperatedKey = Static<typeof OperatedKey>

export const KeyId = Type.String({ minLength: 1, maxLength: 60, description: 'ID or prefix of the key.' })

/** What an operator sets of a key. */
const keyFields = {
  name: Type.String({ minLength: 1, maxLength: 256, description: 'Name of the key.' }),
  credits: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1e12, description: 'Credit limit; null for none.' }))),
  rate: Type.Optional(nullable(Type.Integer({
    minimum: 1, maximum: 100_000_000, description: 'Requests per minute; null for the default of the service.',
  }))),
  channel: Type.Optional(Type.Enum(['direct', 'marketplace'], { description: 'Default `direct`.' })),
  expires_at: Type.Optional(nullable(time('When the key expires; null for never.'))),
}

/** The body of POST /operator/keys. */
export const NewOperatedKey = Type.Object({
  ...keyFields,
  operator: Type.Boolean({ default: false, description: 'Whether the key may use `/operator`.' }),
}, closed)

/** The body of PATCH /operator/keys/{id}, and the ID. */
export const KeyChange = Type.Object({ id: KeyId, ...keyFields, name: Type.Optional(keyFields.name) }, closed)

/** Messages that wait for one stage or one kind of job. */
export const Queue = Type.Object({
  name: Type.String({ description: 'Stage, or kind of job.' }),
  kind: Type.Enum(['stage', 'job', 'service'], { description: 'What takes the messages.' }),
  lane: nullable(Type.Enum(['now', 'bulk'], { description: '`now`: a client waits; `bulk`: a job waits; null for jobs.' })),
  waiting: count('Messages that nobody has taken.'),
  running: count('Messages that a process works on.'),
  redelivered: count('Messages of these that were delivered more than once.'),
  oldest_s: nullable(Type.Number({ minimum: 0, description: 'Age of the oldest message that waits, in seconds.' })),
}, { ...closed, title: 'Queue' })
export type Queue = Static<typeof Queue>

export const StreamState = Type.Object({
  name: Type.String({ description: 'Name of the JetStream stream.' }),
  messages: count('Messages in it.'),
  bytes: count('Size in bytes.'),
  max_bytes: nullable(count('Largest size in bytes; null if there is none.')),
}, { ...closed, title: 'StreamState' })

export const Queues = Type.Object({ queues: Type.Array(Queue), streams: Type.Array(StreamState) }, closed)
export type Queues = Static<typeof Queues>

/** Why a message became a dead letter. */
export const deadReasons = ['unexpected_failure', 'malformed', 'too_many_deliveries', 'expired'] as const
export type DeadReason = (typeof deadReasons)[number]

export const DeadLetter = Type.Object({
  id: Type.String({ description: 'ID of the dead letter.' }),
  stage: Type.String({ description: 'Stage, or kind of job.' }),
  reason: nullable(Type.Enum([...deadReasons], {
    description:
      '`unexpected_failure`: the code failed. `malformed`: the message cannot be read. `too_many_deliveries`: processes '
      + 'died over it. `expired`: nobody took it in time. Null for letters of older versions.',
  })),
  error: nullable(Type.String({ description: 'The last error.' })),
  deliveries: nullable(count('How often the message was delivered.')),
  dead_at: time('When it was given up.'),
  size: count('Size in bytes.'),
  request_id: nullable(Type.String({ description: 'ID of the request, for the log.' })),
  key_id: nullable(Type.String({ description: 'API key that it was for.' })),
  job_id: nullable(Type.String({ description: 'Job that it belonged to.' })),
  route: nullable(Type.String({ description: 'Route of the flow.' })),
  url: nullable(Type.String({ description: 'Page that it was about.' })),
}, { ...closed, title: 'DeadLetter' })
export type DeadLetter = Static<typeof DeadLetter>

export const DeadLetterId = Type.String({ description: 'ID of the dead letter.' })

export const DeadLetterQuery = Type.Object({
  stage: Type.Optional(Type.String({ pattern: '^[a-z_-]{1,40}$', description: 'Only of this stage or kind of job.' })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Maximum number of letters to return.' }),
  before: Type.Optional(Type.String({
    pattern: '^[1-9][0-9]{0,14}$', description: 'Only letters older than this one: the last `id` of a page.',
  })),
}, closed)
export type DeadLetterQuery = Static<typeof DeadLetterQuery>

export const DeadLetters = Type.Object({
  total: count('Dead letters of all stages.'),
  letters: Type.Array(DeadLetter, { description: 'Newest first.' }),
  next: nullable(Type.String({ description: 'URL of the next page; null on the last page.' })),
}, closed)
export type DeadLetters = Static<typeof DeadLetters>

export const DeadLetterDetail = Type.Object({
  ...DeadLetter.properties,
  request: Type.Unknown({ description: 'The request that it carries, without headers for pages; null if it cannot be read.' }),
}, closed)
export type DeadLetterDetail = Static<typeof DeadLetterDetail>

export const Replayed = Type.Object({
  id: Type.String({ description: 'ID of the dead letter.' }),
  succeeded: Type.Boolean({ description: 'Whether it succeeded; it is then no dead letter any more.' }),
  error: nullable(Type.String({ description: 'Why it failed again.' })),
  error_code: nullable(ErrorCodeName),
  warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }),
  joined_job_id: nullable(Type.String({
    description: 'Crawl or batch that has a result of the page now, from this or an earlier attempt; null without one.',
  })),
  credits: count('Credits charged for the result to the key of the job.'),
}, closed)
export type Replayed = Static<typeof Replayed>

export const Actors = Type.Object({
  actors: Type.Array(Type.Object({
    name: Type.String({ description: 'Name of the actor.' }),
    kind: Type.Enum(['stage', 'owner', 'service'], { description: 'What it works on.' }),
    required: Type.Boolean({ description: 'Whether nothing can be answered without it.' }),
    ready: count('Processes that run it and pass their self-check.'),
  }, { ...closed, title: 'ActorState' })),
  warnings: Type.Array(Type.String(), { description: 'What the processes say that an operator should know.' }),
}, closed)
export type Actors = Static<typeof Actors>

export const SettingValues = Type.Object({
  settings: Type.Array(Type.Object({
    name: Type.String({ description: 'Name of the variable.' }),
    meaning: Type.String({ description: 'What it sets.' }),
    value: Type.Unknown({ description: 'Value of the gateway that answers; `"(set)"` instead of a secret.' }),
    is_default: Type.Boolean({ description: 'Whether this is the default.' }),
  }, { ...closed, title: 'SettingValue' })),
}, closed)
export type SettingValues = Static<typeof SettingValues>
