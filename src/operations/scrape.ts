import { pageErrors } from '#schemas/errors.ts'
import { ScrapeData } from '#schemas/scrape-data.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { prices } from '#src/credits/prices.ts'
import { fixed, pageOperation } from '#src/operation.ts'
import { askScrape } from '#src/scrape/ask-scrape.ts'
import { prepareScrape } from '#src/scrape/prepare-scrape.ts'

/** Fetches one page and returns it in the requested formats. */
export const scrape = pageOperation({
  name: 'scrape',
  tag: 'Extraction',
  summary: 'Fetch one page as markdown, HTML, links, images, JSON or a summary.',
  description:
    'The page is rendered in a browser when it needs JavaScript. Fields of a format that failed are null, and '
    + '`warnings` gives the reason. `json` needs `json_prompt` or `json_schema`, which are '
    + 'refused without that format.',
  rest: [{ method: 'get', path: '/scrape', omit: ['headers'] }, { method: 'post', path: '/scrape' }],
  input: ScrapeRequest,
  output: ScrapeData,
  errors: pageErrors,
  price: fixed(prices.scrape),
  batch: { optionsField: 'scrape_options', nested: false },
  example: { url: 'https://example.com', formats: ['markdown', 'links'] },
  exampleOutput: {
    url: 'https://example.com/', final_url: 'https://example.com/', domain: 'example.com', status_code: 200,
    metadata: {
      source_url: 'https://example.com', final_url: 'https://example.com/', status_code: 200, title: 'Example Domain',
      description: null, language: 'en', canonical_url: null, favicon: null, author: null, site_name: null,
      published_time: null, modified_time: null, robots: null, keywords: [], open_graph: {}, twitter: {}, json_ld: [],
      headings: [{ level: 1, text: 'Example Domain' }], content_type: 'text/html', page_count: null,
      cache_state: 'bypass', cached_at: null,
    },
    markdown: {
      content: '# Example Domain\n\nThis domain is for use in examples.', char_count: 53, word_count: 9,
      truncated: false, main_content_only: true,
    },
    links: { internal: [], external: [], count: 0 },
    warnings: [],
  },
  prepare: (input, { egressAllow }) => prepareScrape(input, egressAllow),
  target: ({ url }) => url,
  run: ({ input, ask }) => askScrape(ask, input),
})
