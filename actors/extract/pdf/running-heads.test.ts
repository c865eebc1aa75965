// PDF text is not lost: only lines that repeat on most pages, apart from page numbers, are running heads.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makePdf, type PdfLine } from '#test/support/pdf.ts'
import { pdfToMarkdown } from './pdf-to-markdown.ts'

const read = async (pages: PdfLine[][]): Promise<string> => (await pdfToMarkdown(makePdf(pages))).markdown
const bodies = ['oil', 'wicks', 'brass', 'glass', 'paint', 'rope'].map((of) => `This page is about ${of}.`)
/** Six pages with these lines above and below their text; the page is counted from 1. */
const paged = (top: (page: number) => PdfLine[], bottom: (page: number) => PdfLine[] = () => []): PdfLine[][] =>
  bodies.map((text, index) => [...top(index + 1), { text, y: 600 }, ...bottom(index + 1)])
const onlyBodies = `${bodies.join('\n\n')}\n`

describe('lines that differ only in digits', () => {
  it('are kept on tickets', async () => {
    const numbers = [4711, 4890, 1203, 9034, 5512]
    const markdown = await read(numbers.map((number) => [
      { text: `Ticket ${number}`, y: 700 }, { text: `Seat ${number % 97}`, y: 680 },
      { text: `EUR ${number % 13}.50`, y: 660 },
    ]))
    for (const number of numbers)
      for (const text of [`Ticket ${number}`, `Seat ${number % 97}`, `EUR ${number % 13}.50`])
        assert.ok(markdown.includes(text), text)
  })

  it('are kept on tickets that are numbered one after the other', async () => {
    const markdown = await read([1001, 1002, 1003, 1004].map((number) => [{ text: `Ticket ${number}`, y: 700 }]))
    for (const number of [1001, 1002, 1003, 1004]) assert.match(markdown, new RegExp(`Ticket ${number}`))
  })

  it('are kept when they are headings', async () => {
    const markdown = await read(paged((page) => [{ text: `Chapter ${page}`, size: 20, y: 770 }]))
    for (let page = 1; page <= 6; page++) assert.match(markdown, new RegExp(`^# Chapter ${page}$`, 'm'))
  })

  it('are kept in price lists', async () => {
    const rows = (page: number): string[] =>
      Array.from({ length: 4 }, (_, row) => `Lantern no. ${page * 37 + row * 3} costs ${page * 7 + row}.95`)
    const pages = [1, 2, 3, 4, 5].map(rows)
    const markdown = await read(pages.map((texts) => texts.map((text, row) => ({ text, y: 700 - row * 40 }))))
    for (const text of pages.flat()) assert.ok(markdown.includes(text), text)
  })

  it('are kept when their numbers grow, but not with the pages', async () => {
    const markdown = await read(paged((page) => [{ text: `Order ${page * 2}`, y: 770 }]))
    for (let page = 1; page <= 6; page++) assert.match(markdown, new RegExp(`Order ${page * 2}\\b`))
  })
})

describe('running heads', () => {
  const removed: Record<string, PdfLine[][]> = {
    'a title and the number of the page': paged(() => [{ text: 'The harbour book', y: 770 }], (page) => [
      { text: String(page), y: 30 },
    ]),
    'numbers that start later': paged((page) => [{ text: `Page ${page + 344}`, y: 770 }]),
    'a number that a gap sets apart': paged((page) => [
      { text: 'Journal of Harbours 12 (2024)', y: 770 }, { text: String(page + 99), x: 500, y: 770 },
    ]),
    'a number after a separator': paged(() => [], (page) => [{ text: `Annual report 2024 | ${page + 6}`, y: 30 }]),
    'the page and the number of all pages': paged(() => [], (page) => [{ text: `Seite ${page} von 6`, y: 30 }]),
    'Roman numbers': paged(() => [], (page) => [{ text: ['iv', 'v', 'vi', 'vii', 'viii', 'ix'][page - 1]!, y: 30 }]),
    'Roman numbers on the first pages only': paged(() => [], (page) => [
      { text: page < 3 ? 'i'.repeat(page) : `${page - 2}`, y: 30 },
    ]),
    'heads of left and right pages': paged((page) => [
      { text: page % 2 ? 'The harbour book' : 'Chapter of lamps', y: 770, x: page % 2 ? 400 : 72 },
    ]),
    'two lines': paged(() => [{ text: 'Harbour office', y: 780 }, { text: 'Report of 2024', y: 765 }]),
  }
  for (const [what, pages] of Object.entries(removed))
    it(`are removed: ${what}`, async () => assert.equal(await read(pages), onlyBodies))

  it('are kept where they are on few pages', async () => {
    const markdown = await read(paged((page) => (page <= 3 ? [{ text: 'Draft', y: 770 }] : [])))
    assert.match(markdown, /Draft/)
  })
  it('are kept below a line that is none', async () => {
    const markdown = await read(paged((page) => [
      { text: `About ${bodies[page - 1]!.slice(19)}`, y: 770 }, { text: 'Price in pounds', y: 740 },
    ], () => [{ text: 'Sold.', y: 500 }, { text: 'No returns.', y: 480 }, { text: 'Ask.', y: 460 }]))
    assert.match(markdown, /Price in pounds/)
  })
  it('are kept when the pages have nothing else', async () =>
    assert.match(await read([1, 2, 3].map(() => [{ text: 'Entrance to the harbour', y: 700 }])), /^Entrance/))
})
