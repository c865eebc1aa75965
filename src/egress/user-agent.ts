// The name under which every request to a site is made, by HTTP: pages, robots.txt, sitemaps.

/**
 * Default User-Agent. The form is that of the large crawlers: it says who asks, and names an engine whose markup we
 * understand, so that sites which choose by it send the page that people get. The crawler's product token for
 * robots.txt is `winnow`.
 */
export const defaultUserAgent =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Winnow/1.0) Chrome/140.0.0.0 Safari/537.36'
