// Compares trees and tokens with those of parse5's tokenizer, which passes the html5lib conformance tests, for edge
// cases, random HTML and mutated pages.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  defaultTreeAdapter, InsertionMode, parse, parseFragment as parseFragmentOfParse5, Tokenizer, TokenizerMode,
  type Token, type TokenHandler,
} from 'parse5'
import { HtmlTokenizer, parseDocument, parseFragment, type Handler } from './html-tokenizer.ts'

interface Node { nodeName: string, childNodes?: Node[], content?: Node, parentNode?: unknown }

/** A tree as a list of nodes, because deep trees cannot be compared recursively. */
function flatten(root: Node): unknown[] {
  const rows: unknown[] = []
  const stack: [Node, number][] = [[root, 0]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [{ childNodes = [], content, parentNode: _, ...rest }, depth] = next
    rows.push([depth, rest])
    for (const child of childNodes.toReversed()) stack.push([child, depth + 1])
    if (content) stack.push([content, depth + 1])
  }
  return rows
}

function sameTree(html: string): void {
  assert.deepEqual(
    flatten(parseDocument(html, defaultTreeAdapter, html.includes('\0')) as Node), flatten(parse(html) as Node),
    JSON.stringify(html),
  )
  assert.deepEqual(
    flatten(parseFragment(html, defaultTreeAdapter) as Node), flatten(parseFragmentOfParse5(html) as Node),
    JSON.stringify(html),
  )
}

const states: Record<string, number> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
}

interface AnyTokenizer { state: number, inForeignNode: boolean, write: (html: string, last: boolean) => void }

/** The tokens of a tokenizer as rows; adjacent text tokens of one kind are joined. `foreign` allows CDATA sections. */
function tokensOf(make: (handler: TokenHandler) => AnyTokenizer, html: string, foreign: boolean): unknown[] {
  const rows: unknown[][] = []
  const text = (kind: string) => ({ chars }: Token.CharacterToken): void => {
    const last = rows.at(-1)
    if (last?.[0] === kind) last[1] += chars
    else rows.push([kind, chars])
  }
  const handler: TokenHandler & Pick<Handler, 'insertionMode' | 'skipNextNewLine'> = {
    // A mode that distinguishes the kinds of characters.
    insertionMode: InsertionMode.IN_COLUMN_GROUP,
    skipNextNewLine: false,
    onParseError: null,
    onCharacter: text('text'),
    onWhitespaceCharacter: text('space'),
    onNullCharacter: text('null'),
    onStartTag: ({ tagName, tagID, selfClosing, attrs }) => {
      rows.push(['start', tagName, tagID, selfClosing, attrs.map(({ name, value }) => [name, value])])
      tokenizer.state = states[tagName] ?? tokenizer.state
    },
    onEndTag: ({ tagName, tagID, selfClosing, attrs }) =>
      rows.push(['end', tagName, tagID, selfClosing, attrs.map(({ name, value }) => [name, value])]),
    onComment: ({ data }) => rows.push(['comment', data]),
    onDoctype: ({ name, forceQuirks, publicId, systemId }) =>
      rows.push(['doctype', name, forceQuirks, publicId, systemId]),
    onEof: () => rows.push(['eof']),
  }
  const tokenizer = make(handler)
  tokenizer.inForeignNode = foreign
  tokenizer.write(html, true)
  return rows
}

function sameTokens(html: string): void {
  for (const foreign of [false, true]) {
    const [ours, theirs] = [
      (handler: TokenHandler) => new HtmlTokenizer(handler as unknown as Handler),
      (handler: TokenHandler) => new Tokenizer({}, handler),
    ]
    assert.deepEqual(tokensOf(ours, html, foreign), tokensOf(theirs, html, foreign), JSON.stringify(html))
  }
}

