// The URLs of a batch, sorted into those that run, those that cannot, and those that are there already.

import type { BatchBody, BatchItem } from '#schemas/batch.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'

export interface BatchUrls {
  /** To run, absolute, each once, with what is echoed. */
  items: BatchItem[]
  /** As given, in order. */
  invalid: string[]
  /** As given, in order: every time but the first. */
  duplicates: string[]
}

/**
 * Sorts the URLs of a body. Throws INVALID_URL when none is left to run, or when there is an invalid one and they are
 * not to be ignored. Addresses that differ in a fragment only are duplicates, unless the fragment is a route of the
 * page (`#/a`, `#!a`).
 */
export function sortBatchUrls(
  { urls, ignore_invalid_urls }: Pick<BatchBody, 'urls' | 'ignore_invalid_urls'>, allow: EgressAllow,
): BatchUrls {
  const items = new Map<string, BatchItem>()
  const sorted: Omit<BatchUrls, 'items'> = { invalid: [], duplicates: [] }
  let first: { index: number; error: AppError } | undefined
  for (const [index, given] of urls.entries()) {
    const item = typeof given === 'string' ? { url: given } : given
    try {
      const url = assertUrlAllowed(prependScheme(item.url), allow)
      const key = /^#[!/]/.test(url.hash) ? url.href : url.href.slice(0, url.href.length - url.hash.length)
      if (items.has(key)) sorted.duplicates.push(item.url)
      else items.set(key, { ...item, url: url.href })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      sorted.invalid.push(item.url)
      first ??= { index, error }
    }
  }
  if (first && (items.size === 0 || !ignore_invalid_urls)) {
    throw new AppError('INVALID_URL', {
      message: `\`urls[${first.index}]\` (${urlOf(urls[first.index]!).slice(0, 100)}) cannot be read: ${first.error.message}`,
    })
  }
  return { items: [...items.values()], ...sorted }
}

const urlOf = (given: BatchBody['urls'][number]): string => (typeof given === 'string' ? given : given.url)
