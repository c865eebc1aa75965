// Sorts the URLs of a batch into valid, invalid and duplicate ones.

import type { BatchBody, StoredBatchItem } from '#schemas/batch.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { isSchemeAssumed } from '#src/egress/scheme-hint.ts'
import { withField } from '#src/field-errors.ts'

export interface BatchUrls {
  /** Valid URLs, absolute and without duplicates, each with the fields that its result echoes. */
  items: StoredBatchItem[]
  /** As given, in order. */
  invalid: string[]
  /** As given, in order, without the first occurrence of each. */
  duplicates: string[]
}

/**
 * Throws INVALID_URL if no URL is valid, or if one is invalid and `ignore_invalid_urls` is not set. URLs that differ
 * only in their fragment are duplicates, unless the fragment is a client-side route (`#/a`, `#!a`).
 */
export function sortBatchUrls(
  { urls, ignore_invalid_urls }: Pick<BatchBody, 'urls' | 'ignore_invalid_urls'>, allow: EgressAllow,
): BatchUrls {
  const items = new Map<string, StoredBatchItem>()
  const sorted: Omit<BatchUrls, 'items'> = { invalid: [], duplicates: [] }
  let first: { index: number; error: AppError } | undefined
  for (const [index, given] of urls.entries()) {
    const item = typeof given === 'string' ? { url: given } : given
    try {
      const url = assertUrlAllowed(prependScheme(item.url), allow)
      const key = /^#[!/]/.test(url.hash) ? url.href : url.href.slice(0, url.href.length - url.hash.length)
      if (items.has(key)) sorted.duplicates.push(item.url)
      else items.set(key, { ...item, url: url.href, ...(isSchemeAssumed(item.url) && { given: item.url }) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      sorted.invalid.push(item.url)
      first ??= { index, error }
    }
  }
  if (first && (items.size === 0 || !ignore_invalid_urls)) {
    const { message } = withField(first.error, `urls[${first.index}]`, 'url')
    const given = urlOf(urls[first.index]!).slice(0, 100)
    throw new AppError('INVALID_URL', { message: `${message.replace(/\.$/, '')} (got ${given})` })
  }
  return { items: [...items.values()], ...sorted }
}

const urlOf = (given: BatchBody['urls'][number]): string => (typeof given === 'string' ? given : given.url)
