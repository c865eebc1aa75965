// Actions on many monitors.

import { Type, type Static } from 'typebox'
import { Label } from './monitor.ts'
import { MonitorFilter } from './monitor-list.ts'

const closed = { additionalProperties: false } as const
const Count = Type.Integer({ minimum: 0 })

export const bulkActions = [
  'pause', 'resume', 'run', 'delete', 'mark_read', 'add_label', 'remove_label',
] as const

/** The body of POST /monitor/bulk. */
export const MonitorBulk = Type.Object({
  action: Type.Enum([...bulkActions], { description: 'What to do with each monitor.' }),
  label: Type.Optional(Type.String({ ...Label, description: 'The label of `add_label` and `remove_label`.' })),
  filter: Type.Optional(Type.Object(MonitorFilter.properties, {
    ...closed, description: 'The monitors that match every field; `{}` selects all monitors of the key.',
  })),
  ids: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
    minItems: 1, maxItems: 100, uniqueItems: true, description: 'IDs of monitors, instead of `filter`.',
  })),
}, closed)
export type MonitorBulk = Static<typeof MonitorBulk>

/** `data` of POST /monitor/bulk. */
export const MonitorBulkResult = Type.Object({
  matched: Type.Integer({ minimum: 0, description: 'Number of monitors that were selected.' }),
  changed: Type.Integer({
    minimum: 0, description: 'Number of monitors that the action changed; with `run`, of checks that were started.',
  }),
  skipped: Type.Record(Type.String(), Count, {
    description:
      'Number of the other monitors by reason: `unchanged` (already as the action would make it), `label_limit` (has 20 '
      + 'labels), or an error code in lower case, such as `check_in_progress`. Of `ids`, those that do not exist are '
      + '`not_found`, and not counted in `matched`.',
  }),
}, { ...closed, title: 'MonitorBulkResult' })
export type MonitorBulkResult = Static<typeof MonitorBulkResult>
