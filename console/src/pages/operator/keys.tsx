// The API keys of the installation: for operators.

import { useState } from 'preact/hooks'
import type { OperatedKey } from '#schemas/operator.ts'
import { call } from '../../api/client.ts'
import { session } from '../../api/session.ts'
import { useAction } from '../../api/use-action.ts'
import { useResource } from '../../api/use-resource.ts'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { numberText } from '../../components/number-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { ResourceView } from '../../components/resource-view.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { TableBox } from '../../components/table-box.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { toast } from '../../components/toast.tsx'
import { KeyDialog } from './key-dialog.tsx'

type Open = { kind: 'new' } | { kind: 'change' | 'revoke'; key: OperatedKey } | null

export default function Keys() {
  const keys = useResource(async (signal) => (await call<{ keys: OperatedKey[] }>('/operator/keys', { signal })).data, [])
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => {
    setOpen(null)
    keys.reload()
  }
  return (
    <>
      <PageHead title="Keys">
        <button type="button" class="primary" onClick={() => setOpen({ kind: 'new' })}>Create a key</button>
      </PageHead>
      <ResourceView resource={keys} what="the keys">
        {({ keys: all }) => (
          <TableBox label="API keys">
            <thead>
              <tr>
                <th>Name</th><th>Key</th><th>State</th><th class="number">Credits</th><th class="number">Requests a minute</th>
                <th class="number">Active monitors</th><th>Created</th><th>Expires</th><th>Actions</th>
              </tr>
            </thead>
            <tbody>{all.map((key) => <KeyRow key={key.id} record={key} onOpen={setOpen} />)}</tbody>
          </TableBox>
        )}
      </ResourceView>
      {open?.kind === 'new' && <KeyDialog record={null} onClose={close} />}
      {open?.kind === 'change' && <KeyDialog record={open.key} onClose={close} />}
      {open?.kind === 'revoke' && <Revoke record={open.key} onClose={close} />}
    </>
  )
}

function stateOf({ revoked_at, expires_at }: OperatedKey): string {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) < Date.now() ? 'expired' : 'active'
}

function KeyRow({ record, onOpen }: { record: OperatedKey; onOpen(open: Open): void }) {
  const { id, name, prefix, credits, rate, active_monitors, created_at, expires_at, operator, channel } = record
  const isOwn = session.value?.key.id === id
  return (
    <tr>
      <td>{name}{operator && <> <span class="badge">operator</span></>}
        {channel === 'marketplace' && <> <span class="badge">marketplace</span></>}
      </td>
      <td><code>{prefix}…</code></td>
      <td><StatusBadge status={stateOf(record)} /></td>
      <td class="number">{numberText(credits)}</td>
      <td class="number">{numberText(rate, 'default')}</td>
      <td class="number">{active_monitors}</td>
      <td><TimeText at={created_at} /></td>
      <td><TimeText at={expires_at} none="never" /></td>
      <td>
        {record.revoked_at === null && (
          <div class="actions">
            <button type="button" aria-label={`Change ${name}`} onClick={() => onOpen({ kind: 'change', key: record })}>
              Change
            </button>
            {!isOwn && (
              <button
                type="button" class="danger" aria-label={`Revoke ${name}`}
                onClick={() => onOpen({ kind: 'revoke', key: record })}
              >
                Revoke
              </button>
            )}
          </div>
        )}
      </td>
    </tr>
  )
}

function Revoke({ record: { id, name, active_monitors }, onClose }: { record: OperatedKey; onClose(): void }) {
  const revoke = useAction(async () => {
    await call(`/operator/keys/${id}`, { method: 'DELETE' })
    toast(`Revoked ${name}.`)
  })
  return (
    <ConfirmDialog title={`Revoke ${name}?`} confirm="Revoke" action={revoke} onClose={onClose}>
      The key ends within a second and for ever. Its running jobs stop at their next page, and
      its {active_monitors} active monitors stop.
    </ConfirmDialog>
  )
}
