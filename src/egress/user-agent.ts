// The User-Agent of HTTP requests to sites: for pages, robots.txt and sitemaps.

/**
 * Default User-Agent, in the form of the large crawlers: it identifies Winnow and names a browser engine, so that sites
 * send the same markup as to people. The product token for robots.txt is `winnow`.
 */
export const defaultUserAgent =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Winnow/1.0) Chrome/140.0.0.0 Safari/537.36'
