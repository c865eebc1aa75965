// The webhook: where changes are announced.

import { CheckField, Field } from '../../../components/field.tsx'
import type { Part } from './edit.ts'
import type { WebhookForm } from './form-model.ts'

const formats: readonly [WebhookForm['format'], string][] = [
  ['standard', 'Standard Webhooks (JSON)'], ['slack', 'Slack, Mattermost, Rocket.Chat'], ['discord', 'Discord'],
  ['teams', 'Microsoft Teams'], ['ntfy', 'ntfy'],
]

export function WebhookFields({ part: { value: webhook, change, problem } }: { part: Part<WebhookForm> }) {
  const setEvent = (name: keyof WebhookForm['events'], on: boolean): void =>
    change({ events: { ...webhook.events, [name]: on } })
  return (
    <fieldset>
      <legend>Webhook</legend>
      <CheckField label="Announce changes to a webhook" checked={webhook.enabled} onChange={(enabled) => change({ enabled })} />
      {webhook.enabled && (
        <>
          <div class="form-grid">
            <Field label="Webhook URL" hint="With https." problem={problem('url')}>
              <input value={webhook.url} spellcheck={false} placeholder="https://" required
                onInput={({ currentTarget }) => change({ url: currentTarget.value })} />
            </Field>
            <Field label="Format" problem={problem('format')}>
              <select value={webhook.format}
                onChange={({ currentTarget }) => change({ format: currentTarget.value as WebhookForm['format'] })}>
                {formats.map(([format, name]) => <option key={format} value={format}>{name}</option>)}
              </select>
            </Field>
          </div>
          <div role="group" aria-label="Events" class="options">
            <p class="group-label">Events</p>
            <CheckField label="A page has changed (monitor.page)" checked={webhook.events['monitor.page']}
              onChange={(on) => setEvent('monitor.page', on)} />
            <CheckField label="A check has ended (monitor.check.completed)"
              checked={webhook.events['monitor.check.completed']}
              onChange={(on) => setEvent('monitor.check.completed', on)} />
            {problem('events') && <p class="problem">{problem('events')}</p>}
          </div>
          <div class="form-grid">
            <Field label="Headers" hint={'"Name: value", one a line, such as Authorization: Bearer …'}
              problem={problem('headers')}>
              <textarea class="mono" rows={3} value={webhook.headers} spellcheck={false}
                onInput={({ currentTarget }) => change({ headers: currentTarget.value })} />
            </Field>
            <Field label="Metadata (JSON)" hint="An object that each event repeats." problem={problem('metadata')}>
              <textarea class="mono" rows={3} value={webhook.metadata} spellcheck={false}
                onInput={({ currentTarget }) => change({ metadata: currentTarget.value })} />
            </Field>
          </div>
        </>
      )}
    </fieldset>
  )
}
