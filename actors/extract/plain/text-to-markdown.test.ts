import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { textToMarkdown as convert } from './text-to-markdown.ts'

const textToMarkdown = (
  kind: Parameters<typeof convert>[0], text: string, contentType = '', includeLinks = true,
): string => convert(kind, text, contentType, { baseUrl: 'https://example.com/feeds/all', includeLinks })

describe('textToMarkdown', () => {
  it('does not change plain text except its line ends', () => {
    assert.equal(textToMarkdown('text', '\ufeffA note\r\n\r\n  of *two* lines\n\n\n'), 'A note\n\n  of *two* lines\n')
  })

  it('fences source code', () => {
    assert.equal(textToMarkdown('text', 'a,b\n1,2\n', 'text/csv; charset=utf-8'), '```csv\na,b\n1,2\n```\n')
  })

  it('indents JSON in a fence longer than its backticks', () => {
    assert.equal(textToMarkdown('json', '{"a":[1,"```"]}'), '````json\n{\n  "a": [\n    1,\n    "```"\n  ]\n}\n````\n')
  })

  it('keeps all digits of JSON', () =>
    assert.equal(
      textToMarkdown('json', '{"id":12345678901234567890}'), '```json\n{\n  "id": 12345678901234567890\n}\n```\n',
    ))

  it('links an item of an RSS feed without a page to its file', () =>
    assert.equal(
      textToMarkdown('xml', '<rss><item><title>Two</title><enclosure url="/2.mp3" type="audio/mpeg"/></item></rss>'),
      '# Feed\n\n## [Two](<https://example.com/2.mp3>)\n',
    ))

  it('does not change JSON that is invalid or nested too deeply', () => {
    assert.equal(textToMarkdown('json', '{"a":1}\n{"a":2}'), '```json\n{"a":1}\n{"a":2}\n```\n')
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    assert.equal(textToMarkdown('json', deep), `\`\`\`json\n${deep}\n\`\`\`\n`)
  })

  it('fences XML', () => {
    assert.equal(
      textToMarkdown('xml', '<?xml version="1.0"?><note>x</note>'),
      '```xml\n<?xml version="1.0"?><note>x</note>\n```\n',
    )
  })

  it('lists the entries of an RSS feed', () => {
    const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour &amp; sea</title>
      <link>https://example.com/</link><description>News of the pier</description>
      <item><title><![CDATA[The *first* lantern]]></title><link>https://example.com/1?a=1&amp;b=2</link>
        <pubDate>Wed, 31 Jan 2024 09:30:00 GMT</pubDate><dc:creator>A. Keeper</dc:creator>
        <description>&lt;p&gt;It was lit &lt;b&gt;early&lt;/b&gt; &amp;amp; well.&lt;/p&gt;</description></item>
      <item><title>No link</title><guid isPermaLink="true">https://example.com/2</guid></item></channel></rss>`
    assert.equal(
      textToMarkdown('xml', rss),
      [
        '# Harbour & sea', 'News of the pier', '## [The \\*first\\* lantern](<https://example.com/1?a=1&b=2>)',
        '2024-01-31 · A. Keeper',
        'It was lit early & well.',
        '## [No link](<https://example.com/2>)\n',
      ].join('\n\n'),
    )
  })

  it('lists the entries of an Atom feed', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Sea</title><entry><title type="html">One</title>
      <link rel="edit" href="/edit"/><link href="https://example.com/one"/>
      <updated>2024-02-01T00:00:00Z</updated><author><name>B. Keeper</name></author>
      <summary>Short.</summary></entry></feed>`
    assert.equal(
      textToMarkdown('xml', atom),
      '# Sea\n\n## [One](<https://example.com/one>)\n\n2024-02-01 · B. Keeper\n\nShort.\n',
    )
  })

  it('resolves relative links of feeds against their URL', () => {
    assert.match(
      textToMarkdown('xml', '<feed><title>Sea</title><entry><title>One</title><link href="/one"/></entry></feed>'),
      /## \[One\]\(<https:\/\/example\.com\/one>\)/,
    )
    assert.match(
      textToMarkdown(
        'xml', '<rss><channel><title>Sea</title><item><title>Two</title><link>two?a=1</link></item></channel></rss>',
      ),
      /\(<https:\/\/example\.com\/feeds\/two\?a=1>\)/,
    )
  })

  it('omits the URLs of entries on request', () => {
    const items = '<item><title>One [1]</title><link>/1</link></item>'
      + '<item><link>/2</link><description>Only a summary.</description></item><item><link>/3</link></item>'
    assert.equal(
      textToMarkdown('xml', `<rss><channel><title>Sea</title>${items}</channel></rss>`, '', false),
      '# Sea\n\n## One \\[1\\]\n\n## Only a summary.\n\nOnly a summary.\n',
    )
  })

  it('reads hostile feeds in linear time', () => {
    for (const item of ['<item><title><script ', '<item><description>&lt;script&gt;</description></item>'])
      assertLinearTime((items) => textToMarkdown('xml', `<rss>${item.repeat(items)}`), 40_000, item)
  })
})
