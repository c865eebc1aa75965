// `winnow index rebuild`: analyses the stored texts of the search index again.

import { openSearchIndex, type OpenSearchIndex } from '#src/search-index/open-search-index.ts'
import { loadConfig } from '#src/settings/config.ts'
import { assertDocumentsExist } from './assert-documents-exist.ts'
import { UsageError } from './usage-error.ts'

/** Runs `winnow index rebuild [key…]`; without a key for all of them. */
export async function searchIndex([verb, ...keyIds]: string[]): Promise<undefined> {
  if (verb !== 'rebuild')
    throw new UsageError(`\`index\` must be followed by rebuild, and optionally ids of keys (got ${verb ?? 'nothing'})`)
  const config = loadConfig(process.env)
  assertDocumentsExist(config)
  const index = await openSearchIndex(config)
  try {
    const known = await index.keys()
    const unknown = keyIds.find((one) => !known.includes(one))
    if (unknown !== undefined)
      throw new UsageError(`the index has no pages of ${unknown}; it has those of ${known.join(', ') || 'no key'}`)
    const chosen = keyIds.length > 0 ? keyIds : known
    if (chosen.length === 0) process.stdout.write('The index has no pages.\n')
    for (const keyId of chosen) process.stdout.write(`${await rebuild(index, keyId)}\n`)
    await index.shrink()
  } finally {
    await index.close()
  }
}

async function rebuild(index: OpenSearchIndex, keyId: string): Promise<string> {
  const before = await index.state(keyId)
  const startedAt = performance.now()
  const pages = await index.rebuild(keyId)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const after = await index.state(keyId)
  return `${keyId}  ${pages} pages rebuilt in ${seconds} s, ${megabytes(before?.bytes)} before, ${megabytes(after?.bytes)} now`
}

const megabytes = (bytes = 0): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
