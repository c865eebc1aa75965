// The sections of a page: a heading and the blocks below it.

import type { TextBlock } from '#actors/infer/text-blocks.ts'
import type { PageFacts, RecordGroup, RecordPart } from '#schemas/facts.ts'
import { readLabel, type Label } from '../fields/query.ts'

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

/** A section with those below it. */
interface Branch { section: Section; below: Section[] }

/** The parts of a branch: its title, its blocks, and the titles and blocks of the sections below it. */
function partsOf({ section, below }: Branch, url: string | undefined): RecordPart[] {
  const inner = below.slice(0, branchSectionsMax).flatMap((one) => recordOf(one, undefined))
  return [...recordOf(section, url), ...inner].slice(0, branchPartsMax)
}
const branchSectionsMax = 10
const branchPartsMax = 40

/** The runs of sections of one level, each with what is below it, up to a heading of a higher level. */
function runsOf(sections: readonly Section[], level: number): Branch[][] {
  const runs: Branch[][] = [[]]
  for (const section of sections) {
    if (section.level < level) runs.push([])
    else if (section.level === level) runs.at(-1)!.push({ section, below: [] })
    else runs.at(-1)!.at(-1)?.below.push(section)
  }
  return runs
}

const hasText = ({ section, below }: Branch): boolean => [section, ...below].some(({ blocks }) => blocks.length > 0)

/** Sections of one level in a row, each with text of its own or below it, are things of one kind. */
export function sectionGroups(sections: readonly Section[], { links }: PageFacts): RecordGroup[] {
  const urls = new Map(links.map(({ url, text }) => [text.trim(), url]))
  const levels = [...new Set(sections.map(({ level }) => level))].filter((level) => level > 1).sort()
  return levels.flatMap((level) => runsOf(sections, level)).flatMap((run) => {
    const stretches: Branch[][] = [[]]
    for (const branch of run) {
      if (hasText(branch)) stretches.at(-1)!.push(branch)
      else stretches.push([])
    }
    return stretches.filter((one) => one.length > 1).map((branches): RecordGroup => {
      const at = sections.indexOf(branches[0]!.section)
      const above = sections.slice(0, at).findLast((one) => one.level < branches[0]!.section.level)
      const records = branches.map((branch) => partsOf(branch, urls.get(branch.section.title)))
      return { names: '', heading: above?.title ?? null, records }
    })
  })
}

const leadCharsMax = 60

/** Lines that stand above a list as its label: "Ingredients:". Each with the entries of its list. */
export function listLeads(blocks: readonly TextBlock[]): Section[] {
  return blocks.flatMap(({ kind, text }, at) => {
    const isLead = kind === 'paragraph' && text.length <= leadCharsMax && /[:：]$/u.test(text)
    const end = blocks.findIndex((one, next) => next > at && one.kind !== 'item')
    const items = isLead ? blocks.slice(at + 1, end < 0 ? undefined : end) : []
    const title = text.replace(/\s*[:：]$/u, '')
    return items.length > 1 ? [{ title, read: readLabel(title), level: leadLevel, blocks: items }] : []
  })
}
const leadLevel = 7
