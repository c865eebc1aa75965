// The pages for operators: their links lead somewhere, and they name every alert.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, it } from 'node:test'
import { root } from '../support/winnow.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = [
  'docs/operations.md', ...readdirSync(join(root, 'docs/operations')).map((name) => `docs/operations/${name}`),
]

/** The anchors of a page, as GitHub derives them from its headings. */
const anchorsOf = (path: string): Set<string> => new Set(
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(/[^\w\- ]/g, '').replaceAll(' ', '-')),
)

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(root, page) : resolve(root, dirname(page), path)
  if (!existsSync(target)) return true
  return anchor !== undefined && (statSync(target).isDirectory() || !anchorsOf(target).has(anchor))
}

describe('the pages for operators', () => {
  for (const page of pages) {
    it(`link to files and headings that exist: ${page}`, () => {
      const links = [...read(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link]) => link!)
      assert.deepEqual(links.filter((link) => isBroken(page, link)), [])
    })
  }

  it('say what to do about every alert', () => {
    const alerts = [...read('deploy/prometheus/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
    const runbooks = read('docs/operations/runbooks.md')
    assert.ok(alerts.length > 10)
    assert.deepEqual(alerts.filter((name) => !runbooks.includes(`\`${name}\``)), [])
  })
})
