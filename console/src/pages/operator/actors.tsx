// The actors and how many processes run them: for operators.

import type { Actors as ActorStates } from '#schemas/operator.ts'
import { usePolled } from '../../api/use-polled.ts'
import { PageHead } from '../../components/page-head.tsx'
import { ResourceView } from '../../components/resource-view.tsx'
import { TableBox } from '../../components/table-box.tsx'

/** How often the states are loaded. */
const everyMs = 5000

export default function Actors() {
  const actors = usePolled<ActorStates>('/operator/actors', everyMs)
  return (
    <>
      <PageHead title="Actors" />
      <ResourceView resource={actors} what="the actors">
        {({ actors: all, warnings }) => (
          <>
            {warnings.length > 0 && (
              <ul class="warnings">{warnings.map((warning) => <li key={warning}>{warning}</li>)}</ul>
            )}
            <TableBox label="Actors">
              <thead><tr><th>Actor</th><th>Works on</th><th class="number">Processes</th><th>State</th></tr></thead>
              <tbody>
                {all.map(({ name, kind, required, ready }) => (
                  <tr key={name}>
                    <td><code>{name}</code></td>
                    <td>{worksOn[kind]}</td>
                    <td class="number">{ready}</td>
                    <td>{stateOf(ready, required)}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
            <p class="quiet-text">
              More processes: <code>npx winnow actor fetch extract</code> on any machine that reaches NATS and the
              document store.
            </p>
          </>
        )}
      </ResourceView>
    </>
  )
}

const worksOn = { stage: 'a step of every page', owner: 'whole jobs', service: 'the service itself' } as const

function stateOf(ready: number, required: boolean) {
  if (ready > 0) return <span class="badge good">ready</span>
  return <span class="badge bad">{required ? 'missing: nothing can be read' : 'missing'}</span>
}