const edgeCases = [
  '', '<', '</', '</>', '< a', '<a', '<a ', '<a b', '<a b=', '<a b="', '<a b="c', '<a b=c', '<a/', '<a b/>x', '<br/>',
  '<p/>x', '</p a=1>', '</ p>', '<1>', '<?xml a?>b', '<!>', '<!a>b', '<!-', '<!->x', 'a < b <= c', '\ufeff<p>bom',
  '\r\n<pre>\r\n\r\na\rb</pre>', '<textarea>\n\na</textarea>', '<pre>&#10;a</pre>', '<pre> \n</pre>', '\0a\0 b',
  '<p>\0</p>\0', '<a\0b c\0d="e\0" f=\0>', '<svg>\0a<p>', '<title>\0&amp;</title>', '<table> \0a <td> \0b',
  '<select>\0<option>a', '<!--\0-->', '<!--><p>', '<!---><p>', '<!----><p>', '<!--a--!>b', '<!--a--!', '<!--a--',
  '<!--a-', '<!--a', '<!--', '<!---', '<!----', '<!----!', '<!---!>x-->', '<!--a--->b', '<!--a--!-->b', '<!--<!-->b',
  '<!--<!--->b', '<!--a<!-b-->c', '<!--<!', '<!--<!-', '<!--<!--', '<!doctype>', '<!doctype', '<!DOCTYPE html>',
  '<!doctypehtml>', '<!doctype \0>', '<!doctype html x>', '<!doctype html public>', '<!doctype html public "a">',
  '<!doctype html public \'a\' "b">c', '<!doctype html public "a"\'b\'x>c', '<!doctype html system "a\0">',
  '<!doctype html system "a>b', '<!doctype html public "a', '<!doctype html public "a" x>',
  '<!doctype html public "a" ', '<!doctype html system a>', '<!doctype html system "a" b',
  '<!doctype html system "a" ', '<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" >',
  '<!doctype html public"a""b">',
  '&amp &ampx &copy=1 &notin; &notit; &#0; &#x80; &#xD800; &#x110000; &#; &#x; &; &a &AMP&lt',
  '<a b="&amp&copy=1&copy;&not&notit;&#x41&#" c=&lt&ampd e=\'&quot\'>', '<a b=&>', '<a b="&', '<a b=c&amp',
  '&#13;&#13;\n', '&NotEqualTilde;&acE;', '<a a=1 A=2 \u0041=3 \u212a=4 k=5>', '<\u212a><K\u212a>',
  '<a =b ==c "=d \'e<f=`g>', '<a b = c d= "e"f=\'g\'h>', '<a b="c>d" e=f>', '<a / b / >', '<a b=c/>',
  '<p ' + 'a b=1 '.repeat(40) + '>',
  '<p ' + Array.from({ length: 99 }, (_, at) => `a${at % 70}=${at}`).join(' ') + '>',
  '<script>a</scriptx></script >b', '<script>a</SCRIPT/>b', '<script><!--<script></script>--></script>x',
  '<script><!--<script>--></script>x', '<script><!--<script/a</script b', '<script><!--></script>x',
  '<script><!---<script ></script ></script>x', '<script></<!----!<script><!--></script>x',
  '<script><!--<script><!--></script>x', '<script><!--<scriptx></script>x', '<script><!--a</script>b--></script>',
  '<script><!-a--><script></script>x', '<script></script', '<script></',
  '<script><!-- <script> </script/ --!> </script> --> </script>y',
  '<script><!--<script></scriptx></script\t></script\n>z', '<style><!--</style>x', '<title></titlex>&amp;</title>x',
  '<title>a</title', '<textarea></TEXTAREA b=c>d', '<xmp><b></xmp>', '<iframe><p></iframe>',
  '<noscript><p>a</noscript>b', '<noembed></noembed>', '<plaintext></plaintext>\0&amp;', '<svg><![CDATA[a]]b]]]>c',
  '<svg><![CDATA[ \0a&amp;', '<svg><![CDATA[a]', '<svg><![CDATA[a]]', '<![CDATA[a]]>b', '<math><![CDATA[]]>x',
  '<svg><title><![CDATA[a]]></title></svg>', '<svg><style><a>&amp;</style><script>a<b></script>',
  '<svg><foreignObject> <p> x', '<frameset> a b <frame></frameset> c d </html> e f',
  '<table>a b<colgroup> c d <col> e', '<template><col> a b <td> c d', '<template> a <tr> b <td> c',
  '<html> <head> a b', ' a <body> b </body> c </html> d <!-- e -->', '<head></head> a <!-- b --> c',
  '<table><caption> a b </caption> c <tr> d <td> e f', '<pre>\n a', '<pre> \n', '<listing>\nx',
  '\ud800<p>\udc00</p>\ud83d\ude00', '<a b="\ud800" \udfff>', '<select> a <b> b <input> c', '<body> a <frameset>',
  ' <frameset>', '<body>&#32;<frameset>', '<p> <frameset> ',
]

