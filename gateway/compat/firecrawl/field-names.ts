// Names of Winnow's fields and what Firecrawl calls them, for messages.

import { camelCase } from '#src/firecrawl/camel-case.ts'

const names: Readonly<Record<string, string>> = {
  include_selectors: 'includeTags',
  exclude_selectors: 'excludeTags',
  json_prompt: 'prompt',
  json_schema: 'schema',
  ignore_query_params: 'ignoreQueryParameters',
  allow_subdomains: 'includeSubdomains',
  include_base64_images: 'removeBase64Images',
  ignore_invalid_urls: 'ignoreInvalidURLs',
  max_depth: 'maxDiscoveryDepth',
  respect_robots_txt: 'ignoreRobotsTxt',
  delay_ms: 'delay',
  concurrency: 'maxConcurrency',
  time_range: 'tbs',
  changes: 'changeTracking',
}

/** The name of a field, or of a value such as `raw_html`, in Firecrawl; snake case becomes camel case. */
export const fieldNameOf = (name: string): string => (Object.hasOwn(names, name) ? names[name]! : camelCase(name))

/** The name of a field of a crawl where a map has the field under another one; any other name as it is. */
export const crawlFieldNameOf = (name: string): string => (name === 'allow_subdomains' ? 'allowSubdomains' : name)

/** The name of a field of a batch, where the options of the pages are at the top level; any other name as it is. */
export const batchFieldNameOf = (name: string): string => (name === 'scrape_options' ? '' : name)

/** The object with its own keys in camel case; values are as they were. */
export const camelKeys = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value]))
