import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseRobots, robotsBytesMax, type Robots } from './robots.ts'

const robots = (text: string): Robots => parseRobots(Buffer.from(text))
const allowed = (text: string, ...paths: string[]): string[] => paths.filter((path) => robots(text).allows(path))

describe('parseRobots', () => {
  it('applies the longest matching rule, and prefers allow to an equally long disallow', () => {
    const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /x\nDisallow: /x'
    assert.deepEqual(allowed(text, '/', '/a', '/a/x', '/a/b', '/a/b/d', '/a/b/cc', '/x', '/xy'), [
      '/', '/a/b', '/a/b/d', '/x', '/xy',
    ])
  })

  it('supports `*` and a final `$`', () => {
    assert.deepEqual(allowed('User-agent: *\nDisallow: /*.pdf$', '/a.pdf', '/a.pdf?x', '/a/b.pdf', '/pdf'), [
      '/a.pdf?x', '/pdf',
    ])
    assert.deepEqual(allowed('User-agent: *\nDisallow: /$', '/', '/a'), ['/a'])
    assert.deepEqual(allowed('User-agent: *\nDisallow: /a*b*c$', '/abc', '/axbxc', '/abcd', '/acb', '/abcbc'), [
      '/abcd', '/acb',
    ])
    assert.deepEqual(allowed('User-agent: *\nDisallow: *?print=', '/a?print=1', '/a?x=1'), ['/a?x=1'])
    assert.deepEqual(allowed('User-agent: *\nDisallow: /a*$', '/a', '/abc', '/b'), ['/b'])
    assert.deepEqual(allowed('User-agent: *\nDisallow: /ab*ba$', '/aba', '/abba'), ['/aba'])
  })

  it('treats `*` and `$` in a URL as literals', () => {
    assert.deepEqual(
      allowed(
        'User-agent: *\nDisallow: /file-%2A.html\nDisallow: /price$list', '/file-*.html', '/file-a.html', '/price$list',
        '/price',
      ),
      ['/file-a.html', '/price'],
    )
  })

  it('is case-sensitive for paths, but not for field names and agents', () => {
    assert.deepEqual(allowed('USER-AGENT: WinNow\ndisALLOW: /Private', '/Private', '/private'), ['/private'])
  })

  it('compares escapes after normalisation', () => {
    assert.deepEqual(
      allowed(
        'User-agent: *\nDisallow: /ツ\nDisallow: /%7Ejoe\nDisallow: /a%2fb\nDisallow: /sp ace', '/%E3%83%84',
        '/%e3%83%84', '/~joe', '/%7ejoe', '/a%2Fb', '/a/b', '/sp%20ace',
      ),
      ['/a/b'],
    )
  })

  it('prefers the group with the product token, in any position', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: other\nDisallow: /o\n\nUser-agent: winnow\nDisallow: /w'
    assert.deepEqual(allowed(text, '/', '/o', '/w'), ['/', '/o'])
    assert.deepEqual(allowed('User-agent: winnow\nDisallow:\n\nUser-agent: *\nDisallow: /', '/a'), ['/a'])
  })

  it('merges groups of one agent, and reads several agents as one group', () => {
    const text =
      'User-agent: winnow\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\n'
      + 'User-agent: bot\nUser-agent: winnow\nDisallow: /b'
    assert.deepEqual(allowed(text, '/a', '/b', '/c'), ['/c'])
  })

  it('does not end a group at lines that are not rules', () => {
    assert.deepEqual(
      allowed(
        'User-agent: winnow\nSitemap: https://a.example/s.xml\nFoo: bar\n\nUser-agent: bot\nDisallow: /x',
        '/x',
        '/y',
      ),
      ['/y'],
    )
  })

  it('matches the whole product token, not a prefix', () => {
    assert.deepEqual(allowed('User-agent: winnowbot\nDisallow: /', '/a'), ['/a'])
    assert.deepEqual(allowed('User-agent: winnow2\nDisallow: /', '/a'), ['/a'])
    assert.deepEqual(allowed('User-agent: Winnow/1.0 (+https://winnow.example)\nDisallow: /', '/a'), [])
    assert.deepEqual(allowed('User-agent: * # everybody\nDisallow: /', '/a'), [])
  })

  it('parses all line endings, a byte order mark, comments and whitespace', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      assert.deepEqual(
        allowed(
          `\ufeffUser-agent : winnow ${end}${end} # note${end}\tDisallow :/a # why${end}Disallow:/b`, '/a', '/b', '/c',
        ),
        ['/c'],
      )
    }
    assert.deepEqual(parseRobots(Buffer.from('\ufeffUser-agent: *\nDisallow: /a', 'utf16le')).allows('/a'), false)
  })

  it('ignores rules before the first agent and empty values', () => {
    assert.deepEqual(allowed('Disallow: /\nUser-agent: *\nDisallow:', '/a'), ['/a'])
  })

  it('always allows /robots.txt', () => {
    assert.deepEqual(allowed('User-agent: *\nDisallow: /', '/robots.txt', '/robots.txt2'), ['/robots.txt'])
  })

  it('allows everything if the response is an HTML page', () => {
    assert.deepEqual(allowed('<!doctype html><title>Not found</title><p>style: none; disallow: no', '/a'), ['/a'])
  })

  it('parses 500 KiB, and ignores the line that is cut there', () => {
    const filler = `# ${'x'.repeat(robotsBytesMax - 40)}\n`
    assert.deepEqual(
      allowed(
        `User-agent: *\nDisallow: /a\n${filler}${' '.repeat(20)}Disallow: /b${'c'.repeat(100)}\nDisallow: /d`, '/a',
        '/b', '/bc', '/d',
      ),
      ['/b', '/bc', '/d'],
    )
  })

  it('returns the crawl delay of the applicable group in milliseconds', () => {
    assert.equal(robots('User-agent: *\nCrawl-delay: 1.5\nDisallow: /x').crawlDelayMs, 1_500)
    assert.equal(robots('User-agent: winnow\nDisallow: /x\n\nUser-agent: *\nCrawl-delay: 5').crawlDelayMs, null)
    for (const value of ['soon', '-1', '0', '1e9', 'Infinity', ''])
      assert.equal(robots(`User-agent: *\nCrawl-delay: ${value}`).crawlDelayMs, null)
  })

  it('lists sitemaps in any position', () => {
    assert.deepEqual(
      robots(
        'sitemap: https://a.example/1.xml\nUser-agent: bot\nSitemap: /2.xml\nDisallow: /\n'
        + 'SITEMAP:https://a.example/3.xml # old',
      ).sitemaps,
      ['https://a.example/1.xml', '/2.xml', 'https://a.example/3.xml'],
    )
  })

  it('matches as a regular expression would', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 14 }),
        (parts, anchored, tail) => {
          const regExp = new RegExp(`^/${parts.join('.*')}${anchored ? '$' : ''}`)
          const path = `/${tail}`
          assert.equal(
            robots(`User-agent: *\nDisallow: /${parts.join('*')}${anchored ? '$' : ''}`).allows(path),
            !regExp.test(path),
          )
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('accepts any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), fc.webUrl({ withQueryParameters: true }), (bytes, url) => {
      const { pathname, search } = new URL(url)
      assert.equal(typeof parseRobots(bytes).allows(pathname + search), 'boolean')
    }), { numRuns: 30 })
  })

  it('matches a URL against 40,000 hostile rules within milliseconds', () => {
    const hostile = robots(`User-agent: *\n${'Disallow: /*a*a*a*b\n'.repeat(25_000)}`)
    const path = `/${'a'.repeat(2_000)}`
    const startedAt = performance.now()
    assert.equal(hostile.allows(path), true)
    assert.ok(performance.now() - startedAt < 500)
  })
})