const piece = fc.oneof(
  fc.constantFrom(...edgeCases),
  fc.constantFrom(
    '<p>', '</p>', '<table>', '<tr>', '<td>', '</table>', '<b>', '</b>', '<i>', '</i>', '<a href=x>', '</a>', '<svg>',
    '</svg>', '<math>', '<mi>', '<select>', '<option>', '<template>', '</template>', '<body>', '</body>', '</html>',
    '<head>', '</head>', '<frameset>', '</frameset>', '<col>', '<colgroup>', '<caption>', '<script>', '</script>',
    '<style>', '</style>', '<title>', '</title>', '<textarea>', '</textarea>', '<pre>', '<foreignObject>',
    '<annotation-xml encoding="text/html">', '<!--', '-->', '--', '-', '!', '>', '<', '/', '"', "'", '=', '&', ';',
    '&amp', '&lt;', '&#', '&#x', ' ', '\n', '\r', '\r\n', '\t', '\f', '\0', ']]>', '<![CDATA[', '<!doctype html>',
    '<!doctype', 'public', 'system', 'script', 'a', 'B', 'text and more',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const randomHtml = fc.array(piece, { maxLength: 25 }).map((parts) => parts.join(''))
const settings = { numRuns: 3_000, interruptAfterTimeLimit: 20_000 }

describe('HtmlTokenizer', () => {
  it('reads edge cases as parse5 does', () => {
    for (const html of edgeCases) for (const one of [html, `<!doctype html><body>${html}<p>after`, `x${html}`]) {
      sameTree(one)
      sameTokens(one)
    }
  })

  it('reads random HTML as parse5 does', () => {
    fc.assert(fc.property(randomHtml, (html) => { sameTree(html) }), settings)
    fc.assert(fc.property(randomHtml, (html) => { sameTokens(html) }), settings)
  })

  it('reads pages as parse5 does, also with text removed and inserted', () => {
    const pages = globSync(fileURLToPath(new URL('../../../test/fixtures/**/*.html', import.meta.url))).map((file) =>
      readFileSync(file, 'utf8'),
    )
    assert.ok(pages.length > 50)
    for (const page of pages) sameTree(page)
    const mutated = fc
      .tuple(fc.constantFrom(...pages), fc.nat(), fc.nat(300), piece)
      .map(([page, place, length, inserted]) => {
        const at = place % (page.length + 1)
        const start = Math.max(0, at - 2_000)
        return page.slice(start, at) + inserted + page.slice(at + length, at + length + 2_000)
      })
    fc.assert(fc.property(mutated, (html) => { sameTree(html) }), { ...settings, numRuns: 500 })
  })

  it('takes linear time', () => {
    for (const piece of [
      '<script><!--x</script>', '<a b="', '</', '<!--', '&amp;', '<p a=1 b=2>', '<title>a</titlex>', '<a x', '<', '\0 ',
      '<![CDATA[',
    ]) {
      const startedAt = performance.now()
      new HtmlTokenizer(silent()).write(piece.repeat(100_000))
      assert.ok(performance.now() - startedAt < 3_000, piece)
    }
    const attributes = Array.from({ length: 200_000 }, (_, at) => `a${at}`).join(' ')
    const startedAt = performance.now()
    new HtmlTokenizer(silent()).write(`<p ${attributes}>`)
    assert.ok(performance.now() - startedAt < 3_000, 'attributes')
  })
})

function silent(): Handler {
  const ignore = (): void => undefined
  return {
    insertionMode: InsertionMode.IN_COLUMN_GROUP, skipNextNewLine: false, onCharacter: ignore, onNullCharacter: ignore,
    onWhitespaceCharacter: ignore, onStartTag: ignore, onEndTag: ignore, onComment: ignore, onDoctype: ignore,
    onEof: ignore,
  }
}
