// The call of the form as a command or program.

import { useState } from 'preact/hooks'
import { Tabs } from '../../components/tabs.tsx'
import { TextBlock } from '../../components/text-block.tsx'
import type { PlannedRequest } from './request.ts'
import { snippetsOf } from './snippets.ts'

export function SameCall({ request }: { request: PlannedRequest }) {
  const [chosen, setChosen] = useState('curl')
  const snippets = snippetsOf(location.origin, request)
  const { label, code } = snippets.find(({ id }) => id === chosen)!
  return (
    <section class="same-call">
      <h2>The same call</h2>
      <Tabs label="Language" tabs={snippets} selected={chosen} onSelect={setChosen}>
        <TextBlock text={code} what={`the call as ${label}`} />
        <p class="quiet-text">The key is read from <code>WINNOW_API_KEY</code>.</p>
      </Tabs>
    </section>
  )
}
