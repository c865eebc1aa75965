import { SearchRequest, type SearchData, type SearchResult } from '#schemas/search.ts'
import { UsageError } from '../usage-error.ts'
import type { ClientCommand } from './command.ts'
import { flagsOf } from './option-flags.ts'
import { pageText } from './page-text.ts'

/** `winnow search`: the results of POST /search. */
export const search: ClientCommand = {
  usage: ['search WORDS… [options]'],
  summary: 'Search the web through the provider of the service, or the pages that were read.',
  examples: [
    ['search "stone mill" opening hours', 'the results with their addresses'],
    ['search flour prices -n 3 -f markdown', 'the content of the first three results'],
  ],
  options: { Options: flagsOf(SearchRequest, ['query', 'q', 'scrape_options']) },
  async run({ positionals: words, input, service, out }) {
    if (words.length === 0) throw new UsageError('`search` needs words to search for')
    out.progress('searching')
    const { data } = await service.call<SearchData>('POST', '/search', { query: words.join(' '), ...input })
    for (const result of data.results) await out.result(result, textOf)
    for (const warning of data.warnings) out.note(`winnow: ${warning}`)
    if (data.results.length === 0) out.note('winnow: nothing was found')
    return 0
  },
}

function textOf({ position, title, url, description, scrape, scrape_error }: SearchResult): string {
  const head = [`${position}. ${title}`, `   ${url}`, ...(description === '' ? [] : [`   ${description}`])].join('\n')
  const content = scrape ? pageText(scrape) : scrape_error ? `not read: ${scrape_error.error}` : null
  return content === null ? `${head}\n` : `${head}\n\n${content}\n`
}
