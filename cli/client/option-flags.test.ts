import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { CrawlRequest } from '#schemas/crawl.ts'
import { ScrapeOptions } from '#schemas/scrape.ts'
import { nestOptions } from './nest-options.ts'
import { flagsOf, readFlags } from './option-flags.ts'

const flags = flagsOf(ScrapeOptions)
const read = (...args: string[]) => readFlags(args, flags, { follow: { type: 'boolean', description: '' } })

describe('flags made of a schema', () => {
  it('have a flag for every option', () => {
    assert.deepEqual(flags.map(({ field }) => field), Object.keys(ScrapeOptions.properties))
    assert.deepEqual(flagsOf(CrawlRequest, ['url']).map(({ field }) => field).includes('url'), false)
  })

  for (const [args, input] of [
    [['-f', 'markdown,links', '--formats', 'json'], { formats: ['markdown', 'links', 'json'] }],
    [['--no-only-main-content', '--include-images'], { only_main_content: false, include_images: true }],
    [['--max-age', '5', '--wait-for', '200'], { max_age: 5, wait_for: 200 }],
    [['--wait-for', '.price, .sum'], { wait_for: '.price, .sum' }],
    [['--exclude-selectors', '.a, .b', '--exclude-selectors', 'nav'], { exclude_selectors: ['.a, .b', 'nav'] }],
    [['-H', 'X-One: 1', '-H', 'Cookie:a=b: c'], { headers: { 'X-One': '1', Cookie: 'a=b: c' } }],
    [['--json-schema', '{"type":"object"}'], { json_schema: { type: 'object' } }],
    [['--json-prompt', '12'], { json_prompt: '12' }],
    [[], {}],
  ] as const) {
    it(`read ${args.join(' ') || 'nothing'}`, () => assert.deepEqual(read(...args).input, input))
  }

  it('read JSON from a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'winnow-flags-')), 'schema.json')
    writeFileSync(file, '{"type":"object","title":"A"}')
    assert.deepEqual(read('--json-schema', `@${file}`).input, { json_schema: { type: 'object', title: 'A' } })
    assert.throws(() => read('--json-schema', '@/no/such/file'), /--json-schema must be JSON, or @ and the path/)
  })

  for (const [args, message] of [
    [['--max-age', 'old'], /^--max-age must be a number \(got old\)$/], [['--max-age', ' '], /--max-age must be a number/],
    [['--headers', 'nothing'], /--headers must be written as "Name: value"/], [['--json-schema', '{'], /--json-schema must be/],
    [['-f', 'markdown,bogus'], /^--formats must be one of markdown, summary, .*chunks \(got bogus\)$/],
    [['-f', ' , '], /^--formats needs at least one of markdown, /],
    [['--render', 'yes'], /^--render must be one of auto, always, never \(got yes\)$/],
    [['--maxage', '1'], /^unknown option --maxage$/], [['--formats'], /--formats/], [['--no-max-age'], /max-age/],
  ] as const) {
    it(`refuse ${args.join(' ')}`, () => assert.throws(() => read(...args), { name: 'Error', message }))
  }

  it('keep flags of the command and arguments apart', () => {
    assert.deepEqual(read('https://a.example', '--no-follow', '--timeout', '5000', 'b.example'), {
      input: { timeout: 5000 }, own: { follow: false }, positionals: ['https://a.example', 'b.example'],
    })
  })

  it('put options into an object of their own', () => {
    const { input } = read('-f', 'links', '--timeout', '9000')
    assert.deepEqual(nestOptions({ limit: 3, ...input }, flags, 'scrape_options'), {
      limit: 3, scrape_options: { formats: ['links'], timeout: 9000 },
    })
    assert.deepEqual(nestOptions({ limit: 3 }, flags, 'scrape_options'), { limit: 3 })
  })
})
