import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lexer, parse, walk } from 'css-tree'
import { compile, type Config } from 'tailwindcss'
import { makeSamples, paragraph, recordedSamples } from '#test/support/style-samples.ts'
import { exportsOf } from './exports.ts'
import { styleguideOf } from './styleguide.ts'

const { css, tailwind } = exportsOf(styleguideOf(recordedSamples('bakery-light')))

/** Properties that a style sheet declares, by a parser of CSS that reports every error. */
function declared(sheet: string): Set<string> {
  const found = new Set<string>()
  const ast = parse(sheet, { parseCustomProperty: true, onParseError: (error) => { throw error } })
  walk(ast, (node) => {
    if (node.type === 'Declaration') found.add(node.property)
  })
  return found
}

/** The rules that Tailwind makes of class names with the theme. */
async function build(theme: Record<string, unknown>, ...classes: string[]): Promise<string> {
  const { build: buildCss } = await compile('@config "./config.js"; @tailwind utilities;', {
    loadModule: () => Promise.resolve({ path: '/config.js', base: '/', module: { theme: { extend: theme } } as Config }),
  })
  return buildCss(classes)
}

describe('exports.css', () => {
  it('is a style sheet that a parser accepts, with one custom property for each value', () => {
    const found = declared(css)
    for (const name of ['--color-primary', '--font-heading', '--font-size-h1', '--radius-small', '--shadow-small',
      '--spacing-1', '--breakpoint-1']) assert.ok(found.has(name), name)
    assert.match(css, /--color-primary: #c0401f;/)
    assert.match(css, /--font-body: Karla, sans-serif;/)
    assert.ok(!css.includes('null'))
  })

  it('has values that are valid for the properties that they are for', () => {
    const values: Record<string, string> = Object.fromEntries([...css.matchAll(/--([\w-]+): ([^;]+);/g)]
      .map(([, name, value]) => [name!, value!]))
    const matches = (property: string, value: string): void =>
      assert.equal(lexer.matchProperty(property, value).error, null, `${property}: ${value}`)
    matches('color', values['color-text']!)
    matches('font-family', values['font-heading']!)
    matches('box-shadow', values['shadow-small']!)
    matches('border-radius', values['radius-large']!)
    matches('line-height', values['line-height-h1']!)
  })

  it('leaves out names of fonts that would end the declaration', () => {
    const hostile = makeSamples([paragraph({ fontFamily: '"x; } body { display: none", "A \\" b", Arial' })])
    const sheet = exportsOf(styleguideOf(hostile)).css
    assert.ok(declared(sheet).has('--color-text'))
    assert.ok(!sheet.includes('display'))
  })
})

describe('exports.tailwind', () => {
  it('is a theme that Tailwind loads', async () => {
    const rules = await build(
      tailwind, 'bg-primary', 'text-text-muted', 'font-heading', 'text-h1', 'rounded-lg', 'shadow-sm', 'w640:p-24px',
    )
    for (const value of ['#c0401f', '#767676', 'Lora', '39.0625px', '16px', '0px 2px 8px', '640px', '24px'])
      assert.ok(rules.includes(value), `${value} in\n${rules}`)
  })

  it('is empty for a page without anything but its background', () => {
    const theme = exportsOf(styleguideOf(makeSamples([]))).tailwind
    assert.deepEqual(theme, { colors: { background: '#ffffff' } })
  })
})
