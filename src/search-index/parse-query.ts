// Reads a query with its operators: `"exact phrase"`, `-word`, `site:`, `filetype:`, `intitle:`, and `-` before any of
// them. Several `site:` mean any of them, and so do several `filetype:`. OR, AND and parentheses are left out, because
// a page need not have all words anyway. Pure.

import { isSingleCharacter, termsOf } from './analyze.ts'
import { fold } from './fold.ts'

/** A term with its other spellings, of which a page must have one: `muenchen` is also `munchen`. */
export interface QueryTerm { spellings: string[]; isPrefix: boolean }

/** Terms that follow each other in the text. */
export type Phrase = string[]

export interface IndexQuery {
  /** What pages are ranked by; those of phrases too. */
  terms: QueryTerm[]
  phrases: Phrase[]
  notTerms: QueryTerm[]
  notPhrases: Phrase[]
  /** Terms that the title must have. */
  inTitle: QueryTerm[]
  notInTitle: QueryTerm[]
  sites: Site[]
  notSites: Site[]
  fileTypes: string[]
  notFileTypes: string[]
}

/** A host with its subdomains, and optionally what its paths begin with. */
export interface Site { host: string; path: string }

const part = /(-?)(?:(site|filetype|ext|intitle):)?(?:"([^"]*)(?:"|$)|([^\s"()]+))/giu

/** Never throws: what is no operator is a word. */
export function parseQuery(text: string): IndexQuery {
  const query: IndexQuery = {
    terms: [], phrases: [], notTerms: [], notPhrases: [], inTitle: [], notInTitle: [], sites: [], notSites: [],
    fileTypes: [], notFileTypes: [],
  }
  const plain = text.normalize('NFC').replace(/[“”„«»＂]/g, '"')
  for (const [whole, minus = '', operator, quoted, bare = ''] of plain.matchAll(part)) {
    if (/^(?:OR|AND|\||&)$/.test(whole)) continue
    const isExcluded = minus === '-'
    const value = quoted ?? bare
    if (operator === undefined) addWords(query, value, quoted !== undefined, isExcluded)
    else addOperator(query, operator.toLowerCase(), value, isExcluded)
  }
  return query
}

function addWords(query: IndexQuery, value: string, isQuoted: boolean, isExcluded: boolean): void {
  const terms = termsOf(value)
  // A word that is several terms, such as `node.js` or one in a script without spaces, is a phrase where it excludes.
  const isPhrase = terms.length > 1 && (isQuoted || isExcluded)
  if (isPhrase) (isExcluded ? query.notPhrases : query.phrases).push(terms)
  if (isExcluded) {
    if (!isPhrase) query.notTerms.push(...termsWithSpellings(value))
    return
  }
  for (const term of isPhrase ? wholeTerms(terms).map(exactly) : termsWithSpellings(value)) {
    if (!query.terms.some(({ spellings: [first] }) => first === term.spellings[0])) query.terms.push(term)
  }
}

function addOperator(query: IndexQuery, operator: string, value: string, isExcluded: boolean): void {
  if (operator === 'intitle') {
    const terms = termsWithSpellings(value)
    if (isExcluded) query.notInTitle.push(...terms)
    else query.inTitle.push(...terms)
  } else if (operator === 'site') {
    const site = siteOf(value)
    if (site) (isExcluded ? query.notSites : query.sites).push(site)
  } else (isExcluded ? query.notFileTypes : query.fileTypes).push(value.toLowerCase().replace(/^\./, ''))
}

function siteOf(value: string): Site | null {
  const url = URL.parse(`http://${value.replace(/^(?:https?:\/\/|\*?\.)/i, '')}`)
  return url && { host: url.hostname.replace(/^www\./, ''), path: url.pathname }
}

/** The terms of a phrase that every page with it has: its last character may be followed by others. */
export const wholeTerms = (phrase: Phrase): string[] => {
  const whole = phrase.filter((term) => !isSingleCharacter(term))
  return whole.length > 0 ? whole : phrase
}

const exactly = (term: string): QueryTerm => ({ spellings: [term], isPrefix: false })

/** The umlauts in the two ways in which they are written without dots. */
const umlauts: readonly (readonly [RegExp, string])[] = [[/ä/g, 'ae'], [/ö/g, 'oe'], [/ü/g, 'ue']]
const digraphs: readonly (readonly [RegExp, string])[] = [[/ae/g, 'a'], [/oe/g, 'o'], [/ue/g, 'u']]

function termsWithSpellings(value: string): QueryTerm[] {
  const terms = termsOf(value)
  const [only] = terms
  if (terms.length === 1 && isSingleCharacter(only!)) return [{ spellings: [only!], isPrefix: true }]
  const others = [
    replaceAll(value.toLowerCase(), umlauts), replaceAll(fold(value), digraphs),
  ].map(termsOf).filter((one) => one.length === terms.length)
  return terms.flatMap((term, at) => isSingleCharacter(term)
    ? []
    : [{ spellings: [...new Set([term, ...others.map((one) => one[at]!)])], isPrefix: false }])
}

const replaceAll = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((sum, [pattern, other]) => sum.replace(pattern, other), text)
