import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sortBatchUrls } from './sort-batch-urls.ts'

const sort = (urls: Parameters<typeof sortBatchUrls>[0]['urls'], ignore_invalid_urls = true) =>
  sortBatchUrls({ urls, ignore_invalid_urls }, [])

describe('sortBatchUrls', () => {
  it('keeps the fields to echo, and makes URLs absolute', () => {
    assert.deepEqual(sort(['a.example/x', { url: 'HTTP://B.example', item_id: 'b', meta: { shelf: 4 } }]), {
      items: [
        { url: 'https://a.example/x', given: 'a.example/x' },
        { url: 'http://b.example/', item_id: 'b', meta: { shelf: 4 } },
      ],
      invalid: [],
      duplicates: [],
    })
  })

  it('keeps the first of several duplicates', () => {
    const { items, duplicates } = sort([
      { url: 'https://a.example/x', item_id: '1' }, 'https://a.example:443/x#part',
      { url: 'a.example/x', item_id: '2' }, 'https://a.example/x/', 'https://a.example/x#/route',
    ])
    assert.deepEqual(
      items.map(({ url, item_id }) => [url, item_id]),
      [['https://a.example/x', '1'], ['https://a.example/x/', undefined], ['https://a.example/x#/route', undefined]],
    )
    assert.deepEqual(duplicates, ['https://a.example:443/x#part', 'a.example/x'])
  })

  it('lists invalid URLs: malformed, with another scheme, with a private address, or too long', () => {
    const tooLong = `https://a.example/${'x'.repeat(2_048)}`
    const invalid = ['not a url at all', '', 'ftp://x/', 'http://127.0.0.1/', 'http://localhost/', tooLong]
    assert.deepEqual(sort(['https://a.example/', ...invalid]).invalid, invalid)
  })

  it('throws if no URL is valid, or if one is invalid and `ignore_invalid_urls` is not set', () => {
    const code = 'INVALID_URL'
    assert.throws(() => sort(['ftp://x/', 'http://10.0.0.1/']), { code, message: /^`urls\[0\]` must begin with http.* \(got ftp:\/\/x\/\)$/ })
    assert.throws(() => sort(['https://a.example/', 'ftp://x/'], false), { code, message: /`urls\[1\]`/ })
  })
})
