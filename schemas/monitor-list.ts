// The selection of monitors in lists and bulk actions.

import { Type, type Static } from 'typebox'
import { Label, listLimit, MonitorStatus, offset } from './monitor.ts'

const closed = { additionalProperties: false } as const

/** Selects monitors that match every field. */
export const MonitorFilter = Type.Object({
  status: Type.Optional(MonitorStatus),
  label: Type.Optional(Type.String({ ...Label, description: 'A label that the monitor has.' })),
  q: Type.Optional(Type.String({
    minLength: 1, maxLength: 256, description: 'Text in the name or in a URL of a target, in any case.',
  })),
}, closed)
export type MonitorFilter = Static<typeof MonitorFilter>

/** The query of GET /monitor. */
export const MonitorListQuery = Type.Object({ limit: listLimit, offset, ...MonitorFilter.properties }, closed)
export type MonitorListQuery = Static<typeof MonitorListQuery>
