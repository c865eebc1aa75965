// Names of Winnow's fields and what Jina calls them, for messages.

const names: Readonly<Record<string, string>> = {
  formats: 'X-Respond-With', include_selectors: 'X-Target-Selector', exclude_selectors: 'X-Remove-Selector',
  wait_for: 'X-Wait-For-Selector', timeout: 'X-Timeout', max_age: 'X-Cache-Tolerance', render: 'X-Engine',
}

/** The name of an option of a page. */
export const headerNameOf = (name: string): string => names[name] ?? name

const searchNames: Readonly<Record<string, string>> = {
  query: 'q', limit: 'num', country: 'gl', language: 'hl', include_domains: 'site',
  // The options of the pages are headers beside the query.
  scrape_options: '',
}

/** The name of a field or option of a search. */
export const searchNameOf = (name: string): string => searchNames[name] ?? headerNameOf(name)
