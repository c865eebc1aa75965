import { ScrapeOptions } from '#schemas/scrape.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import { UsageError } from '../usage-error.ts'
import type { ClientCommand } from './command.ts'
import { messageOf } from './message-of.ts'
import { flagsOf } from './option-flags.ts'
import { pageText } from './page-text.ts'
import { ServiceError } from './service.ts'

const options = flagsOf(ScrapeOptions)

/** `winnow scrape`: each page by POST /scrape, in order. A page that fails does not stop the others. */
export const scrape: ClientCommand = {
  usage: ['scrape URL… [options]'],
  summary: 'Read pages as markdown, HTML, links, images, JSON, chunks or a summary.',
  examples: [
    ['scrape https://example.com', 'the main content as markdown'],
    ['scrape https://example.com -f markdown,links --json', 'everything about the page as JSON'],
    ['scrape https://example.com -f json --json-schema @product.json', 'the fields of a JSON Schema'],
  ],
  options: { Options: options },
  async run({ positionals: urls, input, service, out }) {
    if (urls.length === 0) throw new UsageError('`scrape` needs the URL of a page')
    let failed = 0
    for (const url of urls) {
      out.progress(`reading ${url}`)
      try {
        const { data } = await service.call<ScrapeData>('POST', '/scrape', { url, ...input })
        await out.result({ ok: true, ...data }, (page) => pageText(page))
        for (const warning of data.warnings) out.note(`winnow: ${url}: ${warning}`)
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code === null) throw error
        failed++
        if (out.json) await out.result({ ok: false, url, error: error.message, error_code: error.code }, () => '')
        out.note(`winnow: ${url}: ${messageOf(error, options)}`)
      }
    }
    return failed > 0 ? 1 : 0
  },
}
