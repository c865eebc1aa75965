// Everything on a page that a field could be filled from, read once.

import type { LabelledValue, PageFacts, RecordGroup } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { splitSentences } from '#src/text/split-sentences.ts'
import { textBlocks, type TextBlock } from '#actors/infer/text-blocks.ts'
import { everyAmount, everyAmountInPart } from '../values/amounts.ts'
import { readByline, type Byline } from './byline.ts'
import { allEntities, entitiesOf, type Entity } from '../values/entities.ts'
import { formerPriceWords, stockLines } from '../values/page-words.data.ts'
import { labelledValues } from './labelled-values.ts'
import { compact, tokensOf } from '../fields/names.ts'
import { agreedHeading, headingOfTitle, isNameOfSite, titleBesideSite } from './site-headings.ts'
import { qualifiedLabels, qualifiedParts, type QualifiedLabel } from './qualified-labels.ts'
import { readLabel, type Label } from '../fields/query.ts'
import { postalLines, type PostalLines } from './postal-lines.ts'
import { outsideOwn, ownBlocks, withoutApart } from './own-blocks.ts'
import { numberSentences, type NumberSentence } from './prose-numbers.ts'
import { linkTargets, phonesOf } from './phones.ts'
import { partLists } from './part-lists.ts'
import { preformattedPairs, withPlainText } from './preformatted.ts'
import { RecordSource } from '../sources/record-source.ts'
import { segmentsOf, type Segment } from './segments.ts'
import { listLeads, sectionGroups, sectionsOf, type Section } from './sections.ts'
import { rangeLeads } from './shown-values.data.ts'
import { shownTimes, type ShownTime } from './shown-times.ts'
import { isOtherAmount, shownPrices, type ShownPrices } from './shown-prices.ts'
import { shownValues, type ShownValues } from './shown-values.ts'

export interface Evidence {
  facts: PageFacts
  /** The language of the page, by which its dates are read; British where the days come first. */
  dateLanguage: string | null
  /** Items of the page, outer ones first. */
  entities: Entity[]
  /** The outer ones of them. */
  outer: Set<Entity>
  labelled: (LabelledValue & { read: Label })[]
  /** The same with the headings above them. */
  qualified: QualifiedLabel[]
  sections: Section[]
  /** Lists below a line that labels them; and among the parts about the subject. */
  leads: Section[]
  partLists: Section[]
  /** Groups of the page, and the sections below one heading as a group. */
  groups: RecordGroup[]
  /** First heading of level one. */
  mainHeading: string | null
  /** The same, when the page calls itself so in its metadata or the title of the document too. */
  agreedHeading: string | null
  /** The main heading, when it is part of the main content. */
  contentHeading: string | null
  emails: string[]
  phones: string[]
  /** What the text calls the version, or licensed under. */
  versions: string[]
  licenses: string[]
  /** Amounts in short blocks, in order. In running text an amount may mean anything. */
  amounts: string[]
  /** Amounts that are struck through, or marked as former prices. */
  formerAmounts: string[]
  /** The line that states availability. */
  stock: string | null
  /** What the page shows about its subject, and the dates that it marks. */
  shown: ShownValues
  shownPrices: ShownPrices
  times: ShownTime[]
  /** The subject as a record: its parts by their classes. */
  subject: RecordSource
  /** Sentences of the page that have numbers. */
  sentences: NumberSentence[]
  /** The text of the content without that about other things than the subject, and the texts around the content. */
  text: string
  outside: string[]
  /** The sentences and short lines of the content. */
  texts: string[]
  /** The short ones of them in pieces. */
  segments: Segment[]
  /** The same of the texts around the content. */
  outerSegments: Segment[]
  /** The only amount that is the lower end of a range: "From £22". */
  lowest: string | null
  /** The first postal address of the content. */
  address: PostalLines | null
  /** Author and date from the lines below the heading. */
  byline: Byline
}

const charsMax = 300_000
const labelledMax = 2000
const contactsMax = 100
/** Amounts and availability are read from blocks up to this length. */
const shortBlockCharsMax = 60
/** Parts of the subject up to this length are read as sentences. */
const subjectPartCharsMax = 400

const unique = (values: string[]) => [...new Set(values)]

export const hasAmount = (text: string): boolean => text.search(everyAmount) >= 0

