// The contract of the search index, on each store.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { cleanText } from '#src/search-index/clean-text.ts'
import type { NewPage } from '#src/search-index/page.ts'
import { createSearchIndex, type SearchIndex } from '#src/search-index/search-index.ts'
import { openIndexStore, type IndexStore, type StoreSettings } from '#src/store/open.ts'

const readAt = Date.parse('2026-11-20T12:00:00Z')
const seconds = (iso: string): number => Date.parse(iso) / 1000

const page = (url: string, title: string, markdown: string, over: Partial<NewPage> = {}): NewPage => ({
  url: `https://${url}`, title, text: cleanText(markdown), date: null, readAt, language: 'en', kind: 'html', ...over,
})

const pages: NewPage[] = [
  page('shop.example/lanterns', 'Storm lanterns', '# Storm lanterns\n\nA lantern for the storm, made of brass.'),
  page('shop.example/stoves', 'Camping stoves', 'A stove boils water. [Lanterns](https://shop.example/lanterns) are beside.'),
  page('news.example/2026/storm.html', 'Gale over the coast', 'The storm broke windows. Nobody was hurt in the storm.', {
    date: seconds('2026-11-19T00:00:00Z'),
  }),
  page('news.example/old', 'Old storm', 'The storm of 1953.', { date: seconds('1999-01-01T00:00:00Z') }),
  page('docs.example/manual.pdf', 'Manual', 'Fill the tank with paraffin before you light the wick.', { kind: 'pdf' }),
  page('de.example/strasse', 'Die Müllerstraße', 'In der Müllerstraße wohnen viele Bäcker.', { language: 'de' }),
  page('fr.example/homme', "L'homme pressé", "Il n'y a pas d'école aujourd'hui à Évry.", { language: 'fr' }),
  page('ja.example/tokyo', '東京都の天気', '東京都は明日晴れです。京都は雨です。', { language: 'ja' }),
  page('th.example/food', 'อาหารไทย', 'ข้าวผัดกระเพราเป็นอาหารไทยที่นิยม', { language: 'th' }),
]

/** Megabytes of pages that no test fills. */
const plenty = 64 * 1024 * 1024

