// The table of error codes on the reference page, by HTTP status.

import { errorTable } from '#schemas/errors.ts'
import { escape, inline } from './html.ts'

/** All error codes of responses and of pages of jobs. */
export function errorSection(): string {
  const rows = Object.entries(errorTable)
  const statuses = [...new Set(rows.map(([, { http }]) => http))]
  const groups = statuses.map((status) => {
    const codes = rows.filter(([, { http }]) => http === status).map(([code, { summary, retryable }]) =>
      `<li><code class="name">${escape(code)}</code>${retryable ? ' <span class="note">retryable</span>' : ''}`
      + `<p>${inline(summary)}</p></li>`,
    )
    const title = status === null ? 'Pages of jobs only' : String(status)
    return `<article id="error-${status ?? 'page'}"><h3>${title}</h3>`
      + `<ul class="fields">${codes.join('')}</ul></article>`
  })
  return `<section><h2 id="errors">Errors</h2>${groups.join('\n')}</section>`
}
