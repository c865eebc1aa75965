// The schedule, and what it means: its next runs, from the service.

import { useEffect, useId, useState } from 'preact/hooks'
import type { SchedulePreview } from '#schemas/schedule-preview.ts'
import { useResource } from '../../../api/use-resource.ts'
import { Field } from '../../../components/field.tsx'
import { minutesText, plural, runText } from '../monitor-text.ts'
import { previewSchedule } from '../monitor-api.ts'
import type { Part } from './edit.ts'
import type { MonitorForm } from './form-model.ts'
import { fieldOfMessage } from './place-error.ts'

type Schedule = MonitorForm['schedule']

/** How long typing rests before the service is asked, in milliseconds. */
const restMs = 250

const timeZones = Intl.supportedValuesOf('timeZone')

/** `monitorId`: of an existing monitor, which may have a time of day of its own. */
export function ScheduleFields({ part, monitorId }: { part: Part<Schedule>; monitorId: string | null }) {
  const { kind, value, timezone } = part.value
  const zones = useId()
  const asked = useRested(JSON.stringify({ [kind]: value.trim(), timezone: timezone.trim() || 'UTC' }))
  const preview = useResource(
    (signal) => previewSchedule({ ...JSON.parse(asked) as object, monitor_id: monitorId }, signal), [asked],
  )
  const wrong = value.trim() === '' ? undefined : preview.error?.message
  const isZone = wrong !== undefined && fieldOfMessage(wrong) === 'schedule.timezone'
  return (
    <fieldset>
      <legend>Schedule</legend>
      <div class="form-grid">
        <Field label="Kind of schedule">
          <select value={kind}
            onChange={({ currentTarget }) => part.change(otherKind(currentTarget.value, preview.data))}>
            <option value="text">Phrase</option>
            <option value="cron">Cron expression</option>
          </select>
        </Field>
        <Field
          label={kind === 'text' ? 'Phrase' : 'Cron expression'}
          hint={kind === 'text'
            ? 'Such as "every 30 minutes", "every weekday at 9am", "monthly on the 15th".'
            : 'Minute, hour, day of month, month, day of week: "0 9 * * 1-5".'}
          problem={part.problem('') ?? (isZone ? undefined : wrong)}
        >
          <input value={value} spellcheck={false} required class={kind === 'cron' ? 'mono' : ''}
            onInput={({ currentTarget }) => part.change({ value: currentTarget.value })} />
        </Field>
        <Field label="Time zone" problem={part.problem('timezone') ?? (isZone ? wrong : undefined)}>
          <input value={timezone} list={zones} spellcheck={false} placeholder="UTC"
            onInput={({ currentTarget }) => part.change({ timezone: currentTarget.value })} />
        </Field>
      </div>
      <datalist id={zones}>{timeZones.map((zone) => <option key={zone} value={zone} />)}</datalist>
      <div aria-live="polite">
        {!preview.error && preview.data && value.trim() !== '' && <NextRuns preview={preview.data} />}
      </div>
    </fieldset>
  )
}

/** The schedule as the other kind: a phrase becomes its cron. */
function otherKind(kind: string, preview: SchedulePreview | undefined): Partial<Schedule> {
  if (kind === 'cron') return { kind, ...(preview && { value: preview.cron }) }
  return { kind: 'text', value: '' }
}

function NextRuns({ preview }: { preview: SchedulePreview }) {
  const { next_runs: runs, timezone, cron, shortest_gap_minutes: gap, runs_per_31_days: month } = preview
  return (
    <div class="next-runs">
      <p>Next runs ({timezone}):</p>
      <ol>{runs.map((run) => <li key={run}><time dateTime={run}>{runText(run, timezone)}</time></li>)}</ol>
      <p class="quiet-text">
        As cron: <code>{cron}</code>. {gap !== null && `Shortest gap: ${minutesText(gap)}. `}
        {plural(month, 'run')} in the busiest 31 days.
        {preview.is_time_assigned
          && ' The phrase leaves the time open: each monitor has its own, these times are an example of it until it is saved.'}
      </p>
    </div>
  )
}

/** The value once it has not changed for a moment. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