const struck = /~~([^~\n]{1,60})~~/g
const formerLead = new RegExp(String.raw`(?:^|[^\p{L}])${oneOf(formerPriceWords)}\s?:?\s*$`, 'iu')
const stockLine = new RegExp(String.raw`^${oneOf(stockLines)}\b`, 'iu')
const everyEmail = /[\p{L}\p{N}.+_-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/gu
const versionLine = /^version:?\s+(v?\d+(?:\.\d+)+[\w.+-]*)$/i
const versionHeading = /^v?\d+(?:\.\d+)+[\w.+-]*(?=\s|$)/
const licenseName = String.raw`(?:[Ll]icen[sc]e|CC|GPL|MIT|BSD|Apache|Creative Commons)`
const licensedUnder = new RegExp(
  String.raw`(?:[Ll]icen[sc]ed|(?:[Aa]vailable|[Rr]eleased|[Dd]istributed)(?= under (?:the )?[^.;]*${licenseName}))`
  + String.raw` under (?:the )?([A-Z][\w.-]*\w(?: (?:[A-Z\d][\w.-]*|or later)){0,6})`, 'g',
)

/** The only version in a heading: "Gantry 4.2.0". */
function versionIn(heading: string): string[] {
  const found = heading.match(/(?<![\w.])v?\d+(?:\.\d+)+[\w+-]*(?![\w.])/g) ?? []
  return found.length === 1 ? found : []
}

const versionsOf = (blocks: readonly TextBlock[], title: string | null): string[] => [
  ...blocks.flatMap(({ text }) => versionLine.exec(text)?.[1] ?? []),
  ...blocks.flatMap(({ kind, text }) => kind === 'heading' ? versionHeading.exec(text)?.[0] ?? [] : []),
  ...blocks.flatMap(({ kind, level, text }) => kind === 'heading' && level === 1 ? versionIn(text) : []),
  ...title !== null && /\b(?:documentation|docs|manual|reference)\b/i.test(title) ? versionIn(title) : [],
].slice(0, 1)

/** Amounts that are struck through, or that follow a word such as "was". */
function formerAmountsOf(markdown: string, short: readonly TextBlock[]): string[] {
  const crossed = [...markdown.slice(0, charsMax).matchAll(struck)].flatMap(
    ([, text = '']) => text.match(everyAmount) ?? [],
  )
  const marked = short.flatMap(({ text }) =>
    [...text.matchAll(everyAmount)]
      .filter((found) => formerLead.test(text.slice(0, found.index)))
      .map(([found]) => found),
  )
  return unique([...crossed, ...marked])
}

/** A label before the subject: "Thread: Best knots". */
const headingLabel = /^\p{L}{3,12}:\s+/u

/** Classes of what stands beside a name in its heading. */
const besideName = /(?:^|[\s_-])(?:author|byline|badge|label|pill|tag|status|symbol|ticker|count|latest|edition)(?:$|[\s_-])/i

/** A heading without a last part of its own that the title of the page lacks, such as "Latest" or "/ Ada Gray". */
function withoutBadge(heading: string, { subject, title }: PageFacts): string {
  const at = subject.findIndex(({ tag, text }) => tag === 'h1' && text === heading)
  const inner = at < 0 ? [] : subject.slice(at + 1, at + 1 + headingPartsMax)
  const badge = inner.find(({ tag, text, names }) =>
    /^(?:span|small|sup|em|i)$/.test(tag) && names !== '' && text.length < heading.length && heading.endsWith(text))
  if (badge === undefined || badge.text === '') return heading
  const rest = heading.slice(0, -badge.text.length).replace(/[\s/|·–—-]+$/u, '')
  const isInTitle = compact(title ?? '').includes(compact(heading))
  const isBadge = besideName.test(badge.names) || !isInTitle && compact(title ?? '').includes(compact(rest))
  return isBadge && rest.length > 1 ? rest : heading
}
const headingPartsMax = 4

/** The heading that the title of the page has, where the title has no word of the first heading: "Related products". */
function headingInTitle(first: string | undefined, facts: PageFacts): string | undefined {
  const { headings, title } = facts
  const words = new Set(tokensOf(title ?? ''))
  if (words.size === 0 || first !== undefined && tokensOf(first).some((word) => words.has(word))) return undefined
  const key = compact(title ?? '')
  return headings.find(({ level, text }) => level <= 2 && tokensOf(text).some((word) => word.length > 2)
    && key.startsWith(compact(text)) && !isNameOfSite(text, facts))?.text
}

/** The first heading of level one, without a label that the title of the page does not have. */
function headingOf(facts: PageFacts): string | undefined {
  const { headings, title } = facts
  const top = headings.find(({ level }) => level === 1)?.text
  const first = agreedHeading(facts) ?? headingInTitle(top, facts) ?? top
  const written = first !== undefined && isNameOfSite(first, facts) ? titleBesideSite(facts) ?? first : first
  const text = written === undefined ? undefined : withoutBadge(written, facts)
  const bare = text?.replace(headingLabel, '')
  return bare !== undefined && bare !== text && title !== null && title.startsWith(bare) ? bare : text
}

const sentencesMax = 2_000

/** The sentences of the text, and the short lines of the parts about the subject. */
function sentencesOf(blocks: readonly TextBlock[], { subject, tables, language }: PageFacts): string[] {
  const texts = [
    ...blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'item').map(({ text }) => text),
    ...subject.filter(({ text }) => text.length <= subjectPartCharsMax).map(({ text }) => text),
    ...tables.flatMap(({ caption }) => caption ?? []),
  ]
  return unique(texts.slice(0, sentencesMax)).flatMap((text) => splitSentences(text, language))
}

