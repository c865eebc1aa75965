import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makePdf, type PdfLine } from '#test/support/pdf.ts'
import { pdfDate, pdfToMarkdown } from './pdf-to-markdown.ts'

const linesFrom = (lines: string[], top = 700): PdfLine[] => lines.map((text, index) => ({ text, y: top - index * 14 }))
const read = async (...args: Parameters<typeof makePdf>) => await pdfToMarkdown(makePdf(...args))

describe('pdfToMarkdown', () => {
  it('detects headings by font size and joins lines into paragraphs', async () => {
    const { markdown } = await read([
      [
        { text: 'The lanterns of the north', size: 24, y: 740 },
        { text: 'First signs', size: 16, y: 710 },
        ...linesFrom(
          [
            'The keeper of the harbour lit the first of the lanterns long before',
            'the ships were seen, and nobody on the pier asked him for a reason,', 'for it had always been so.',
          ],
          690,
        ),
        ...linesFrom(['A second paragraph stands after a gap and has a line of its own here', 'and goes on.'], 630),
      ],
    ])
    assert.equal(
      markdown,
      [
        '# The lanterns of the north', '## First signs',
        'The keeper of the harbour lit the first of the lanterns long before the ships were seen, and nobody on the '
          + 'pier asked him for a reason, for it had always been so.',
        'A second paragraph stands after a gap and has a line of its own here and goes on.\n',
      ].join('\n\n'),
    )
  })

  it('joins hyphenated words and keeps the hyphen of compounds', async () => {
    const { markdown } = await read([linesFrom(['The infor-', 'mation came from a non-', 'European source.'])])
    assert.equal(markdown, 'The information came from a non-European source.\n')
  })

  it('continues a sentence on the next page', async () => {
    const { markdown } = await read([
      linesFrom(['A sentence that begins on the first page of the'], 60),
      linesFrom(['document ends on the second.'], 740),
    ])
    assert.equal(markdown, 'A sentence that begins on the first page of the document ends on the second.\n')
  })

  it('removes running heads and page numbers', async () => {
    const { markdown } = await read(
      [1, 2, 3, 4].map((page) => [
        { text: 'Annual report of the harbour', y: 770 },
        ...linesFrom([`Only page ${['one', 'two', 'three', 'four'][page - 1]} says this.`]),
        { text: `Page ${page} of 4`, y: 30 },
      ]),
    )
    const sentences = ['one', 'two', 'three', 'four'].map((number) => `Only page ${number} says this.`)
    assert.equal(markdown, `${sentences.join('\n\n')}\n`)
  })

  it('converts lines with bullets and numbers to lists', async () => {
    const { markdown } = await read([linesFrom(['\x95 oil', '\x95 wicks', '1. light them', '2. wait'])])
    assert.equal(markdown, '- oil\n- wicks\n1. light them\n2. wait\n')
  })

  it('nests items by their indentation', async () => {
    const items = [['- oil', 72], ['- wicks', 72], ['- cotton', 90], ['- wool', 90], ['- matches', 72]] as const
    const { markdown } = await read([items.map(([text, x], index) => ({ text, x, y: 700 - index * 14 }))])
    assert.equal(markdown, '- oil\n- wicks\n   - cotton\n   - wool\n- matches\n')
  })

  it('converts aligned columns to a table, with empty cells', async () => {
    const row = (y: number, ...cells: [string, number][]): PdfLine[] => cells.map(([text, x]) => ({ text, x, y }))
    const { markdown } = await read([
      [
        { text: 'The lanterns of the harbour and their price in the last two years.', y: 730 },
        ...row(700, ['Lantern', 72], ['2023', 250], ['2024', 350]),
        ...row(684, ['Green | small', 72], ['12.50', 248], ['13.00', 348]),
        ...row(668, ['Red', 72], ['9.75', 252]),
        ...row(652, ['White, of brass', 72], ['110.00', 244], ['115.00', 344]),
        { text: 'All prices are in pounds.', y: 620 },
      ],
    ])
    assert.equal(
      markdown,
      [
        'The lanterns of the harbour and their price in the last two years.\n', '| Lantern | 2023 | 2024 |',
        '| --- | --- | --- |', '| Green \\| small | 12.50 | 13.00 |', '| Red | 9.75 |  |',
        '| White, of brass | 110.00 | 115.00 |\n', 'All prices are in pounds.\n',
      ].join('\n'),
    )
  })

  it('does not take two columns of prose on the same lines for a table', async () => {
    const prose = 'A line of the left column, which is long enough'
    const { markdown } = await read([
      [0, 1, 2, 3].flatMap((index) => [
        { text: prose, y: 700 - index * 14 }, { text: prose.replace('left', 'right'), x: 340, y: 700 - index * 14 },
      ]),
    ])
    assert.doesNotMatch(markdown, /\|/)
  })

  it('reads columns in order', async () => {
    const column = (x: number, words: string[]): PdfLine[] =>
      words.map((text, index) => ({ text, x, y: 700 - index * 14 }))
    const { markdown } = await read([
      [...column(72, ['The left column is', 'read first.']), ...column(320, ['The right column', 'comes second.'])],
    ])
    assert.equal(markdown, 'The left column is read first.\n\nThe right column comes second.\n')
  })

  it('escapes characters with a meaning in markdown', async () => {
    const { markdown } = await read([linesFrom(['Use *stars* and <b>tags</b> with care.'])])
    assert.equal(markdown, 'Use \\*stars\\* and \\<b>tags\\</b> with care.\n')
  })

  it('returns page counts and metadata', async () => {
    const pages = [linesFrom(['one']), linesFrom(['two']), linesFrom(['three'])]
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

  it('does not change the bytes', async () => {
    const bytes = makePdf([linesFrom(['one'])])
    const { length } = bytes
    await pdfToMarkdown(bytes)
    assert.equal(bytes.length, length)
  })

  it('rejects broken and encrypted files, and files without text', async () => {
    const id = '<00112233445566778899aabbccddeeff>'
    const passwords = `/O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}>`
    const encrypt = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 ${passwords} >> /ID [${id} ${id}]`
    await assert.rejects(pdfToMarkdown(Buffer.from('%PDF-1.4 and nothing more')), {
      code: 'UNSUPPORTED_CONTENT', message: 'The PDF is broken and cannot be read.',
    })
    await assert.rejects(read([linesFrom(['one'])], {}, encrypt), {
      code: 'UNSUPPORTED_CONTENT', message: 'The PDF is encrypted and needs a password.',
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
