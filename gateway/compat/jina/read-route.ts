// GET and POST /r/{url}, and POST /r/ with the URL in the body: one page.

import { STATUS_CODES } from 'node:http'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import type { ScreenshotData } from '#schemas/screenshot.ts'
import { AppError, returnAppError } from '#src/app-error.ts'
import { isClientError } from '#src/client-error.ts'
import { scrape } from '#src/operations/scrape.ts'
import { screenshot } from '#src/operations/screenshot.ts'
import type { HttpReply } from '../../http.ts'
import type { CompatRequest } from '../compat-api.ts'
import { Fields } from '../fields.ts'
import { withoutUndefined } from '../input.ts'
import { withFieldNames } from '../rename-fields.ts'
import { warningText, withWarning } from '../warning.ts'
import { headerNameOf } from './field-names.ts'
import { OptionFields } from './option-fields.ts'
import { emptyPage, pageOf, pageText, type Page } from './page.ts'
import { readOptions, scrapeFormats, type PageWishes } from './read-options.ts'
import { jsonEnvelope, redirectTo, replyForm, textReply } from './respond.ts'
import { targetUrl } from './target-url.ts'

export const readReply = (request: CompatRequest): Promise<HttpReply> =>
  withFieldNames(reply(request), headerNameOf)

async function reply(request: CompatRequest): Promise<HttpReply> {
  const { http } = request
  const form = replyForm(http)
  // The query of a GET belongs to the page.
  const body = http.method === 'post' ? await request.fields() : new Fields({})
  const fields = new OptionFields(http.header, body)
  const inBody = body.take('url')
  const url = targetUrl(http, '/r/') || inBody
  if (url === undefined || url === '')
    throw new AppError('INVALID_REQUEST', {
      message: '`url` is required: append it to the path, as in /r/https://example.com/, or send it in the body',
    })
  const wishes = readOptions(fields, String(url))
  if (form === 'text') assertOneForm(wishes)
  const { page, warnings } = await read(request, url, wishes)
  const warning = warningText({ fields, notes: wishes.notes, warnings })
  const { tokens } = page.usage
  if (form === 'json') return jsonEnvelope({ ...page, ...withWarning(warning) }, tokens, warning)
  const picture = page.screenshotUrl ?? page.pageshotUrl
  if (picture !== undefined) return redirectTo(picture, warning)
  return textReply(page.html ?? page.text ?? pageText(page, warnings), tokens, warning)
}

/** A text has one form; `content` and `markdown` are the same in it. */
function assertOneForm({ forms }: PageWishes): void {
  if (forms.size === 1 || [...forms].every((one) => one === 'content' || one === 'markdown')) return
  throw new AppError('INVALID_REQUEST', {
    message: `\`X-Respond-With\` must name one form, unless \`Accept\` is application/json (got ${[...forms].join(', ')})`,
  })
}

interface Read { page: Page; warnings: string[] }

async function read(request: CompatRequest, url: unknown, wishes: PageWishes): Promise<Read> {
  if (wishes.forms.has('pageshot')) assertNoHeaders(wishes)
  const formats = scrapeFormats(wishes)
  const scraped = formats.length > 0 ? await readPage(request, url, wishes, formats) : null
  if (!wishes.forms.has('pageshot')) return scraped!
  const { wait_for, timeout } = wishes.options
  const called = await request.call<ScreenshotData>(
    screenshot, withoutUndefined({ url, full_page: true, wait_for, timeout }),
  ).catch(returnAppError)
  if (called instanceof Error) {
    // The rest of the page was read and charged.
    if (!scraped) throw called
    return { ...scraped, warnings: [...scraped.warnings, `The picture of the whole page failed: ${called.message}`] }
  }
  const { data } = called
  const { page, warnings } = scraped ?? { page: emptyPage(data.url, wishes.forms), warnings: [] }
  return { page: { ...page, pageshotUrl: data.screenshot.url }, warnings: [...warnings, ...data.warnings] }
}

function assertNoHeaders({ options }: PageWishes): void {
  const names = Object.keys((options['headers'] ?? {}))
  if (names.length > 0)
    throw new AppError('INVALID_REQUEST', {
      message: `\`X-Respond-With: pageshot\` cannot be taken with own headers (${names.join(', ')}); use screenshot`,
    })
}

/** A page that answers with a 4xx is an empty one, with a warning, if no picture of it is wanted. */
async function readPage(
  request: CompatRequest, url: unknown, wishes: PageWishes, formats: readonly string[],
): Promise<Read> {
  const { forms, options } = wishes
  try {
    const { data } = await request.call<ScrapeData>(scrape, { url, ...options, formats })
    return pageOf(data, wishes)
  } catch (error) {
    const wantsPicture = forms.has('screenshot') || forms.has('pageshot')
    if (!(error instanceof AppError) || !isClientError(error) || wantsPicture) throw error
    const status = error.targetStatus ?? 0
    const text = STATUS_CODES[status]
    // The words of Jina.
    return {
      page: emptyPage(String(url), forms),
      warnings: [`Target URL returned error ${status}${text === undefined ? '' : `: ${text}`}`],
    }
  }
}
