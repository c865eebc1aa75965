import { toast } from './toast.tsx'

/** Copies a text to the clipboard. `what` names it: "Copy the key". */
export const CopyButton = ({ text, what, label = 'Copy' }: { text: string; what: string; label?: string }) => (
  <button
    type="button" class="quiet" aria-label={`Copy ${what}`}
    onClick={() => void navigator.clipboard.writeText(text).then(
      () => toast(`Copied ${what}.`), () => toast('The browser does not allow copying here: select the text instead.'),
    )}
  >
    {label}
  </button>
)
