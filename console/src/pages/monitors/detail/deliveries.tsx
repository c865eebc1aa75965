// The deliveries of the webhook of a monitor: what was sent, what failed, and sending it again.

import type { Delivery } from '#schemas/delivery.ts'
import { useAction } from '../../../api/use-action.ts'
import { useInterval } from '../../../api/use-interval.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useResource } from '../../../api/use-resource.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorBox } from '../../../components/error-box.tsx'
import { Loading } from '../../../components/loading.tsx'
import { Pager } from '../../../components/pager.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import { toast } from '../../../components/toast.tsx'
import { listDeliveries, replayDelivery, testWebhook } from '../monitor-api.ts'

const pageSize = 25
/** How often the list is loaded again while a delivery is pending, in milliseconds. */
const pendingMs = 2_000

export function Deliveries({ monitorId }: { monitorId: string }) {
  const [query, setQuery] = useQuery()
  const offset = Number(query.offset ?? 0)
  const list = useResource(
    (signal) => listDeliveries(monitorId, { limit: pageSize, offset: query.offset }, signal), [monitorId, query.offset],
  )
  useInterval(list.reload, list.data?.deliveries.some(({ status }) => status === 'pending') ? pendingMs : null)
  const send = useAction(async (work: () => Promise<unknown>, done: string) => {
    await work()
    toast(done)
    list.reload()
  })
  return (
    <section aria-label="Deliveries">
      <div class="section-head">
        <h2>Deliveries</h2>
        <button type="button" disabled={send.busy}
          onClick={() => void send.run(() => testWebhook(monitorId), 'A ping is on its way.')}>
          Send a test ping
        </button>
      </div>
      {send.error && <ErrorBox error={send.error} />}
      {list.error && <ErrorBox error={list.error} retry={list.reload} />}
      {!list.data && !list.error && <Loading what="deliveries" />}
      {list.data?.total === 0 && (
        <EmptyState title="Nothing has been sent yet.">
          Changes are sent after the first check. Send a test ping to see whether the webhook works.
        </EmptyState>
      )}
      {list.data && list.data.total > 0 && (
        <DeliveryTable deliveries={list.data.deliveries} busy={send.busy}
          onReplay={({ id }) => void send.run(() => replayDelivery(monitorId, id), 'The delivery is sent again.')} />
      )}
      {list.data && (
        <Pager what="deliveries" offset={offset} limit={pageSize} total={list.data.total}
          onMove={(to) => setQuery({ offset: to || '' })} />
      )}
    </section>
  )
}

interface DeliveryTableProps { deliveries: readonly Delivery[]; busy: boolean; onReplay(delivery: Delivery): void }

const DeliveryTable = ({ deliveries, busy, onReplay }: DeliveryTableProps) => (
  <div class="table-box" tabIndex={0} role="region" aria-label="Table of deliveries">
    <table>
      <thead>
        <tr>
          <th scope="col">Created</th><th scope="col">Event</th><th scope="col">Status</th>
          <th scope="col" class="number">Attempts</th><th scope="col">Last answer</th><th scope="col">Next attempt</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td><TimeText at={delivery.created_at} /></td>
            <td>{delivery.type}<p class="quiet-text"><code>{delivery.id}</code></p></td>
            <td><StatusBadge status={delivery.status} /></td>
            <td class="number">{delivery.attempts}</td>
            <td>
              {delivery.last_status_code ?? '–'}
              {delivery.last_error !== null && <p class="problem">{delivery.last_error}</p>}
            </td>
            <td><TimeText at={delivery.next_attempt_at} /></td>
            <td>
              <button type="button" class="quiet" disabled={busy} aria-label={`Replay ${delivery.type} ${delivery.id}`}
                onClick={() => onReplay(delivery)}>
                Replay
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
