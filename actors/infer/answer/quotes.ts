// What can be quoted from a passage: its sentences, list items and table rows.

import { splitSentences } from '#src/text/split-sentences.ts'
import { textBlocks, type TextBlock } from '../text-blocks.ts'

export interface Quote {
  /** Plain text. */
  text: string
  kind: 'sentence' | 'item' | 'row'
  /** Text before it that it belongs to: the header of its table. */
  lead: string
}

const quotesMax = 200
const quoteCharsMax = 600
/** Items that are quoted with the sentence that announces them, and their length. */
const announced = { itemsMax: 8, charsMax: 400 }
const footnoteMark = /\s?\[(?:\d{1,3}|[a-z]|note \d+|citation needed)\](?!\()/gi
const delimiterRow = /^\|?\s*:?-{2,}/

/** The quotes of a passage in order. `language` is a BCP 47 tag or null. */
export function quotesOf(markdown: string, language: string | null): Quote[] {
  const blocks = textBlocks(markdown)
  const quotes: Quote[] = []
  for (const [at, block] of blocks.entries()) {
    if (quotes.length >= quotesMax) break
    if (block.kind === 'heading') continue
    if (block.kind === 'table') quotes.push(...rowsOf(block.text))
    else quotes.push(...sentencesOf(block, blocks, at, language))
  }
  return quotes
}

function sentencesOf(block: TextBlock, blocks: readonly TextBlock[], at: number, language: string | null): Quote[] {
  const kind = block.kind === 'item' ? 'item' : 'sentence'
  const text = block.text.replace(footnoteMark, '')
  const pieces = block.kind === 'code' ? [text.replace(/\s+/g, ' ')] : splitSentences(text, language)
  const quotes = pieces.map((piece): Quote => ({ text: cut(piece), kind, lead: '' }))
  const last = quotes.at(-1)
  if (last && kind === 'sentence' && last.text.endsWith(':')) last.text = withItems(last.text, blocks, at)
  return quotes
}

/** "There are three modes:" with the items that follow. */
function withItems(lead: string, blocks: readonly TextBlock[], at: number): string {
  const items: string[] = []
  let chars = lead.length
  for (const { kind, text } of blocks.slice(at + 1)) {
    if (kind !== 'item' || items.length >= announced.itemsMax || chars + text.length > announced.charsMax) break
    items.push(text.replace(footnoteMark, ''))
    chars += text.length
  }
  return items.length === 0 ? lead : `${lead} ${items.join('; ')}`
}

/** The rows of a table; each has the header row as its lead. */
function rowsOf(table: string): Quote[] {
  const rows = table.split('\n')
  const hasHeader = delimiterRow.test(rows[1] ?? '')
  const header = hasHeader ? cellsOf(rows[0]!).join(' ') : ''
  return rows.slice(hasHeader ? 2 : 0)
    .map((row): Quote => ({ text: cut(cellsOf(row).join(' | ')), kind: 'row', lead: header }))
    .filter(({ text }) => text !== '')
}

const cellsOf = (row: string): string[] =>
  row.replace(/^\s*\|/, '').replace(/\|\s*$/, '').split('|').map((cell) => cell.trim()).filter((cell) => cell !== '')

/** A quote of at most 600 units, cut at a word. */
function cut(text: string): string {
  if (text.length <= quoteCharsMax) return text
  const head = text.slice(0, quoteCharsMax)
  const end = head.lastIndexOf(' ')
  return `${head.slice(0, end > quoteCharsMax / 2 ? end : quoteCharsMax)}…`
}
