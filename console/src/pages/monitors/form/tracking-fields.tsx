// What is compared on the pages of a target: their text, fields that are extracted from it, or both.

import { CheckField, Field } from '../../../components/field.tsx'
import type { Part } from './edit.ts'
import type { TargetForm } from './form-model.ts'

const example = '{"type": "object", "properties": {"price": {"type": "number"}}}'

export function TrackingFields({ part: { value: target, change, problem } }: { part: Part<TargetForm> }) {
  const wrong = problem('change_tracking.modes')
  return (
    <div class="tracking" role="group" aria-label="What to compare">
      <p class="group-label">What to compare</p>
      <CheckField label="Text (markdown)" checked={target.markdown} onChange={(markdown) => change({ markdown })} />
      <CheckField label="Fields (JSON)" hint="Only a change of a field counts then. 3 more credits a page."
        checked={target.json} onChange={(json) => change({ json })} />
      {wrong && <p class="problem">{wrong}</p>}
      {target.json && (
        <div class="form-grid">
          <Field label="Fields to track, in words" hint="Such as: the price and whether the kettle is in stock."
            problem={problem('change_tracking.json_prompt')}>
            <textarea rows={4} value={target.jsonPrompt}
              onInput={({ currentTarget }) => change({ jsonPrompt: currentTarget.value })} />
          </Field>
          <Field label="JSON Schema of the fields" hint={<>Such as <code>{example}</code></>}
            problem={problem('change_tracking.json_schema')}>
            <textarea class="mono" rows={4} value={target.jsonSchema} spellcheck={false}
              onInput={({ currentTarget }) => change({ jsonSchema: currentTarget.value })} />
          </Field>
        </div>
      )}
    </div>
  )
}
