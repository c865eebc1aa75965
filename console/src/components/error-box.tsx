// An error: what happened, and what to try.

import { unreachable, type ApiError } from '../api/client.ts'

const advice: Record<string, string> = {
  [unreachable]: 'Check that the service is running and try again.',
  CREDITS_EXHAUSTED: 'Ask an operator to raise the credit limit of this key.',
  RATE_LIMITED: 'This address has sent too many requests.',
  KEY_RATE_LIMITED: 'This key has sent too many requests.',
  INTERNAL_ERROR: 'The log of the service has the cause under the request ID.',
  SERVICE_UNAVAILABLE: 'A part of the service is not running. /ready names it.',
  CONSOLE_ERROR: 'Reload the page. If it happens again, this is a fault of the console.',
}

/** `retry`: tries again what failed. */
export function ErrorBox({ error, retry }: { error: ApiError; retry?: () => void }) {
  const wait = error.retryAfterSeconds === null ? '' : `Try again in ${error.retryAfterSeconds} s. `
  return (
    <div class="error-box" role="alert">
      <p><strong>{error.message}</strong></p>
      <p>{advice[error.code] ?? ''} {wait}<code>{error.code}</code>{error.requestId && <> · request <code>{error.requestId}</code></>}</p>
      {retry && <button type="button" onClick={retry}>Try again</button>}
    </div>
  )
}
