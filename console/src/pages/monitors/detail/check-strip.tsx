// The last checks at a glance, oldest first: one mark for each, with its result as text.

import type { Check } from '#schemas/check.ts'
import { stripMark } from './strip-mark.ts'

export const CheckStrip = ({ checks }: { checks: readonly Check[] }) => (
  <ol class="check-strip" aria-label={`The last ${checks.length} checks, oldest first`}>
    {[...checks].reverse().map((check) => {
      const { tone, sign, text } = stripMark(check)
      return (
        <li key={check.id}>
          <a class={`mark ${tone}`} href={`/console/monitors/${check.monitor_id}/checks/${check.id}`} title={text}>
            <span aria-hidden="true">{sign}</span><span class="visually-hidden">{text}</span>
          </a>
        </li>
      )
    })}
  </ol>
)
