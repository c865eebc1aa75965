import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lostPages, type UnmetPage } from './lost-pages.ts'

const page = (key: string, ...links: string[]): UnmetPage => ({
  key: `https://a.example${key}`,
  links: links.map((link) => `https://a.example${link}`),
})
const keyOf = ({ origin, pathname }: URL): string => origin + pathname
const lost = (unmet: UnmetPage[], ...failed: { links: string[] | null; isKnown: boolean }[]): string[] =>
  lostPages(
    unmet, failed.map(({ links, isKnown }) => ({ links: links && page('', ...links).links, isKnown })), keyOf,
  ).map((key) => new URL(key).pathname)

describe('lostPages', () => {
  it('takes every page that nothing led to for gone', () => {
    assert.deepEqual(lost([page('/a'), page('/b')]), ['/a', '/b'])
  })

  it('keeps what a failing page led to, and what that led to', () => {
    assert.deepEqual(
      lost([page('/list/1', '/list/2'), page('/list/2', '/list/1'), page('/other')], {
        links: ['/list/1?page=1'], isKnown: true,
      }),
      ['/other'],
    )
  })

  it('keeps everything while a page fails that has only just appeared', () => {
    assert.deepEqual(lost([page('/a')], { links: null, isKnown: false }), [])
  })

  it('is not kept from it by a page that has always failed', () => {
    assert.deepEqual(lost([page('/a')], { links: null, isKnown: true }), ['/a'])
  })
})
