// Messages that were given up: why, what they carry, and trying them again.

import { useState } from 'preact/hooks'
import type { DeadLetter, DeadLetterDetail, DeadLetters, Replayed } from '#schemas/operator.ts'
import { call } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useQuery } from '../../api/use-query.ts'
import { useResource } from '../../api/use-resource.ts'
import { ConfirmDialog, Dialog } from '../../components/dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { Facts } from '../../components/facts.tsx'
import { bytesText } from '../../components/number-text.ts'
import { ResourceView } from '../../components/resource-view.tsx'
import { TableBox } from '../../components/table-box.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { toast } from '../../components/toast.tsx'

type Open = { kind: 'show' | 'drop'; letter: DeadLetter } | null

export function DeadLetterList() {
  const [{ before }, setQuery] = useQuery()
  const [open, setOpen] = useState<Open>(null)
  const letters = useResource(
    async (signal) => (await call<DeadLetters>('/operator/dead', { query: { before }, signal })).data, [before],
  )
  const close = (): void => {
    setOpen(null)
    letters.reload()
  }
  return (
    <>
      <ResourceView resource={letters} what="the dead letters">
        {({ letters: all, total, next }) => (
          <>
            {all.length === 0
              ? <EmptyState title="There are no dead letters.">Messages that fail for good are listed here.</EmptyState>
              : <Table all={all} onOpen={setOpen} />}
            <p class="actions">
              {before !== undefined && <button type="button" onClick={() => setQuery({ before: null })}>Newest</button>}
              {next !== null && <button type="button" onClick={() => setQuery({ before: all.at(-1)?.id })}>Older</button>}
              {total > 0 && <span class="quiet-text">{total} in all</span>}
            </p>
          </>
        )}
      </ResourceView>
      {open?.kind === 'show' && <Detail letter={open.letter} onClose={close} />}
      {open?.kind === 'drop' && <Drop letter={open.letter} onClose={close} />}
    </>
  )
}

const Table = ({ all, onOpen }: { all: readonly DeadLetter[]; onOpen(open: Open): void }) => (
  <TableBox label="Dead letters">
    <thead><tr><th>When</th><th>Stage</th><th>Reason</th><th>Last error</th><th>Page</th><th>Actions</th></tr></thead>
    <tbody>
      {all.map((letter) => (
        <tr key={letter.id}>
          <td><TimeText at={letter.dead_at} /></td>
          <td><code>{letter.stage}</code></td>
          <td>{letter.reason?.replaceAll('_', ' ') ?? 'unknown'}</td>
          <td>{letter.error ?? '–'}</td>
          <td class="url">{letter.url ?? '–'}</td>
          <td>
            <div class="actions">
              <button type="button" aria-label={`Show ${letter.id}`} onClick={() => onOpen({ kind: 'show', letter })}>
                Show
              </button>
              <button
                type="button" class="danger" aria-label={`Drop ${letter.id}`}
                onClick={() => onOpen({ kind: 'drop', letter })}
              >
                Drop
              </button>
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </TableBox>
)

function Detail({ letter: { id }, onClose }: { letter: DeadLetter; onClose(): void }) {
  const detail = useResource(
    async (signal) => (await call<DeadLetterDetail>(`/operator/dead/${id}`, { signal })).data, [id],
  )
  const [result, setResult] = useState<Replayed | null>(null)
  const replay = useAction(async () => {
    setResult(null)
    setResult((await call<Replayed>(`/operator/dead/${id}/replay`, { method: 'POST' })).data)
  })
  return (
    <Dialog title={`Dead letter ${id}`} onClose={onClose}>
      <ResourceView resource={detail} what="the letter">
        {({ stage, reason, error, deliveries, size, request_id, key_id, job_id, request }) => (
          <>
            <Facts
              facts={{
                Stage: stage, Reason: reason?.replaceAll('_', ' ') ?? 'unknown', Deliveries: deliveries ?? '–',
                Size: bytesText(size), Request: request_id ?? '–', Key: key_id ?? '–', Job: job_id ?? '–',
              }}
            />
            {error && <p>{error}</p>}
            <h3>Request</h3>
            <pre>{JSON.stringify(request, null, 2)}</pre>
          </>
        )}
      </ResourceView>
      {result && (
        <p role="status">
          {result.succeeded ? 'It succeeded and is no dead letter any more.' : `It failed again: ${result.error}`}
        </p>
      )}
      {replay.error && <ErrorBox error={replay.error} />}
      <div class="actions">
        <button type="button" onClick={onClose}>Close</button>
        <button type="button" class="primary" disabled={replay.busy || result?.succeeded} onClick={() => void replay.run()}>
          Replay
        </button>
      </div>
    </Dialog>
  )
}

function Drop({ letter: { id }, onClose }: { letter: DeadLetter; onClose(): void }) {
  const drop = useAction(async () => {
    await call(`/operator/dead/${id}`, { method: 'DELETE' })
    toast('Dropped the letter.')
  })
  return (
    <ConfirmDialog title={`Drop the dead letter ${id}?`} confirm="Drop" action={drop} onClose={onClose}>
      The message is deleted. This cannot be undone.
    </ConfirmDialog>
  )
}
