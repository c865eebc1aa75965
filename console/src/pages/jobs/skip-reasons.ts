// Why URLs were skipped, in words.

import type { Skipped, SkipReason } from '#schemas/job.ts'

interface Explanation { title: string; sentence: string }

const explanations: Record<SkipReason, Explanation> = {
  robots_disallowed: {
    title: 'Disallowed by robots.txt',
    sentence: 'The robots.txt of the site disallows these URLs; `respect_robots_txt: false` ignores it.',
  },
  robots_unreachable: {
    title: 'robots.txt unreachable',
    sentence: 'The robots.txt of the host could not be read, which counts as disallowing everything.',
  },
  excluded_path: { title: 'Excluded path', sentence: 'Their path matches a pattern in `exclude_paths`.' },
  not_included: { title: 'Not included', sentence: 'Their path matches no pattern in `include_paths`.' },
  external: {
    title: 'Other site', sentence: 'They are on another site; `allow_external_links: true` follows such links.',
  },
  subdomain: {
    title: 'Other subdomain',
    sentence: 'They are on another host of the same domain; `allow_subdomains: true` reads these too.',
  },
  depth_limit: { title: 'Too deep', sentence: 'They are more links away from the start page than `max_depth` allows.' },
  page_limit: { title: 'Over the page limit', sentence: 'The crawl had reached its `limit` of pages.' },
  duplicate: {
    title: 'Duplicate', sentence: 'They lead to a page that was read under another URL, or have the same content.',
  },
  query_variant: {
    title: 'Query variant',
    sentence: 'They differ from a page that was read only in the query; `ignore_query_params: false` reads each.',
  },
  unsupported_type: {
    title: 'Unsupported type', sentence: 'Their file type, such as an image or an archive, has no text to extract.',
  },
  redirect_out_of_scope: {
    title: 'Redirected out of scope', sentence: 'They redirect to a URL that the crawl may not read.',
  },
  url_not_allowed: {
    title: 'URL not allowed', sentence: 'They are malformed, too long, or lead to a private address.',
  },
  blocklisted: { title: 'Blocklisted', sentence: 'They are on the blocklist of the API key.' },
  credits_exhausted: {
    title: 'Credits exhausted', sentence: 'The credits of the API key were used up before these pages were read.',
  },
  cancelled: { title: 'Cancelled', sentence: 'The job was cancelled before these pages were read.' },
}

export interface SkippedGroup extends Explanation { reason: string; count: number; examples: readonly string[] }

/** The skipped URLs by reason, the most frequent reason first. */
export function skippedGroups(skipped: Skipped): SkippedGroup[] {
  return Object.entries(skipped)
    .map(([reason, { count, examples }]) => ({ reason, count, examples, ...explanations[reason as SkipReason] }))
    .sort((one, other) => other.count - one.count || one.title.localeCompare(other.title))
}
