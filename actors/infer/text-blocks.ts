// Markdown as a list of plain blocks, for summaries, patterns and the search of fields. A line scanner, not a parser:
// the input is from our own markdown writer, and a million characters must take milliseconds.

export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'quote' | 'table' | 'code'
  /** Text without markup, white space collapsed (code keeps its lines). */
  text: string
  /** Level of a heading, 0 otherwise. */
  level: number
}

const fence = /^\s{0,3}(`{3,}|~{3,})/
const heading = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/
const quote = /^\s{0,3}>\s?(.*)$/
const tableRow = /^\s*\|.*\|\s*$/
const rule = /^\s{0,3}(?:[-*_]\s*){3,}$/

/** The text of inline markdown: links and images become their text; emphasis, code marks and escapes are removed. */
export function plainInline(markdown: string): string {
  return markdown
    .replace(/(?<!\\)!\[((?:\\.|[^\]\\]){0,1000})\]\([^)\s]{0,2048}(?:\s"[^"]{0,500}")?\)/g, '$1')
    .replace(/(?<!\\)\[((?:\\.|[^\]\\]){0,2000})\]\([^)\s]{0,2048}(?:\s"[^"]{0,500}")?\)/g, '$1')
    .replace(/(?<!\\)<((?:https?|mailto):[^>\s]{1,2000})>/g, '$1')
    .replace(/(?<!\\)<\/?[a-z][^>]{0,200}>/gi, ' ')
    .replace(/\[\^[^\]]{1,40}\]/g, '')
    .replace(/(\*\*|__|~~)(?=\S)([^\n]{1,2000}?\S?)\1/g, '$2')
    .replace(/(^|[\s([{"'“‘—-])[*_](?=\S)([^*_\n]{1,2000})[*_](?=$|[\s)\]}"'”’.,;:!?—-])/g, '$1$2')
    .replace(/`+([^`\n]{1,2000})`+/g, '$1')
    .replace(/(?<!\\)\*{2,3}/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~&:])/g, '$1')
    .replace(/&nbsp;|&#160;/g, ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

interface OpenBlock { kind: TextBlock['kind']; lines: string[] }

function textOf({ kind, lines }: OpenBlock): string {
  if (kind === 'code') return lines.join('\n')
  return kind === 'table' ? lines.map(plainInline).join('\n') : plainInline(lines.join(' '))
}

/** Blocks of a markdown text in order; reads at most `charsMax` UTF-16 code units. */
export function textBlocks(markdown: string, charsMax = 1_000_000): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: OpenBlock | undefined
  let fenceMark = ''
  const close = () => {
    if (!open) return
    const text = textOf(open)
    if (text !== '') blocks.push({ kind: open.kind, text, level: 0 })
    open = undefined
  }
  const add = (kind: TextBlock['kind'], line: string) => {
    if (open?.kind !== kind) begin(kind)
    open!.lines.push(line)
  }
  const begin = (kind: TextBlock['kind'], ...lines: string[]) => {
    close()
    open = { kind, lines }
  }
  for (const line of markdown.slice(0, charsMax).split(/\r?\n/)) {
    if (fenceMark !== '') {
      if (line.trim().startsWith(fenceMark) && line.trim().replaceAll(fenceMark[0] ?? '', '') === '') {
        fenceMark = ''
        close()
      } else open?.lines.push(line)
      continue
    }
    const fenced = fence.exec(line)
    const titled = heading.exec(line)
    const listed = item.exec(line)
    const quoted = quote.exec(line)
    if (fenced) {
      begin('code')
      fenceMark = fenced[1] ?? ''
    } else if (line.trim() === '' || rule.test(line)) close()
    else if (titled) {
      close()
      const text = plainInline(titled[2] ?? '')
      if (text) blocks.push({ kind: 'heading', text, level: titled[1]?.length ?? 1 })
    } else if (listed) begin('item', listed[1] ?? '')
    else if (quoted) add('quote', quoted[1] ?? '')
    else if (tableRow.test(line)) add('table', line)
    else if (open?.kind === 'item' || open?.kind === 'quote') open.lines.push(line)
    else add('paragraph', line)
  }
  close()
  return blocks
}
