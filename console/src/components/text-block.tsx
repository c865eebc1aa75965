// A long text as it is, with a button that copies it.

import { CopyButton } from './copy-button.tsx'

/** Characters that are shown; copying takes the whole text. */
const shownMax = 200_000

/** `what` names the text: "the Markdown". */
export const TextBlock = ({ text, what }: { text: string; what: string }) => (
  <div class="text-block">
    <div class="actions">
      <CopyButton text={text} what={what} />
      {text.length > shownMax && <span class="quiet-text">The first {shownMax.toLocaleString('en')} characters.</span>}
    </div>
    <pre tabIndex={0} role="region" aria-label={what}>{text.slice(0, shownMax)}</pre>
  </div>
)
