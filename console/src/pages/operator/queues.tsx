// What waits, for how long, and what was given up: for operators.

import type { Queue, Queues as QueueStates } from '#schemas/operator.ts'
import { usePolled } from '../../api/use-polled.ts'
import { bytesText, numberText } from '../../components/number-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { ResourceView } from '../../components/resource-view.tsx'
import { TableBox } from '../../components/table-box.tsx'
import { durationText } from '../../components/time-text.tsx'
import { DeadLetterList } from './dead-letters.tsx'

/** How often the queues are read. */
const everyMs = 3000
/** Age of the oldest message from which on a queue is highlighted, in seconds. */
const oldFromS = 30

export default function Queues() {
  const queues = usePolled<QueueStates>('/operator/queues', everyMs)
  return (
    <>
      <PageHead title="Queues" />
      <ResourceView resource={queues} what="the queues">
        {({ queues: all, streams }) => (
          <>
            <QueueTable all={all} />
            <h2>Streams</h2>
            <StreamTable streams={streams} />
          </>
        )}
      </ResourceView>
      <h2>Dead letters</h2>
      <p class="quiet-text">Messages of the last week that were given up, newest first.</p>
      <DeadLetterList />
    </>
  )
}

const QueueTable = ({ all }: { all: readonly Queue[] }) => (
  <TableBox label="Queues">
    <thead>
      <tr>
        <th>Queue</th><th>Lane</th><th class="number">Waiting</th><th class="number">Running</th>
        <th class="number">Redelivered</th><th class="number">Oldest</th>
      </tr>
    </thead>
    <tbody>
      {all.map(({ name, lane, waiting, running, redelivered, oldest_s }) => (
        <tr key={`${name} ${lane}`}>
          <td><code>{name}</code></td>
          <td>{lane ?? '–'}</td>
          <td class="number">{numberText(waiting)}</td>
          <td class="number">{numberText(running)}</td>
          <td class="number">{numberText(redelivered)}</td>
          <td class="number">{oldest_s === null ? '–' : <Age seconds={oldest_s} />}</td>
        </tr>
      ))}
    </tbody>
  </TableBox>
)

const Age = ({ seconds }: { seconds: number }) =>
  seconds >= oldFromS ? <span class="badge warn">{durationText(seconds * 1000)}</span> : <>{durationText(seconds * 1000)}</>

const StreamTable = ({ streams }: { streams: QueueStates['streams'] }) => (
  <TableBox label="Streams">
    <thead><tr><th>Stream</th><th class="number">Messages</th><th class="number">Size</th><th class="number">Limit</th></tr></thead>
    <tbody>
      {streams.map(({ name, messages, bytes, max_bytes }) => (
        <tr key={name}>
          <td><code>{name}</code></td>
          <td class="number">{numberText(messages)}</td>
          <td class="number">{bytesText(bytes)}</td>
          <td class="number">{max_bytes === null ? 'none' : bytesText(max_bytes)}</td>
        </tr>
      ))}
    </tbody>
  </TableBox>
)