export function indexSuite(settings: () => StoreSettings): void {
  let store: IndexStore
  let index: SearchIndex
  const find = async (text: string, over: { since?: number; language?: string; limit?: number } = {}, key = 'key_a') =>
    (await index.search(key, { text, limit: 10, since: null, language: null, ...over })).hits
  const urls = async (...args: Parameters<typeof find>): Promise<string[]> =>
    (await find(...args)).map(({ url }) => url.replace('https://', ''))

  before(async () => {
    store = await openIndexStore(settings())
    index = createSearchIndex(store, plenty)
    await index.add('key_a', pages)
  })
  after(() => store.close())

  it('ranks pages whose title has the words first', async () => {
    assert.equal((await urls('storm lantern'))[0], 'shop.example/lanterns')
    assert.deepEqual((await urls('paraffin wick')), ['docs.example/manual.pdf'])
  })

  it('finds exact phrases only where the words follow each other', async () => {
    assert.deepEqual(await urls('"storm broke windows"'), ['news.example/2026/storm.html'])
    assert.deepEqual(await urls('"windows broke storm"'), [])
    assert.deepEqual(await urls('"Storm Lanterns"'), ['shop.example/lanterns'])
  })

  it('excludes words and phrases', async () => {
    assert.deepEqual((await urls('storm -windows -brass')), ['news.example/old'])
    assert.ok(!(await urls('storm -"storm broke"')).includes('news.example/2026/storm.html'))
  })

  it('limits to sites, with their subdomains and paths, to types of files and to titles', async () => {
    assert.deepEqual(await urls('storm site:shop.example'), ['shop.example/lanterns'])
    assert.deepEqual((await urls('storm (site:shop.example OR site:docs.example)')), ['shop.example/lanterns'])
    assert.deepEqual(await urls('storm site:news.example/2026'), ['news.example/2026/storm.html'])
    assert.deepEqual(await urls('storm -site:news.example'), ['shop.example/lanterns'])
    assert.deepEqual(await urls('filetype:pdf tank'), ['docs.example/manual.pdf'])
    assert.deepEqual(await urls('intitle:gale'), ['news.example/2026/storm.html'])
    assert.deepEqual(await urls('intitle:paraffin'), [])
    assert.deepEqual((await urls('site:shop.example')).toSorted(), ['shop.example/lanterns', 'shop.example/stoves'])
  })

  it('limits to dates of pages, else to when they were read', async () => {
    const since = seconds('2026-11-01T00:00:00Z')
    assert.ok(!(await urls('storm', { since })).includes('news.example/old'))
    assert.deepEqual(await urls('storm', { since: seconds('2026-11-20T00:00:00Z') }), ['shop.example/lanterns'])
    assert.deepEqual(await urls('Bäcker', { language: 'de' }), ['de.example/strasse'])
    assert.deepEqual(await urls('Bäcker', { language: 'fr' }), [])
  })

  it('folds accents, umlauts and ß, and reads elisions', async () => {
    for (const query of ['Müllerstraße', 'mullerstrasse', 'MUELLERSTRASSE', 'müllerstrasse', 'Baecker', 'backer'])
      assert.deepEqual(await urls(query), ['de.example/strasse'], query)
    for (const query of ['ecole', 'École', 'homme presse', 'evry'])
      assert.deepEqual(await urls(query), ['fr.example/homme'], query)
  })

  it('finds words in scripts without spaces', async () => {
    assert.deepEqual(await urls('明日'), ['ja.example/tokyo'])
    assert.deepEqual(await urls('雨'), ['ja.example/tokyo'])
    assert.deepEqual(await urls('"京都は"'), ['ja.example/tokyo'])
    assert.deepEqual(await urls('"都京"'), [])
    assert.deepEqual(await urls('อาหาร'), ['th.example/food'])
  })

  it('shows the words of the query in the snippet', async () => {
    const [hit] = await find('paraffin')
    assert.match(hit!.snippet, /paraffin/)
    assert.equal((await find('gale'))[0]!.date, seconds('2026-11-19T00:00:00Z'))
  })

  it('finds nothing for a blank query or unknown words', async () => {
    for (const query of ['-storm', '""', '!!!', 'zyzzyva']) assert.deepEqual(await urls(query), [], query)
  })

  it('answers a question whose subject every page has, though no page has its other words', async () => {
    const mills = ['rye', 'oats', 'wheat', 'spelt', 'barley', 'millet'].map((grain) =>
      page(`mill.example/${grain}`, grain, `The mill grinds ${grain}. It opens at nine.`))
    await index.add('key_question', mills)
    assert.equal((await urls('When does the mill open?', {}, 'key_question')).length, mills.length)
    assert.deepEqual(await urls('When does the zeppelin land?', {}, 'key_question'), [])
  })

  it('never shows the pages of another key', async () => {
    await index.add('key_b', [page('secret.example/', 'Secret storm', 'The storm nobody may see.')])
    assert.ok(!(await urls('secret storm nobody')).includes('secret.example/'))
    assert.deepEqual(await urls('storm', {}, 'key_b'), ['secret.example/'])
    assert.deepEqual(await urls('storm', {}, 'key_'), [])
    assert.deepEqual((await index.keys()).filter((key) => key <= 'key_b'), ['key_a', 'key_b'])
  })

  it('keeps the newest reading of a page, in whatever order readings come', async () => {
    const read = (text: string, at: number): NewPage => page('once.example/', 'Once', text, { readAt: at })
    assert.equal(await index.add('key_c', [read('second apple', 2_000), read('first pear', 1_000)]), 1)
    assert.equal(await index.add('key_c', [read('first pear', 1_000)]), 0)
    assert.equal(await index.add('key_c', [read('second apple', 2_000)]), 0)
    assert.equal(await index.add('key_c', [read('third plum', 3_000)]), 1)
    assert.deepEqual([await urls('apple', {}, 'key_c'), await urls('pear', {}, 'key_c')], [[], []])
    assert.deepEqual(await urls('plum', {}, 'key_c'), ['once.example/'])
    assert.equal((await index.state('key_c'))!.pages, 1)
  })

  it('finds the same pages in the same order after it was merged, compacted and rebuilt', async () => {
    for (const [at, one] of pages.entries()) await index.add('key_d', [{ ...one, readAt: readAt + at }])
    await index.add('key_d', Array.from({ length: 40 }, (_, at) => page(`many.example/${at}`, `Page ${at}`, 'rain '.repeat(at))))
    const answers = async () => [await urls('storm lantern', {}, 'key_d'), await find('rain', { limit: 50 }, 'key_d')]
    const before = await answers()
    assert.equal(before[1]!.length, 39)
    await index.compact('key_d')
    assert.equal((await index.state('key_d'))!.segments, 1)
    assert.deepEqual(await answers(), before)
    assert.equal(await index.rebuild('key_d'), pages.length + 40)
    assert.deepEqual(await answers(), before)
    assert.equal(await index.removeOrphans('key_d', new Date(Date.now() + 1_000).toISOString()), 0)
  })

  it('takes pages from several processes at once', async () => {
    const others = [createSearchIndex(store, plenty), createSearchIndex(store, plenty), index]
    await Promise.all(others.flatMap((one, who) => [0, 1, 2].map((at) =>
      one.add('key_e', [page(`p${who}.example/${at}`, 'Concurrent', `rivers ${who} ${at}`)]))))
    assert.equal((await urls('rivers', { limit: 20 }, 'key_e')).length, 9)
    assert.equal(await index.removeOrphans('key_e', new Date(Date.now() + 1_000).toISOString()), 0)
  })

  it('drops the pages that were read first when it is too large', async () => {
    const words = Array.from({ length: 3_000 }, (_, at) => (at * 2_654_435_761 % 4_294_967_296).toString(36)).join(' ')
    const small = createSearchIndex(store, 100_000)
    for (let at = 0; at < 12; at++)
      await small.add('key_f', [page(`p.example/${at}`, `n${at}`, `mountain ${words.slice(at * 50)} ${at}`, { readAt: readAt + at })])
    await small.compact('key_f')
    const { pages: kept, bytes } = (await index.state('key_f'))!
    assert.ok(kept > 0 && kept < 12 && bytes <= 100_000, `${kept} pages, ${bytes} bytes`)
    const found = await urls('mountain', { limit: 20 }, 'key_f')
    assert.deepEqual(found.toSorted(), Array.from({ length: kept }, (_, at) => `p.example/${11 - at}`).toSorted())
  })

  it('deletes the pages of a key', async () => {
    await index.add('key_g', [page('gone.example/', 'Gone', 'glacier')])
    await index.remove('key_g')
    assert.deepEqual(await urls('glacier', {}, 'key_g'), [])
    assert.equal(await index.state('key_g'), null)
    await index.shrink()
  })
}
