import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { IdentityFacts } from '#schemas/identity.ts'
import { AppError } from '#src/app-error.ts'
import type { Task } from '#src/tasks/outcome.ts'
import { companyOf } from './company.ts'
import { choosePages, readSite, type SiteReader } from './read-site.ts'

const url = 'https://nordlicht-werft.de/'
const makeFacts = (over: Partial<IdentityFacts> = {}): IdentityFacts => ({
  url, final_url: url, domain: 'nordlicht-werft.de', status_code: 200, names: [], description: null, slogan: null,
  emails: [], addresses: [], social_links: [], logos: [], favicon: null, site_pages: [], ...over,
})
const name = (text: string, score: number, legal = false): IdentityFacts['names'][number] => ({ name: text, source: 'copyright', legal, score })

describe('companyOf', () => {
  it('prefers the legal spelling of the name that the pages state most', () => {
    const pages = [
      makeFacts({ names: [name('Nordlicht Werft', 9), name('Agentur Pixelwerk GmbH', 4, true)] }),
      makeFacts({ names: [name('Nordlicht Werft GmbH', 5, true)] }),
    ]
    assert.equal(companyOf(pages).name, 'Nordlicht Werft GmbH')
    assert.equal(companyOf([makeFacts()]).name, null)
  })

  it('lists what any page says once, by trust', () => {
    const company = companyOf([
      makeFacts({
        emails: [{ email: 'info@werft.de', source: 'text', score: 5 }],
        addresses: [{ text: 'Hafenstr. 12, 24103 Kiel', source: 'text', score: 5 }],
        social_links: [{ network: 'x', url: 'https://x.com/werft', source: 'link', score: 7 }],
      }),
      makeFacts({
        emails: [{ email: 'office@werft.de', source: 'text', score: 12 }, { email: 'info@werft.de', source: 'link', score: 12 }],
        addresses: [{ text: 'Hafenstraße 12 · 24103 Kiel', source: 'text', score: 3 }, { text: 'Kai 3, 18055 Rostock', source: 'text', score: 3 }],
        social_links: [{ network: 'x', url: 'https://x.com/other', source: 'link', score: 4 }],
      }),
    ])
    assert.deepEqual(company.emails, ['office@werft.de', 'info@werft.de'])
    assert.deepEqual(company.addresses, ['Hafenstr. 12, 24103 Kiel', 'Kai 3, 18055 Rostock'])
    assert.deepEqual(company.social_links, { x: 'https://x.com/werft' })
  })
})

describe('choosePages', () => {
  it('takes one page of each kind before a second one, at most four', () => {
    const pages = (['contact', 'contact', 'imprint', 'about', 'terms', 'imprint'] as const).map((kind, at) => ({ kind, url: `${url}${at}`, score: 9 - at }))
    assert.deepEqual(choosePages(pages).map((page) => page.url.at(-1)), ['0', '2', '3', '4'])
    assert.deepEqual(choosePages(pages.slice(0, 3)).map((page) => page.url.at(-1)), ['0', '2', '1'])
  })
})

describe('readSite', () => {
  const task = (msLeft: number): Task<'identity'> =>
    ({ id: 't', deadlineAt: Date.now() + msLeft, request: { url, max_age: 0 } }) as unknown as Task<'identity'>
  const site_pages: IdentityFacts['site_pages'] = [
    { kind: 'imprint', url: `${url}impressum`, score: 9 }, { kind: 'contact', url: `${url}kontakt`, score: 8 },
    { kind: 'about', url: `${url}away`, score: 7 },
  ]
  const deps = (read: string[]): SiteReader => ({
    now: Date.now,
    readPage: async (page) => {
      read.push(page)
      if (page.endsWith('kontakt')) throw new AppError('TARGET_UNREACHABLE')
      const final_url = page.endsWith('away') ? 'https://othersite.org/' : page
      return { facts: makeFacts({ final_url, site_pages: page === url ? site_pages : [] }), warnings: [] }
    },
  })

  it('reports further pages that fail or lead to another site as warnings', async () => {
    const read: string[] = []
    const { pages, warnings } = await readSite(deps(read), task(30_000), new AbortController().signal)
    assert.equal(read.length, 4)
    assert.deepEqual(pages.map(({ final_url }) => final_url), [url, `${url}impressum`])
    assert.deepEqual(warnings, [
      `The contact page could not be read (TARGET_UNREACHABLE): ${url}kontakt`, `The about page leads to another site: ${url}away`,
    ])
  })

  it('reads no further page when the time is nearly over', async () => {
    const read: string[] = []
    const { warnings } = await readSite(deps(read), task(1_000), new AbortController().signal)
    assert.deepEqual([read.length, warnings.length], [1, 1])
  })

  it('fails like the page that was asked for', async () => {
    const failing: SiteReader = { now: Date.now, readPage: () => Promise.reject(new AppError('DNS_RESOLUTION_FAILED')) }
    await assert.rejects(readSite(failing, task(30_000), new AbortController().signal), { code: 'DNS_RESOLUTION_FAILED' })
  })
})
