// Credits of the key: the limit, by operation and by day; and its rate limit.

import { useState } from 'preact/hooks'
import type { Usage as UsageData, UsageDays } from '#schemas/usage.ts'
import { call, type Meta } from '../../api/client.ts'
import { useQuery } from '../../api/use-query.ts'
import { useResource } from '../../api/use-resource.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Facts } from '../../components/facts.tsx'
import { Field } from '../../components/field.tsx'
import { numberText } from '../../components/number-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { ResourceView } from '../../components/resource-view.tsx'
import { TableBox } from '../../components/table-box.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { BarChart } from './bar-chart.tsx'
import { firstDay, sumByOperation, type OperationSum } from './days.ts'

const spans = { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days' } as const
const defaultSpan = '30'

export default function Usage() {
  const usage = useResource((signal) => call<UsageData>('/usage', { signal }), [])
  return (
    <>
      <PageHead title="Usage" />
      <ResourceView resource={usage} what="the usage">
        {({ data, meta }) => <Summary usage={data} rate={meta.rate} />}
      </ResourceView>
      <Days />
    </>
  )
}

const Summary = ({ usage: { limit, used, held, remaining, rate_limit, since }, rate }: {
  usage: UsageData; rate: Meta['rate']
}) => (
  <Facts
    facts={{
      'Credits used': numberText(used),
      'Reserved for running work': numberText(held),
      'Remaining': numberText(remaining),
      'Credit limit': numberText(limit),
      'Requests a minute': rate ? `${numberText(rate.limit - rate.remaining)} of ${numberText(rate_limit)}` : rate_limit,
      'Counted since': <TimeText at={since} />,
    }}
  />
)

function Days() {
  const [{ span = defaultSpan }, setQuery] = useQuery()
  const [today] = useState(() => new Date())
  const from = firstDay(today, Number(span))
  const days = useResource(
    async (signal) => (await call<UsageDays>('/usage/days', { query: { from }, signal })).data, [from],
  )
  return (
    <>
      <h2>By day</h2>
      <div class="filters">
        <Field label="Time" hint="Days in UTC; the newest calls come within some seconds.">
          <select value={span} onChange={({ currentTarget }) => setQuery({ span: currentTarget.value })}>
            {Object.entries(spans).map(([value, label]) => <option key={value} value={value}>{label}</option>)}
          </select>
        </Field>
      </div>
      <ResourceView resource={days} what="the days">
        {(data) => {
          const sums = sumByOperation(data.days)
          if (sums.length === 0)
            return (
              <EmptyState title="Nothing was used in this time.">
                Try a page in the <a href="/console/playground">playground</a>.
              </EmptyState>
            )
          return (
            <>
              <BarChart label="Credits by day" bars={data.days.map(({ day, credits }) => ({ day, value: credits }))} />
              <h2>By operation</h2>
              <OperationTable sums={sums} />
            </>
          )
        }}
      </ResourceView>
    </>
  )
}

const OperationTable = ({ sums }: { sums: readonly OperationSum[] }) => (
  <TableBox label="Usage by operation">
    <thead><tr><th>Operation</th><th class="number">Calls</th><th class="number">Credits</th></tr></thead>
    <tbody>
      {sums.map(({ operation, calls, credits }) => (
        <tr key={operation}>
          <td><code>{operation}</code></td>
          <td class="number">{numberText(calls)}</td>
          <td class="number">{numberText(credits)}</td>
        </tr>
      ))}
    </tbody>
  </TableBox>
)
