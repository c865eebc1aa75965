import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AppError } from '#src/app-error.ts'
import { sortBatchUrls } from './sort-batch-urls.ts'

const sort = (urls: Parameters<typeof sortBatchUrls>[0]['urls'], ignore_invalid_urls = true) =>
  sortBatchUrls({ urls, ignore_invalid_urls }, [])

describe('sortBatchUrls', () => {
  it('keeps what is echoed, and makes addresses absolute', () => {
    assert.deepEqual(sort(['a.example/x', { url: 'HTTP://B.example', item_id: 'b', meta: { shelf: 4 } }]), {
      items: [{ url: 'https://a.example/x' }, { url: 'http://b.example/', item_id: 'b', meta: { shelf: 4 } }],
      invalid: [],
      duplicates: [],
    })
  })

  it('runs duplicates once, under the name of the first', () => {
    const { items, duplicates } = sort([
      { url: 'https://a.example/x', item_id: '1' },
      'https://a.example:443/x#part',
      { url: 'a.example/x', item_id: '2' },
      'https://a.example/x/',
      'https://a.example/x#/route',
    ])
    assert.deepEqual(
      items.map(({ url, item_id }) => [url, item_id]),
      [
        ['https://a.example/x', '1'],
        ['https://a.example/x/', undefined],
        ['https://a.example/x#/route', undefined],
      ],
    )
    assert.deepEqual(duplicates, ['https://a.example:443/x#part', 'a.example/x'])
  })

  it('tells which cannot be read: malformed, other schemes, addresses of the inside, too long', () => {
    const bad = [
      'not a url at all',
      '',
      'ftp://x/',
      'http://127.0.0.1/',
      'http://localhost/',
      `https://a.example/${'x'.repeat(2_048)}`,
    ]
    assert.deepEqual(sort(['https://a.example/', ...bad]).invalid, bad)
  })

  it('refuses a batch without a valid URL, or with an invalid one that is not to be ignored', () => {
    const names =
      (pattern: RegExp) =>
        (error: AppError): boolean =>
          error.code === 'INVALID_URL' && pattern.test(error.message)
    assert.throws(() => sort(['ftp://x/', 'http://10.0.0.1/']), names(/`urls\[0\]` \(ftp:\/\/x\/\)/))
    assert.throws(() => sort(['https://a.example/', 'ftp://x/'], false), names(/`urls\[1\]`/))
  })
})
