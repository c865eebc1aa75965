// GET /s/{query}, GET /s/?q=…, and POST /s/: a search whose result pages are read.

import type { SearchData, SearchResult } from '#schemas/search.ts'
import { search } from '#src/operations/search.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'
import type { HttpReply } from '../../http.ts'
import type { CompatRequest } from '../compat-api.ts'
import { withFieldNames } from '../rename-fields.ts'
import { warningText, withWarning } from '../warning.ts'
import { searchNameOf } from './field-names.ts'
import { OptionFields } from './option-fields.ts'
import { pageOf, summariesOf, type Page } from './page.ts'
import type { PageWishes } from './read-options.ts'
import { jsonEnvelope, replyForm, textReply } from './respond.ts'
import { readSearch } from './search-options.ts'

export const searchReply = (request: CompatRequest): Promise<HttpReply> => withFieldNames(reply(request), searchNameOf)

async function reply(request: CompatRequest): Promise<HttpReply> {
  const { http } = request
  const form = replyForm(http)
  const fields = new OptionFields(http.header, await request.fields())
  const inPath = unescaped(http.path.slice('/s/'.length))
  const wishes = readSearch(fields, inPath, new URLSearchParams(http.query).getAll('site'))
  const { data } = await request.call<SearchData>(search, wishes.input)
  const found = data.results.map((one) => entryOf(one, wishes.pages))
  const tokens = found.reduce((sum, { entry }) => sum + (entry.usage?.tokens ?? 0), 0)
  const warning = warningText({
    fields, notes: wishes.notes, warnings: [...data.warnings, ...found.flatMap(({ warnings }) => warnings)],
  })
  if (form === 'json') return jsonEnvelope(found.map(({ entry }) => entry), tokens, warning)
  return textReply(`${found.map(({ entry }, index) => entryText(entry, index + 1)).join('\n\n')}\n`, tokens, warning)
}

/** A result; one that was not read has no `usage`. */
type Entry = Partial<Page> & Pick<Page, 'title' | 'url' | 'description'> & { date?: string }

function entryOf(
  { url, title, description, date, scrape, scrape_error }: SearchResult, pages: PageWishes | null,
): { entry: Entry; warnings: string[] } {
  const base = { title, url, description, ...(date !== null && { date }) }
  if (scrape && pages) {
    const { page, warnings } = pageOf(scrape, pages)
    const entry = { ...page, ...base, title: title || page.title, ...withWarning(warningText({ warnings })) }
    return { entry, warnings: [] }
  }
  // Clients show `content`: without the page, it is the part that the provider shows.
  return {
    entry: { ...base, content: pages ? description : '' },
    warnings: scrape_error ? [`Not read: ${url}: ${scrape_error.error}`] : [],
  }
}

function entryText(entry: Entry, number: number): string {
  const { title, url, description, content, html, text, publishedTime, date, screenshotUrl, warning } = entry
  const line = (name: string, value: string | undefined): string[] => (value ? [`[${number}] ${name}: ${value}`] : [])
  const body = content || html || text
  return [
    ...line('Title', title), ...line('URL Source', url), ...line('Description', description),
    ...line('Published Time', publishedTime ?? date), ...line('Screenshot', screenshotUrl), ...line('Warning', warning),
    ...(entry.usage && body ? [`[${number}] Markdown Content:\n${body}`] : []), ...summariesOf(entry),
  ].join('\n')
}
