import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Element, Nodes } from 'hast'
import { parseHtml } from './parse-html.ts'
import { mayHave } from './tree/quick-attributes.ts'
import { findElement, textContent } from './tree/walk.ts'

const url = 'https://site.example/a/b'

const find = (node: Nodes, tagName: string): Element | undefined =>
  findElement(node, (element) => element.tagName === tagName)

function depthOf(node: Nodes): number {
  let deepest = 0
  const stack: [Nodes, number][] = [[node, 0]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    deepest = Math.max(deepest, next[1])
    if ('children' in next[0]) for (const child of next[0].children) stack.push([child, next[1] + 1])
  }
  return deepest
}

describe('parseHtml', () => {
  it('returns hast with the property names of the hast utilities', () => {
    const { root } = parseHtml(
      '<p class="a  b" data-foo-bar=1 hidden><td colspan=2><a rel="nofollow ugc" href=/x download>x</a>', url,
    )
    assert.deepEqual(find(root, 'p')?.properties, { className: ['a', 'b'], dataFooBar: '1', hidden: true })
    const { type, tagName, properties, children } = find(root, 'a')!
    assert.deepEqual({ type, tagName, properties, children }, {
      type: 'element', tagName: 'a', properties: { rel: ['nofollow', 'ugc'], href: '/x', download: true },
      children: [{ type: 'text', value: 'x' }],
    })
    assert.equal(find(parseHtml('<table><tr><td colspan=3>', url).root, 'td')?.properties.colSpan, 3)
  })

  it('keeps attributes that are named like properties of objects', () => {
    const { root } = parseHtml('<p constructor=a __proto__=b tostring=c>x', url)
    assert.deepEqual(Object.entries(find(root, 'p')!.properties), [['constructor', 'a'], ['tostring', 'c']])
  })

  it('leaves scripts, styles, comments and templates out of the tree and returns their texts', () => {
    const page = parseHtml(
      '<style>.s{}</style><script>var a</script><script type="application/ld+json">{"a":1}</script><!-- c -->'
        + '<template><p>no</p></template>yes',
      url,
    )
    assert.equal(textContent(page.root), 'yes')
    assert.deepEqual(
      { jsonLd: page.jsonLd, comments: page.comments, styles: page.styles },
      { jsonLd: ['{"a":1}'], comments: [' c '], styles: ['.s{}'] },
    )
  })

  it('keeps TeX scripts', () => {
    const script = find(parseHtml('<p><script type="math/tex; mode=display">x^2</script>', url).root, 'script')
    assert.deepEqual([script?.properties.type, textContent(script!)], ['math/tex; mode=display', 'x^2'])
  })

  it('reads a declarative shadow root as content of its host', () => {
    const { root } = parseHtml('<my-card><template shadowrootmode="open"><p>inside</p></template>light</my-card>', url)
    assert.equal(textContent(find(root, 'my-card')!), 'insidelight')
  })

  it('parses noscript in the body and ignores it in the head', () => {
    const { root } = parseHtml(
      '<head><noscript><img src=p></noscript><meta name=a></head><body><noscript><img src=real></noscript>', url,
    )
    assert.ok(find(find(root, 'head')!, 'meta'))
    assert.equal(find(find(root, 'body')!, 'img')?.properties.src, 'real')
  })

  it('drops the shapes of an SVG but not its text', () => {
    const html = '<svg><defs><text>no</text></defs><g><path d="M0"/><title>Chart</title></g></svg>'
    assert.equal(textContent(parseHtml(html, url).root), 'Chart')
  })

  it('resolves the base URL and ignores an invalid one', () => {
    assert.equal(parseHtml('<base href="/docs/">', url).baseUrl, 'https://site.example/docs/')
    assert.equal(parseHtml('<base href="javascript:0">', url).baseUrl, url)
    assert.equal(parseHtml('<base href="http://[">', url).baseUrl, url)
  })

  it('survives null bytes', () => {
    assert.equal(textContent(parseHtml('<p>a\0b', url).root), 'ab')
  })

  it('reduces the depth of 50,000 nested elements and keeps their text', () => {
    const page = parseHtml(`${'<div>'.repeat(50_000)}<p>bottom`, url)
    assert.equal(page.truncated, true)
    assert.equal(textContent(page.root), 'bottom')
    assert.ok(depthOf(page.root) < 300)
  })

  it('returns the start of a page with too many nodes', () => {
    const page = parseHtml(`<p>start</p>${'<i></i>'.repeat(1_000_000)}end`, url)
    assert.equal(page.truncated, true)
    assert.equal(textContent(page.root), 'start')
    assert.ok(page.nodeCount <= 400_000)
  })

  it('limits the nodes of misnested formatting', () => {
    const marks = Array.from({ length: 1_000 }, (_, index) => `<b id=i${index}>`).join('')
    assert.equal(parseHtml(marks + '<p>x'.repeat(1_000), url).truncated, true)
  })

  it('tells which attributes the elements of the page have', () => {
    const hasItem = mayHave('item')
    assert.equal(hasItem(parseHtml('<p><b itemscope>x</b></p>', url)), true)
    assert.equal(hasItem(parseHtml('<p id="itemscope"><b>x</b></p>', url)), false)
  })

  it('throws PAGE_TOO_COMPLEX when there is no text within the limits', () => {
    assert.throws(() => parseHtml(`${'<i></i>'.repeat(1_000)}text`, url, { nodesMax: 500 }), {
      code: 'PAGE_TOO_COMPLEX',
    })
  })
})
