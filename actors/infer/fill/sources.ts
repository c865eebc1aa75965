// Where the value of a field is looked for: an item of structured data, the row of a table, the page itself.

import { valuesAt, type Entity, type EntityValue } from './entities.ts'
import { hasAmount, type Evidence } from './evidence.ts'
import type { PageField } from './concepts.ts'
import { isSpan } from './coerce.ts'
import { compact, singular, tokensOf } from './names.ts'
import { fits as kinds, labelFits, prefixed, queryOf, type Label, type Query } from './query.ts'

export interface Source {
  /** Found values for a query, best first. */
  values(query: Query): EntityValue[]
  /** Found items for a query that asks for an object. */
  items?(query: Query): Entity[]
}

const isEntity = (value: EntityValue): value is Entity => typeof value === 'object'

/** An item of structured data. */
export function entitySource(entity: Entity): Source {
  const direct = (keys: readonly string[]) => keys.flatMap((key) => entity.properties.get(key) ?? [])
  /** `authorUrl` is the url of the author; `offer_price` the price of the offers. */
  const nested = (query: Query): EntityValue[] => {
    const words = query.name.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{L}+/gu) ?? []
    for (let cut = 1; cut < words.length; cut++) {
      const head = compact(words.slice(0, cut).join(' '))
      const inner = [head, `${head}s`, singular(head)]
        .flatMap((key) => entity.properties.get(key) ?? [])
        .filter(isEntity)
      const found = inner.flatMap((one) => entitySource(one).values(queryOf(words.slice(cut).join(' '))))
      if (found.length > 0) return found
    }
    return []
  }
  // An organisation that a page describes is the company that is asked for.
  const isCompany = entity.types.some((type) => /organization|corporation|business|store$|restaurant|hotel/.test(type))
  const ofCompany = (query: Query) => isCompany && query.concept?.names[0] === 'company' ? direct(['name']) : []
  const byConcept = (query: Query) => query.concept?.paths.flatMap((path) => valuesAt(entity, path.split('.'))) ?? []
  return {
    values: (query) => [
      ...direct(query.keys.slice(0, 1)), ...nested(query), ...ofCompany(query), ...byConcept(query),
      ...direct(query.keys.slice(1)),
    ],
    items(query) {
      const parents =
        query.concept?.paths.flatMap((path) =>
          path.includes('.') ? valuesAt(entity, path.split('.').slice(0, -1)) : [],
        ) ?? []
      return [...new Set([...direct(query.keys), ...byConcept(query), ...parents].filter(isEntity))]
    },
  }
}

/**
 * The row of a table below its header; `nameAt` is the column that names the row, when no header says "name"; `url`
 * where its first link leads.
 */
export function rowSource(header: readonly Label[], row: readonly string[], nameAt?: number, url?: string): Source {
  return {
    values(query) {
      if (query.concept?.names[0] === 'url' && columnOf(header, query) === undefined)
        return url === undefined ? [] : [url]
      const at = columnOf(header, query) ?? (query.concept?.names[0] === 'name' ? nameAt : undefined)
      const cell = at === undefined ? undefined : row[at]?.trim()
      return cell === undefined || cell === '' || /^[-–—]$/.test(cell) ? [] : [cell]
    },
  }
}

/** The column whose header names what the query asks for: exact names go before near ones. */
export function columnOf(header: readonly Label[], query: Query): number | undefined {
  const fits = header.map((label) => labelFits(label, query))
  for (const kind of kinds) if (fits.includes(kind)) return fits.indexOf(kind)
  return undefined
}

/** A plain text where an object is wanted: it is the object's name. */
export const textSource = (text: string): Source => ({
  values: ({ concept, keys }) =>
    ['name', 'body'].includes(concept?.names[0] ?? '')
    || ['value', 'text', 'label', 'step', 'question', 'item', 'raw'].includes(keys[0] ?? '')
      ? [text]
      : [],
})

/**
 * Fields of an inner object looked for under the name of the outer one as well: `price: {currency}` is a price
 * currency.
 */
export const prefixSource = (outer: Query, sources: readonly Source[]): Source => ({
  values: (query) => sources.flatMap((source) => source.values(prefixed(outer, query))),
  items: (query) => sources.flatMap((source) => source.items?.(prefixed(outer, query)) ?? []),
})

