import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { scanPage } from './scan-page.ts'
import { wallFailure, wallOf, type WallEvidence } from './walls.ts'

const folder = new URL('../../test/fixtures/pages/', import.meta.url)
const page = (path: string): string => readFileSync(new URL(`${path}.html`, folder), 'utf8')
const wallIn = (html: string, more: Partial<WallEvidence> = {}) =>
  wallOf({
    status: 200,
    headers: {},
    url: 'https://example.com/a',
    finalUrl: 'https://example.com/a',
    scan: scanPage(html),
    ...more,
  })

describe('wallOf', () => {
  for (const [name, status, headers, vendor, kind, passable] of [
    [
      'cloudflare-challenge', 403, { 'cf-mitigated': 'challenge', server: 'cloudflare' }, 'Cloudflare', 'challenge',
      true,
    ],
    ['cloudflare-challenge', 403, {}, 'Cloudflare', 'challenge', true],
    ['cloudflare-challenge', 200, {}, 'Cloudflare', 'challenge', true],
    ['cloudflare-old-browser-check', 503, { server: 'cloudflare' }, 'Cloudflare', 'challenge', true],
    ['cloudflare-blocked', 403, { server: 'cloudflare' }, 'Cloudflare', 'blocked', false],
    ['datadome-captcha', 403, { 'x-datadome': 'protected' }, 'DataDome', 'captcha', true],
    ['datadome-captcha', 200, {}, 'DataDome', 'captcha', true],
    ['perimeterx', 403, {}, 'HUMAN', 'captcha', true],
    ['akamai-denied', 403, { server: 'AkamaiGHost' }, 'Akamai', 'blocked', true],
    ['imperva', 200, {}, 'Imperva', 'challenge', true],
    ['aws-waf', 202, { 'x-amzn-waf-action': 'challenge' }, 'AWS WAF', 'challenge', true],
    ['aws-waf', 405, {}, 'AWS WAF', 'challenge', true],
    ['kasada', 429, { 'x-kpsdk-ct': '0a' }, 'Kasada', 'challenge', true],
    ['sucuri', 307, {}, 'Sucuri', 'challenge', true],
    ['recaptcha-interstitial', 200, {}, 'unknown', 'captcha', true],
    ['hcaptcha-interstitial', 403, {}, 'unknown', 'captcha', true],
    ['google-sorry', 429, {}, 'Google', 'captcha', false],
    ['anubis', 200, {}, 'Anubis', 'challenge', true],
    ['vercel-checkpoint', 429, {}, 'Vercel', 'challenge', true],
    ['amazon-characters', 200, {}, 'Amazon', 'captcha', true],
    ['login-form', 200, {}, 'unknown', 'login', false],
    ['login-with-menu-and-footer', 200, {}, 'unknown', 'login', false],
    ['login-with-menu-and-footer', 401, {}, 'unknown', 'login', false],
  ] as const) {
    it(`recognises ${name} with status ${status} as a ${kind} of ${vendor}`, () => {
      assert.deepEqual(wallIn(page(`walls/${name}`), { status, headers: { ...headers } }), { kind, vendor, passable })
    })
  }

  for (const group of ['static', 'needs-js', 'no-walls']) {
    it(`recognises no wall in the ${group} pages`, () => {
      const walls = readdirSync(new URL(`${group}/`, folder)).map(
        (file) =>
          [file, wallIn(page(`${group}/${file.replace('.html', '')}`), { headers: { server: 'cloudflare' } })] as const,
      )
      assert.deepEqual(walls.filter(([, wall]) => wall !== null), [])
    })
  }

  it('does not treat plain errors as walls', () => {
    const plain = (status: number) => wallIn(`<title>Error ${status}</title><h1>Something is not here</h1>`, { status })
    assert.deepEqual([400, 403, 404, 410, 500, 503].map(plain), [null, null, null, null, null, null])
  })

  it('recognises a wall by its frame, also after rendering has replaced the frame by its content', () => {
    assert.equal(wallIn('<body><iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe></body>')?.vendor, 'Imperva')
    assert.equal(
      wallIn(
        '<body><div data-frame="https://example.com/_Incapsula_Resource?SWUDNSAI=31"><p>Incident 123</p></div></body>',
      )?.vendor,
      'Imperva',
    )
  })

  it('does not treat a 404 or 410 as a wall, whatever else is on the page', () => {
    const gone =
      '<title>Not found</title><h1>Not found</h1><form><input name=user><input type=password></form>'
      + '<script src="/_Incapsula_Resource?SWJIYLWA=1"></script>'
    assert.deepEqual([404, 410].map((status) => wallIn(gone, { status })), [null, null])
    assert.equal(wallIn(gone, { status: 404, headers: { 'cf-mitigated': 'challenge' } })?.kind, 'challenge')
  })

  it('recognises a login page after a redirect as a wall, even if the password is asked for on a second page', () => {
    const html =
      '<title>Sign in to continue</title><h1>Sign in</h1>'
      + '<form><input type="email" name="id"><button>Next</button></form>'
    assert.equal(
      wallIn(html, { url: 'https://example.com/report', finalUrl: 'https://login.example.com/signin?next=/report' })
        ?.kind,
      'login',
    )
    assert.equal(
      wallIn(html, { url: 'https://example.com/newsletter', finalUrl: 'https://example.com/newsletter' }),
      null,
    )
  })

  it('recognises a consent gate on its own URL as a wall', () => {
    const html =
      '<title>Before you continue</title><h1>Before you continue</h1><p>We use cookies and data.</p>'
      + '<form><button>Accept all</button></form>'
    assert.equal(
      wallIn(html, { url: 'https://www.example.com/watch', finalUrl: 'https://consent.example.com/ml?continue=x' })
        ?.kind,
      'consent',
    )
    assert.equal(wallIn(html), null)
  })

  it('is fast for a page full of wall signs', () => {
    const startedAt = performance.now()
    wallIn(
      `${'<div class="captcha challenge-form cf-"><script src="a.js"></script>'.repeat(20_000)}checking your browser`,
    )
    wallIn(`<title>${'please wait '.repeat(100_000)}</title>${'you are not a '.repeat(100_000)}`)
    assert.ok(performance.now() - startedAt < 1500)
  })
})

describe('wallFailure', () => {
  it('names what the caller can do, or the vendor that blocks', () => {
    const login = wallFailure({ kind: 'login', vendor: 'unknown', passable: false }, 200)
    const blocked = wallFailure({ kind: 'captcha', vendor: 'DataDome', passable: true }, 403)
    assert.deepEqual(
      [login.code, login.targetStatus, blocked.code, blocked.message, blocked.retryable],
      ['LOGIN_REQUIRED', 200, 'TARGET_BLOCKED', 'The site asks for a captcha (DataDome).', false],
    )
  })
})
