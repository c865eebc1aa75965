// Asks before jobs are cancelled, and says how many.

import type { JobFilter } from '#schemas/job-list.ts'
import { useAction } from '../../api/use-action.ts'
import { useResource } from '../../api/use-resource.ts'
import { ConfirmDialog, Dialog } from '../../components/dialog.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { Loading } from '../../components/loading.tsx'
import { toast } from '../../components/toast.tsx'
import { cancelMatching, cancelSelected, countCancellable, countMax } from './jobs-api.ts'

const jobsText = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`)
const consequence = 'No more pages are started; pages that are being read finish. Results stay available and are charged.'

interface DialogProps { onClose(): void; onDone(): void }

/** Cancels the jobs that are selected. */
export function CancelSelected({ ids, onClose, onDone }: { ids: readonly string[] } & DialogProps) {
  const cancel = useAction(async () => {
    toast(`Cancelled ${jobsText(await cancelSelected(ids))}.`)
    onDone()
  })
  return (
    <ConfirmDialog
      title={`Cancel ${jobsText(ids.length)}?`} confirm={`Cancel ${jobsText(ids.length)}`} action={cancel} onClose={onClose}
    >
      {consequence}
    </ConfirmDialog>
  )
}

/** Cancels every job of the filter, also those that are not loaded. Checks are not part of it. */
export function CancelMatching({ filter, onClose, onDone }: { filter: JobFilter } & DialogProps) {
  const count = useResource((signal) => countCancellable(filter, signal), [])
  const cancel = useAction(async () => {
    toast(`Cancelled ${jobsText(await cancelMatching(filter))}.`)
    onDone()
  })
  if (count.data === undefined || count.data === 0)
    return (
      <Dialog title="Cancel matching jobs" onClose={onClose}>
        {count.error && <ErrorBox error={count.error} retry={count.reload} />}
        {count.loading ? <Loading what="the number of jobs" /> : count.data === 0 && <NothingToCancel />}
        <div class="actions"><button type="button" onClick={onClose}>Close</button></div>
      </Dialog>
    )
  const what = count.data > countMax ? `more than ${countMax} jobs` : jobsText(count.data)
  return (
    <ConfirmDialog title={`Cancel ${what}?`} confirm={`Cancel ${what}`} action={cancel} onClose={onClose}>
      {Object.keys(filter).length > 0
        ? 'These are all crawls and batches of the filter that are pending or running, also those that are not loaded yet. '
        : 'These are all crawls and batches of this key that are pending or running. '}
      {consequence}
    </ConfirmDialog>
  )
}

const NothingToCancel = () => <p>No crawl or batch of this view is pending or running. Checks cannot be cancelled.</p>
