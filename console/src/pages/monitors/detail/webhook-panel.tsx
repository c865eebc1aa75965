// Where a monitor announces its changes: its webhook with the signing secret, and its feed.

import { useState } from 'preact/hooks'
import type { Monitor } from '#schemas/monitor-data.ts'
import { useAction } from '../../../api/use-action.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { ConfirmDialog } from '../../../components/dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { toast } from '../../../components/toast.tsx'
import { changeMonitor } from '../monitor-api.ts'
import { Deliveries } from './deliveries.tsx'

export interface WebhookPanelProps { monitor: Monitor; onChange(monitor: Monitor): void }

export function WebhookPanel({ monitor, onChange }: WebhookPanelProps) {
  const { id, webhook } = monitor
  return (
    <>
      <h2>Webhook</h2>
      {webhook
        ? <WebhookFacts monitor={monitor} webhook={webhook} onChange={onChange} />
        : (
            <EmptyState title="This monitor has no webhook.">
              <a href={`/console/monitors/${id}/edit`}>Edit the monitor</a> to send its changes to a URL, to Slack, Discord,
              Teams or ntfy.
            </EmptyState>
          )}
      <Feed monitor={monitor} onChange={onChange} />
      {webhook && <Deliveries monitorId={id} />}
    </>
  )
}

type Hook = NonNullable<Monitor['webhook']>

function WebhookFacts({ monitor, webhook, onChange }: WebhookPanelProps & { webhook: Hook }) {
  const [isShown, setShown] = useState(false)
  const secret = webhook.secret ?? ''
  const headers = Object.keys(webhook.headers)
  return (
    <dl class="settings">
      <dt>URL</dt><dd><code>{webhook.url}</code></dd>
      <dt>Format</dt><dd>{webhook.format}</dd>
      <dt>Events</dt><dd>{webhook.events.join(', ')}</dd>
      {headers.length > 0 && <><dt>Headers</dt><dd>{headers.join(', ')}</dd></>}
      {Object.keys(webhook.metadata).length > 0
        && <><dt>Metadata</dt><dd><code>{JSON.stringify(webhook.metadata)}</code></dd></>}
      <dt>Signing secret</dt>
      <dd>
        <code>{isShown ? secret : `whsec_${'•'.repeat(12)}`}</code>
        <button type="button" class="quiet" onClick={() => setShown(!isShown)}>{isShown ? 'Hide secret' : 'Show secret'}</button>
        <CopyButton text={secret} what="the signing secret" />
        <Rotate
          label="Rotate secret" title="Replace the signing secret?" done="The webhook has a new signing secret."
          rotate={() => changeMonitor(monitor.id, { webhook: { rotate_secret: true } })} onChange={onChange}
        >
          Later deliveries are signed with the new secret: the receiver must get it.
        </Rotate>
      </dd>
    </dl>
  )
}

function Feed({ monitor, onChange }: WebhookPanelProps) {
  const url = monitor.feed_url
  return (
    <>
      <h2>Feed</h2>
      <p class="quiet-text">The announced changes as an Atom feed. Whoever has the address can read it.</p>
      <p class="copied">
        {url ? <><code>{url}</code><CopyButton text={url} what="the address of the feed" /></> : 'This monitor has no feed yet.'}
        <Rotate
          label={url ? 'New feed address' : 'Create a feed'}
          title={url ? 'Replace the address of the feed?' : 'Create a feed?'}
          done="The feed has a new address."
          rotate={() => changeMonitor(monitor.id, { rotate_feed_token: true })} onChange={onChange}
        >
          {url ? 'The old address stops working: subscribe to the new one.' : 'Whoever has the address can read the changes.'}
        </Rotate>
      </p>
    </>
  )
}

interface RotateProps {
  label: string
  title: string
  done: string
  children: string
  rotate(): Promise<Monitor>
  onChange(monitor: Monitor): void
}

/** Replaces a secret after a question. */
function Rotate({ label, title, done, children, rotate, onChange }: RotateProps) {
  const [isAsking, setAsking] = useState(false)
  const action = useAction(async () => {
    onChange(await rotate())
    toast(done)
  })
  return (
    <>
      <button type="button" class="quiet" onClick={() => setAsking(true)}>{label}</button>
      {isAsking && (
        <ConfirmDialog title={title} confirm={label} action={action} onClose={() => setAsking(false)}>
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}
