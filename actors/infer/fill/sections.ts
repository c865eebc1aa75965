// The sections of a page: a heading and the blocks below it.

import type { PageFacts, RecordGroup, RecordPart } from '#schemas/facts.ts'
import type { TextBlock } from '../text-blocks.ts'
import { readLabel, type Label } from './query.ts'

export interface Section { title: string; read: Label; level: number; blocks: TextBlock[] }

/** Longer sections and blocks are cut when they are read as records. */
const sectionBlocksMax = 20
const recordTextCharsMax = 1000

/** Each heading with the blocks up to the next one; blocks before the first heading are in none. */
export function sectionsOf(blocks: readonly TextBlock[]): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ title: block.text, read: readLabel(block.text), level: block.level, blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

/** A section as a record: its title, then its blocks. */
function recordOf({ level, title, blocks }: Section, url: string | undefined): RecordPart[] {
  const head: RecordPart = { tag: `h${level}`, names: '', text: title, ...(url !== undefined && { url }) }
  const parts = blocks
    .slice(0, sectionBlocksMax)
    .map(({ kind, text }) => ({
      tag: kind === 'item' ? 'li' : 'p', names: '', text: text.slice(0, recordTextCharsMax),
    }))
  return [head, ...parts]
}

/** Sections of one level in a row, each with text, are things of one kind. */
export function sectionGroups(sections: readonly Section[], { links }: PageFacts): RecordGroup[] {
  const urls = new Map(links.map(({ url, text }) => [text.trim(), url]))
  const groups: RecordGroup[] = []
  for (const [at, section] of sections.entries()) {
    if (section.blocks.length === 0) continue
    const record = recordOf(section, urls.get(section.title))
    const before = sections[at - 1]
    if (before !== undefined && before.level === section.level && before.blocks.length > 0 && groups.length > 0)
      groups.at(-1)!.records.push(record)
    else {
      const above = sections.slice(0, at).findLast(({ level }) => level < section.level)
      groups.push({ names: '', heading: above?.title ?? null, records: [record] })
    }
  }
  return groups.filter(({ records }) => records.length > 1)
}
