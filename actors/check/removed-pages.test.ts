import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findRemovedPages, type UnreachedPage } from './removed-pages.ts'

const page = (key: string, ...links: string[]): UnreachedPage => ({
  key: `https://a.example${key}`,
  links: links.map((link) => `https://a.example${link}`),
})
const keyOf = ({ origin, pathname }: URL): string => origin + pathname
const removed = (
  unreached: UnreachedPage[], ...unreadable: { links: string[] | null; isKnown: boolean }[]
): string[] =>
  findRemovedPages(
    unreached, unreadable.map(({ links, isKnown }) => ({ links: links && page('', ...links).links, isKnown })), keyOf,
  ).map((key) => new URL(key).pathname)

describe('findRemovedPages', () => {
  it('returns every page that was not reached', () => {
    assert.deepEqual(removed([page('/a'), page('/b')]), ['/a', '/b'])
  })

  it('keeps pages that an unreadable page linked to, directly or over other pages', () => {
    assert.deepEqual(
      removed([page('/list/1', '/list/2'), page('/list/2', '/list/1'), page('/other')], {
        links: ['/list/1?page=1'], isKnown: true,
      }),
      ['/other'],
    )
  })

  it('keeps every page while a new page cannot be read', () => {
    assert.deepEqual(removed([page('/a')], { links: null, isKnown: false }), [])
  })

  it('ignores a known page that was never read', () => {
    assert.deepEqual(removed([page('/a')], { links: null, isKnown: true }), ['/a'])
  })
})
