// Scores the categories of the taxonomy by the topic text of a page: what stands in prominent places, and what says
// something about the whole site, counts more than running text.

import type { PageTopic } from '#schemas/topic.ts'
import { findKeywords } from './find-keywords.ts'
import { hostWords } from './host-words.ts'
import { profiles, tableOf } from './profiles/all-profiles.ts'
import type { KeywordEntry, KeywordTable } from './read-profile.ts'
import { typeCategories } from './schema-types.data.ts'
import { splitWords } from './split-words.ts'

/** What a keyword counts in a part of the page, before the weight of the keyword. */
const fieldWeights = {
  siteName: 5, host: 4, about: 3, title: 3, description: 2.5, keywords: 1.5, sections: 2, headings: 1.2, labels: 1.2,
  path: 1, text: 1,
} as const
type Field = keyof typeof fieldWeights

/** Weight of a type of structured data that says much; see `typeCategories`. */
const typeWeight = 3
/** English words stand on pages in every language; profiles of other languages are used when there is no own one. */
const englishShare = 0.6
const otherShare = 0.35
/** Running text counts by the density of a keyword: per this many words. */
const densityWords = 300

/** What each section counts for `News` in the navigation of a news site. */
const sectionWeight = 3
/** What a host name counts that only institutions of one kind have, such as `.edu`. */
const institutionWeight = 20

export interface Scores {
  /** By path of a category, and `News`. */
  byPath: ReadonlyMap<string, number>
  /** Words of the page that were read. */
  words: number
}

/** The profiles that are searched for a page in a language, with their shares. */
function tablesFor(language: string | null): [KeywordTable, number][] {
  const own = language === null ? undefined : tableOf(language)
  const english = tableOf('en')!
  if (own === english) return [[english, 1]]
  if (own) return [[own, 1], [english, englishShare]]
  return [[english, englishShare], ...Object.keys(profiles)
    .filter((code) => code !== 'en')
    .map((code): [KeywordTable, number] => [tableOf(code)!, otherShare])]
}

/** Scores the categories. Linear in the text of the topic. */
export function scoreTopic(topic: PageTopic): Scores {
  const tables = tablesFor(topic.language)
  const sections = newsSections(topic.labels, tables.map(([table]) => table))
  const fields = wordsOfFields(sections > 0 ? { ...topic, labels: [] } : topic)
  const evidence = new Evidence()
  for (const [table, share] of tables)
    for (const [field, words] of Object.entries(fields) as [Field, string[]][])
      findKeywords(words, table, (entry) => { evidence.add(entry, field, share) })
  const byPath = evidence.sums(Math.max(densityWords, fields.text.length))
  const add = (path: string, score: number) => byPath.set(path, (byPath.get(path) ?? 0) + score)
  if (sections > 0) add('News', sections * sectionWeight)
  const { institution } = hostWords(topic.url)
  if (institution !== null) add(institution, institutionWeight)
  for (const type of topic.types) {
    const known = typeCategories.get(type)
    if (known) add(known[0], known[1] * typeWeight)
  }
  return { byPath, words: Object.values(fields).reduce((sum, words) => sum + words.length, 0) }
}

/** Sections that newspapers have. */
const newsSectionNames: ReadonlySet<string> = new Set([
  'News', 'Politics', 'Sports', 'Business and Finance', 'Entertainment', 'Fine Art', 'Technology & Computing', 'Science',
  'Travel', 'Automotive', 'Medical Health', 'Crime', 'Education', 'Style & Fashion', 'Law', 'Pop Culture',
  'Religion & Spirituality',
])
/** Sections that every newspaper has. */
const commonSections = ['Politics', 'Sports']
const newsSectionsMin = 4
const sectionWordsMax = 2

/**
 * How many sections of a newspaper the navigation of a site names; 0 when it is not the navigation of a news site,
 * which has at least four with politics and sports among them.
 */
function newsSections(labels: readonly string[], tables: readonly KeywordTable[]): number {
  const paths = new Set<string>()
  for (const label of labels) {
    const words = splitWords(label)
    if (words.length > sectionWordsMax) continue
    for (const table of tables) findKeywords(words, table, ({ path }) => paths.add(path))
  }
  if (!commonSections.every((path) => paths.has(path))) return 0
  const names = new Set([...paths].map((path) => path.split(' > ')[0]!))
  const sections = [...names].filter((name) => newsSectionNames.has(name)).length
  return sections >= newsSectionsMin ? sections : 0
}

function wordsOfFields(topic: PageTopic): Record<Field, string[]> {
  const { site, page } = splitTitle(topic)
  const { host, path } = hostWords(topic.url)
  return {
    siteName: splitWords(site), host, about: splitWords(topic.about.join(' . ')), title: splitWords(page),
    description: splitWords(topic.description ?? ''), keywords: splitWords(topic.keywords.join(' . ')),
    sections: splitWords(topic.sections.join(' . ')), headings: splitWords(topic.headings.join(' . ')),
    labels: splitWords(topic.labels.join(' . ')), path, text: splitWords(topic.text),
  }
}

const titleSeparator = /\s+[|–—·•»:\-/]+\s+|[|»]/u

/** The title of the page, and the name of the site: the declared one, else the last part of the title. */
function splitTitle({ title, site_name }: PageTopic): { site: string; page: string } {
  const parts = (title ?? '').split(titleSeparator).filter((part) => part.trim() !== '')
  if (parts.length < 2) return { site: site_name ?? '', page: title ?? '' }
  return { site: site_name ?? parts.at(-1)!, page: parts.slice(0, -1).join(' . ') }
}

/** How often each keyword stands in each part of the page. */
class Evidence {
  readonly #counts = new Map<KeywordEntry, { share: number; byField: Map<Field, number> }>()

  add(entry: KeywordEntry, field: Field, share: number): void {
    let counts = this.#counts.get(entry)
    if (!counts) this.#counts.set(entry, counts = { share, byField: new Map() })
    counts.byField.set(field, (counts.byField.get(field) ?? 0) + 1)
  }

  /** The sum of what the keywords of each category count. Repetitions count less and less. */
  sums(textWords: number): Map<string, number> {
    const sums = new Map<string, number>()
    for (const [{ path, weight }, { share, byField }] of this.#counts) {
      let value = 0
      for (const [field, count] of byField)
        value += fieldWeights[field] * Math.log2(1 + (field === 'text' ? (count * densityWords) / textWords : count))
      sums.set(path, (sums.get(path) ?? 0) + value * weight * share)
    }
    return sums
  }
}
