import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makePdf, type PdfLine } from '#test/support/pdf.ts'
import { pdfDate, pdfToMarkdown } from './pdf-to-markdown.ts'

const running = (lines: string[], from = 700): PdfLine[] => lines.map((text, index) => ({ text, y: from - index * 14 }))
const read = async (...args: Parameters<typeof makePdf>) => await pdfToMarkdown(makePdf(...args))

describe('pdfToMarkdown', () => {
  it('makes headings of what is set larger and paragraphs of lines that follow each other', async () => {
    const { markdown } = await read([
      [
        { text: 'The lanterns of the north', size: 24, y: 740 },
        { text: 'First signs', size: 16, y: 710 },
        ...running(
          [
            'The keeper of the harbour lit the first of the lanterns long before',
            'the ships were seen, and nobody on the pier asked him for a reason,', 'for it had always been so.',
          ],
          690,
        ),
        ...running(['A second paragraph stands after a gap and has a line of its own here', 'and goes on.'], 630),
      ],
    ])
    assert.equal(
      markdown,
      [
        '# The lanterns of the north', '## First signs',
        'The keeper of the harbour lit the first of the lanterns long before the ships were seen, and nobody on the pier asked him for a reason, for it had always been so.',
        'A second paragraph stands after a gap and has a line of its own here and goes on.\n',
      ].join('\n\n'),
    )
  })

  it('puts words together that were broken at the end of a line, and keeps the hyphen of compounds', async () => {
    const { markdown } = await read([running(['The infor-', 'mation came from a non-', 'European source.'])])
    assert.equal(markdown, 'The information came from a non-European source.\n')
  })

  it('goes on with a sentence on the next page', async () => {
    const { markdown } = await read([
      running(['A sentence that begins on the first page of the'], 60), running(['document ends on the second.'], 740),
    ])
    assert.equal(markdown, 'A sentence that begins on the first page of the document ends on the second.\n')
  })

  it('leaves out running heads and page numbers', async () => {
    const { markdown } = await read(
      [1, 2, 3, 4].map((page) => [
        { text: 'Annual report of the harbour', y: 770 },
        ...running([`Only page ${['one', 'two', 'three', 'four'][page - 1]} says this.`]),
        { text: `Page ${page} of 4`, y: 30 },
      ]),
    )
    assert.equal(
      markdown,
      'Only page one says this.\n\nOnly page two says this.\n\nOnly page three says this.\n\nOnly page four says this.\n',
    )
  })

  it('makes lists of lines with bullets and numbers', async () => {
    const { markdown } = await read([running(['\x95 oil', '\x95 wicks', '1. light them', '2. wait'])])
    assert.equal(markdown, '- oil\n- wicks\n1. light them\n2. wait\n')
  })

  it('reads columns one after the other', async () => {
    const column = (x: number, words: string[]): PdfLine[] =>
      words.map((text, index) => ({ text, x, y: 700 - index * 14 }))
    const { markdown } = await read([
      [...column(72, ['The left column is', 'read first.']), ...column(320, ['The right column', 'comes second.'])],
    ])
    assert.equal(markdown, 'The left column is read first.\n\nThe right column comes second.\n')
  })

  it('escapes what markdown would take for markup', async () => {
    const { markdown } = await read([running(['Use *stars* and <b>tags</b> with care.'])])
    assert.equal(markdown, 'Use \\*stars\\* and \\<b>tags\\</b> with care.\n')
  })

  it('says how many pages there are, how many were read, and what the file says of itself', async () => {
    const pages = [running(['one']), running(['two']), running(['three'])]
    const info = {
      Title: 'Three pages', Author: 'A. Keeper', Keywords: 'oil, light', CreationDate: "D:20240131093000+01'00'",
    }
    const { pageCount, pagesParsed, truncated, metadata } = await pdfToMarkdown(makePdf(pages, info), { pagesMax: 2 })
    assert.deepEqual({ pageCount, pagesParsed, truncated }, { pageCount: 3, pagesParsed: 2, truncated: true })
    const { title, author, keywords, createdAt } = metadata
    assert.deepEqual(
      { title, author, keywords, createdAt },
      { title: 'Three pages', author: 'A. Keeper', keywords: ['oil', 'light'], createdAt: '2024-01-31T08:30:00.000Z' },
    )
  })

  it('leaves the bytes that it was given as they are', async () => {
    const bytes = makePdf([running(['one'])])
    const { length } = bytes
    await pdfToMarkdown(bytes)
    assert.equal(bytes.length, length)
  })

  it('refuses broken and encrypted files, and says that scans have no text', async () => {
    const encrypt = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]`
    await assert.rejects(pdfToMarkdown(Buffer.from('%PDF-1.4 and nothing more')), {
      code: 'UNSUPPORTED_CONTENT', message: 'The PDF is broken and cannot be read.',
    })
    await assert.rejects(read([running(['one'])], {}, encrypt), {
      code: 'UNSUPPORTED_CONTENT', message: 'The PDF is encrypted and wants a password.',
    })
    await assert.rejects(read([[]]), { code: 'EMPTY_CONTENT' })
  })
})

describe('pdfDate', () => {
  for (const [text, expected] of [
    ['D:2024', '2024-01-01T00:00:00.000Z'], ["D:20240229120000-05'30'", '2024-02-29T17:30:00.000Z'],
    ['D:20240229120000Z', '2024-02-29T12:00:00.000Z'], ['yesterday', null],
  ] as const) {
    it(`reads ${text}`, () => assert.equal(pdfDate(text), expected))
  }
})
