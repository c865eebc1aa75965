// An error: what happened, and what to try.

import { unreachable, type ApiError } from '../api/client.ts'
import { Prose } from './prose.tsx'

const advice: Record<string, string> = {
  [unreachable]: 'Check that the service is running and try again.',
  CREDITS_EXHAUSTED: 'Ask an operator to raise the credit limit of this key.',
  RATE_LIMITED: 'This address has sent too many requests.',
  KEY_RATE_LIMITED: 'This key has sent too many requests.',
  INTERNAL_ERROR: 'The log of the service has the cause under the request ID.',
  SERVICE_UNAVAILABLE: 'A part of the service is not running. /ready names it.',
  INVALID_REQUEST: 'Correct the value and try again.',
  INVALID_URL: 'Correct the address. Private addresses are only reachable if EGRESS_ALLOW names them.',
  URL_BLOCKLISTED: 'Take the address off the blocklist of this key, or use another key.',
  DNS_RESOLUTION_FAILED: 'Check the spelling of the host name.',
  TARGET_NOT_FOUND: 'Check the address in a browser: the page may have moved.',
  TARGET_CLIENT_ERROR: 'Check the address in a browser. The page may need headers, such as a cookie.',
  TARGET_BLOCKED: 'Try again with render: always, later, or from another address.',
  TARGET_SERVER_ERROR: 'The fault is with the site. Try again later.',
  TARGET_UNREACHABLE: 'Check the address and its port. The site may be down: try again later.',
  TLS_ERROR: 'The certificate of the site may have expired. Try http instead of https.',
  LOGIN_REQUIRED: 'Send the cookie or token of a login in headers.',
  EMPTY_CONTENT: 'Try render: always, a wait_for, or other selectors.',
  UNSUPPORTED_CONTENT: 'Pages, PDF files and text can be read, other files cannot.',
  TOO_MANY_REDIRECTS: 'Try the address that the page redirects to, or send a cookie in headers.',
  TIMEOUT: 'Raise timeout, or ask for fewer formats.',
  OVERLOADED: 'The service has too much to do.',
  SEARCH_UNAVAILABLE: 'Check the search provider in the settings of the service.',
  RENDERER_UNAVAILABLE: 'Try render: never. An operator finds the cause in the log.',
  CONSOLE_ERROR: 'Reload the page. If it happens again, this is a fault of the console.',
}

/** `retry`: tries again what failed. */
export function ErrorBox({ error, retry }: { error: ApiError; retry?: () => void }) {
  const wait = error.retryAfterSeconds === null ? '' : `Try again in ${error.retryAfterSeconds} s. `
  return (
    <div class="error-box" role="alert">
      <p><strong><Prose text={error.message} /></strong></p>
      <p>{advice[error.code] ?? ''} {wait}<code>{error.code}</code>{error.requestId && <> · request <code>{error.requestId}</code></>}</p>
      {retry && <button type="button" onClick={retry}>Try again</button>}
    </div>
  )
}