/** Fields that every page has; they say nothing about a thing on it. */
const generic = new Set([
  'name', 'description', 'image', 'url', 'datepublished', 'author', 'price', 'language', 'sitename', 'title', 'body',
])
export const isGeneric = (query: Query): boolean =>
  query.concept !== undefined && generic.has(query.concept.names[0] ?? '')

/** The same sources without what every page has. */
export const withoutGeneric = (sources: readonly Source[]): Source[] =>
  sources.map((source) => ({ values: (query) => isGeneric(query) ? [] : source.values(query) }))

function pageField(
  field: PageField, query: Query, { facts, mainHeading, contentHeading, byline }: Evidence,
): (string | null)[] {
  switch (field) {
    // "Heading - Site" is the title of a document; people who ask for a title mean the heading, but not one that only
    // stands on the letterhead.
    case 'title': {
      const isOther = contentHeading === null && !compact(facts.title ?? '').includes(compact(mainHeading ?? ''))
      return query.keys[0] === 'title' && isOther ? [facts.title, mainHeading] : [mainHeading, facts.title]
    }
    case 'description':
      return [facts.description]
    case 'author':
      return [facts.author, byline.author]
    case 'published':
      return [facts.publishedTime, byline.date]
    case 'language':
      return [facts.language]
    case 'site':
      return [facts.siteName]
    case 'url':
      return [facts.url]
    case 'domain':
      return [new URL(facts.url).hostname]
    case 'image':
      return [facts.images[0]?.url ?? null]
  }
}

/** `salary_max` asks for the end of what stands under "Salary", where that is a span. */
function spanFields(query: Query): Query[] {
  const tokens = tokensOf(query.name)
  const base = tokens.filter(
    (token) => !/^(?:min|max|minimum|maximum|lowest|highest|low|high|lower|upper|from|to)$/.test(token),
  )
  return base.length > 0 && base.length < tokens.length ? [queryOf(base.join('_'))] : []
}

/** What the whole page says: labels, meta elements, sections under a heading, and what a format gives away. */
export function pageSource(evidence: Evidence): Source {
  const { facts, labelled, sections, emails, phones, amounts, formerAmounts, stock } = evidence
  return {
    values(query) {
      const own = query.concept?.names[0]
      const labels = labelled.map(({ read, value }) => ({ value, fit: labelFits(read, query) }))
      const labelsOf = (kind: string) => labels.filter(({ fit }) => fit === kind).map(({ value }) => value)
      const metaNames = [...query.concept?.meta ?? [], ...query.keys]
      const meta = Object.entries(facts.meta)
        .filter(([name]) => metaNames.includes(name) || query.keys.includes(compact(name)))
        .map(([, value]) => value)
      const paragraphs = sections.filter(({ read }) => labelFits(read, query) === 'exact')
        .flatMap(({ blocks }) => blocks.find(({ kind }) => kind === 'paragraph')?.text ?? [])
      const typical =
        own === 'email'
          ? emails
          : own === 'phone'
            ? phones
            : own === 'price' || own === 'currency'
              ? amounts.slice(0, 1)
              : own === 'originalprice'
                ? formerAmounts.slice(0, 1)
                : own === 'availability' && stock !== null
                  ? [stock]
                  : []
      // "Tickets: £15" answers `ticket_price`: an amount under the name of what it is paid for.
      const paidFor = query.tokens.filter((token) => !/^(?:price|cost|fee|preis|prix|precio|prezzo)$/.test(token))
      const priced = paidFor.length === 0 || paidFor.length === query.tokens.length ? []
        : labelled.filter(({ read, value }) => hasAmount(value) && read.tokens.length === paidFor.length
            && paidFor.every((token) => read.tokens.includes(token)))
            .map(({ value }) => value)
      const isBase = (read: Label, base: Query) => ['exact', 'same'].includes(labelFits(read, base) ?? '')
      const spanned = spanFields(query)
        .flatMap((base) => labelled.filter(({ read, value }) => isSpan(value) && isBase(read, base)))
        .map(({ value }) => value)
      const fields = query.concept?.page ? pageField(query.concept.page, query, evidence) : []
      return [
        ...labelsOf('exact'), ...spanned, ...meta.filter((one) => one !== '' && own !== 'name'), ...paragraphs,
        ...fields, ...labelsOf('same'), ...labelsOf('near'), ...labelsOf('told'), ...priced,
        ...(own === 'name' ? meta : []), ...typical,
      ].filter((value): value is string => typeof value === 'string' && value.trim() !== '')
    },
  }
}