const fromAmount = new RegExp(String.raw`^${oneOf(rangeLeads)}\s+(${everyAmount.source})`, 'iu')

/** The amount after "from", where the page has only one. */
function lowestOf(texts: readonly string[]): string | null {
  const short = texts.filter((text) => text.length <= shortBlockCharsMax)
  const found = new Set(short.flatMap((text) => fromAmount.exec(text)?.[1] ?? []))
  return found.size === 1 ? [...found][0]! : null
}

/** The amounts of a short text that may be prices. */
const pricesIn = (text: string): string[] =>
  [...text.matchAll(everyAmountInPart)]
    .filter((found) => !isOtherAmount(text, found.index, found[0]))
    .map(([amount]) => amount)

/** English pages without a region write "14/11/2025" in Britain, and "11/14/2025" in America. */
function dateLanguageOf({ language, markdown }: PageFacts): string | null {
  const isUnclear = /^en$/i.test(language ?? '')
  return isUnclear && dayFirst.test(markdown) && !monthFirst.test(markdown) ? 'en-GB' : language
}
const dayFirst = /(?<![\d/])(?:1[3-9]|2\d|3[01])\/\d{1,2}\/\d{4}(?!\d)/
const monthFirst = /(?<![\d/])\d{1,2}\/(?:1[3-9]|2\d|3[01])\/\d{4}(?!\d)/

/** Reads the facts of a page; linear in their size. */
export function evidenceOf(facts: PageFacts): Evidence {
  const outer = entitiesOf(facts)
  const entities = allEntities(outer)
  const written = textBlocks(facts.markdown, charsMax)
  const blocks = withPlainText(written)
  const outside = outsideOwn(facts)
  const around = outside.join('\n')
  const sections = sectionsOf(blocks)
  const own = ownBlocks(blocks, facts)
  const text = own.map((block) => block.text).join('\n')
  const short = own.filter(
    ({ kind, text: line }) => kind !== 'table' && kind !== 'code' && line.length <= shortBlockCharsMax,
  )
  const shown = shownValues(facts.subject)
  const prices = shownPrices(facts.subject)
  const formerAmounts = unique([...prices.formerPrices, ...formerAmountsOf(facts.markdown, short)])
  const labelled = labelledValues(facts, entities, own, preformattedPairs(written))
  const texts = sentencesOf(withoutApart(own, facts.apart?.aside ?? []), facts)
  const segments = segmentsOf(facts.subject, texts)
  const heading = headingOf(facts)
  const isHeading = (label: string): boolean => facts.headings.some(({ level, text }) =>
    level === 1 && (text === label || label.includes(' ') && text.startsWith(label)))
  const contentHeading = blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text ?? null
  return {
    facts, dateLanguage: dateLanguageOf(facts), entities, outer: new Set(outer), text, outside, sections,
    leads: listLeads(blocks), partLists: partLists(facts.subject), formerAmounts,
    contentHeading, shown,
    shownPrices: prices,
    times: shownTimes(facts.subject),
    subject: new RecordSource(facts.subject, facts.language, false),
    texts,
    segments,
    outerSegments: segmentsOf([], [...outside, ...facts.apart?.aside ?? []]),
    lowest: lowestOf(texts),
    sentences: numberSentences(texts),
    address: postalLines([facts.markdown.slice(0, charsMax), ...labelled.map(({ value }) => value)].join('\n'))
      ?? postalLines([...outside, ...facts.apart?.aside ?? []].join('\n')),
    labelled: labelled.filter(({ label }) => !isHeading(label)).slice(0, labelledMax)
      .map((one) => ({ ...one, read: readLabel(one.label) })),
    qualified: [...qualifiedLabels(facts.labelled), ...qualifiedParts(facts.subject)],
    groups: [...facts.groups, ...sectionGroups(sections, facts)],
    agreedHeading: agreedHeading(facts),
    mainHeading: heading ?? contentHeading ?? headingOfTitle(facts),
    emails: unique([
      ...linkTargets(facts, 'mailto:'), ...(text.match(everyEmail) ?? []),
      ...(around.includes('@') ? around.match(everyEmail) ?? [] : []),
    ]).slice(0, contactsMax),
    phones: phonesOf(facts, { text, around, labelled, lines: [...texts, ...outside, ...facts.apart?.aside ?? []] })
      .slice(0, contactsMax),
    versions: versionsOf(blocks, facts.title),
    licenses: [text, around, ...facts.apart?.aside ?? []].flatMap((one) => [...one.matchAll(licensedUnder)])
      .map(([, license = '']) => license).slice(0, 1),
    amounts: unique([...prices.prices, ...short.flatMap(({ text: own }) => pricesIn(own))])
      .filter((one) => !formerAmounts.includes(one))
      .slice(0, contactsMax),
    stock: short.find(({ text: own }) => stockLine.test(own))?.text ?? shown.stock,
    byline: readByline(blocks, facts.language),
  }
}
