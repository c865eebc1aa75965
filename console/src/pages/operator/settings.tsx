// The settings of the gateway that answers, without secrets: for operators.

import type { SettingValues } from '#schemas/operator.ts'
import { call } from '../../api/client.ts'
import { useQuery } from '../../api/use-query.ts'
import { useResource } from '../../api/use-resource.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Field } from '../../components/field.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { ResourceView } from '../../components/resource-view.tsx'
import { TableBox } from '../../components/table-box.tsx'

export default function Settings() {
  const settings = useResource(async (signal) => (await call<SettingValues>('/operator/settings', { signal })).data, [])
  const [{ q = '' }, setQuery] = useQuery()
  return (
    <>
      <PageHead title="Settings" />
      <p class="quiet-text">
        Settings are environment variables; a change takes effect at the next start. Values of secrets are not shown.
      </p>
      <div class="filters">
        <Field label="Filter">
          <input
            type="search" value={q}
            onInput={({ currentTarget }) => setQuery({ q: currentTarget.value }, { replace: true })}
          />
        </Field>
      </div>
      <ResourceView resource={settings} what="the settings">
        {({ settings: all }) => <Table all={all.filter(matching(q))} />}
      </ResourceView>
    </>
  )
}

type Setting = SettingValues['settings'][number]

const matching = (text: string) => ({ name, meaning }: Setting): boolean =>
  `${name} ${meaning}`.toLowerCase().includes(text.trim().toLowerCase())

function Table({ all }: { all: readonly Setting[] }) {
  if (all.length === 0) return <EmptyState title="No setting matches.">Clear the filter to see all settings.</EmptyState>
  return (
    <TableBox label="Settings">
      <thead><tr><th>Name</th><th>Value</th><th>Meaning</th></tr></thead>
      <tbody>
        {all.map(({ name, value, meaning, is_default }) => (
          <tr key={name}>
            <td><code>{name}</code></td>
            <td>
              <code>{value === null ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value)}</code>
              {!is_default && <> <span class="badge">changed</span></>}
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
