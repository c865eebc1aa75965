import { randomUUID } from 'node:crypto'
import { CrawlOptions, CrawlRequest } from '#schemas/crawl.ts'
import { ScrapeOptions } from '#schemas/scrape.ts'
import type { ClientCommand } from './command.ts'
import { followJob } from './follow-job.ts'
import { flagsOf } from './option-flags.ts'
import { onlyOf } from './positionals.ts'
import { nestOptions } from './nest-options.ts'

const scope = flagsOf(CrawlRequest, ['url', 'scrape_options'])
const pages = flagsOf(ScrapeOptions, Object.keys(CrawlOptions.properties))

/** `winnow crawl`: starts a crawl and follows it. */
export const crawl: ClientCommand = {
  usage: ['crawl URL [options]'],
  summary: 'Read a site from a start page. Pages are written as they come; Ctrl-C leaves the crawl running.',
  examples: [
    ['crawl https://example.com -n 100 > pages.jsonl', 'up to 100 pages, a line of JSON each'],
    ['crawl https://example.com/docs --include-paths "^/docs/" -f markdown,links', 'one section of a site'],
    ['crawl https://example.com --no-follow', 'start it and print its id'],
  ],
  options: { 'Scope and pace': scope, 'Options of each page': pages },
  flags: { follow: { type: 'boolean', default: true, description: 'Follow it to its end; --no-follow prints its id' } },
  async run(call) {
    const { positionals, input, own, service, out } = call
    const url = onlyOf(positionals, '`crawl` needs the URL of one start page')
    const body = { url, ...nestOptions(input, pages, 'scrape_options') }
    const { data } = await service.call<{ id: string }>('POST', '/crawl', body, {
      patient: true, headers: { 'idempotency-key': randomUUID() },
    })
    if (own['follow'] !== false) return followJob(call, `/crawl/${data.id}`)
    await out.result(data, ({ id }) => id)
    return 0
  },
}
