// All fields of a monitor.

import { CheckField, Field } from '../../../components/field.tsx'
import type { Part } from './edit.ts'
import { newTarget, type MonitorForm, type TargetForm } from './form-model.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { TargetFields } from './target-fields.tsx'
import { WebhookFields } from './webhook-fields.tsx'

export function MonitorFields({ part, monitorId }: { part: Part<MonitorForm>; monitorId: string | null }) {
  const { value: form, change, problem } = part
  return (
    <>
      <div class="form-grid">
        <Field label="Name" problem={problem('name')}>
          <input value={form.name} required maxLength={256}
            onInput={({ currentTarget }) => change({ name: currentTarget.value })} />
        </Field>
        <Field label="Labels" hint="Separated by commas." problem={problem('labels')}>
          <input value={form.labels} onInput={({ currentTarget }) => change({ labels: currentTarget.value })} />
        </Field>
      </div>
      <ScheduleFields monitorId={monitorId} part={{
        value: form.schedule, change: (fields) => change({ schedule: { ...form.schedule, ...fields } }),
        problem: (path) => problem(path === '' ? 'schedule' : `schedule.${path}`),
      }} />
      <Targets part={part} />
      <fieldset>
        <legend>Goal</legend>
        <Field label="Which changes matter" problem={problem('goal')}
          hint='Such as "Tell me when a price falls below 50 euros". Without a goal, every change is reported.'>
          <textarea rows={2} value={form.goal} maxLength={2000}
            onInput={({ currentTarget }) => change({ goal: currentTarget.value })} />
        </Field>
        <CheckField label="Judge changes against the goal" hint="1 credit for each page that has changed."
          checked={form.judge} onChange={(judge) => change({ judge })} />
      </fieldset>
      <WebhookFields part={{
        value: form.webhook, change: (fields) => change({ webhook: { ...form.webhook, ...fields } }),
        problem: (path) => problem(`webhook.${path}`),
      }} />
      <div class="form-grid">
        <Field label="Keep checks for (days)" hint="1 to 365." problem={problem('retention_days')}>
          <input inputMode="numeric" value={form.retentionDays}
            onInput={({ currentTarget }) => change({ retentionDays: currentTarget.value })} />
        </Field>
      </div>
    </>
  )
}

function Targets({ part: { value: { targets }, change, problem } }: { part: Part<MonitorForm> }) {
  const replace = (index: number, fields: Partial<TargetForm>): void =>
    change({ targets: targets.map((one, at) => (at === index ? { ...one, ...fields } : one)) })
  return (
    <div class="targets">
      {targets.map((target, index) => (
        <TargetFields
          key={target.key} number={index + 1}
          part={{
            value: target, change: (fields) => replace(index, fields),
            problem: (path) => problem(`targets[${index}].${path}`),
          }}
          onRemove={targets.length > 1
            ? () => change({ targets: targets.filter((one) => one !== target) }) : undefined}
        />
      ))}
      {problem('targets') && <p class="problem">{problem('targets')}</p>}
      <button type="button" onClick={() => change({ targets: [...targets, newTarget()] })}>Add a target</button>
    </div>
  )
}
