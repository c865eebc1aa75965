// Tracked fields: those that changed, and all of them as they are now.

import type { FieldChange } from '#schemas/monitored-page.ts'
import { valueText } from './value-text.ts'

export const FieldChanges = ({ fields }: { fields: readonly FieldChange[] }) => (
  <div class="table-box" tabIndex={0} role="region" aria-label="Changed fields">
    <table class="fields">
      <thead><tr><th scope="col">Field</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead>
      {fields.map((field) => (
        <tbody key={field.path} data-change tabIndex={-1} class="change">
          <tr>
            <td><code>{field.path}</code></td>
            <td>{'old' in field ? <del>{valueText(field.old)}</del> : <span class="quiet-text">not there</span>}</td>
            <td>{'new' in field ? <ins>{valueText(field.new)}</ins> : <span class="quiet-text">removed</span>}</td>
          </tr>
        </tbody>
      ))}
    </table>
  </div>
)

export const Extraction = ({ values }: { values: Record<string, unknown> }) => (
  <details>
    <summary>All tracked fields as they are now</summary>
    <pre tabIndex={0}>{JSON.stringify(values, null, 2)}</pre>
  </details>
)
