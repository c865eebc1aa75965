// What a goal wants left out: "ignore dates", "but not internships", "except prices".

import { fold, stemsOf } from './fold-words.ts'
import { has, isShort, isTopicWord, known, subjectOf, topicNames, wordsIn } from './goal-words.ts'
import { arrivals, departures, topics, type Topic } from './vocabulary.ts'

/** What is to be ignored. */
export interface Exclusion {
  topics: ReadonlySet<Topic>
  /** Stems that all must be in what is ignored. */
  stems: readonly ReadonlySet<string>[]
  /** Mere wording: typos, formatting, small edits. */
  wording: boolean
  /** Only typos, punctuation and the like, not other small edits. */
  typos: boolean
  numbers: boolean
  removals: boolean
  additions: boolean
}

const negation =
  /\b(?:ignor(?:e|es|ing|iere|ieren|er|ez|a|ar|en)|(?:but|and|just|only)? ?not (?:about|for|when|if|interested in|on)|but not|not (?:interested in|about)|(?:i )?(?:do not|don['’]?t|dont) (?:care|tell|notify|alert|want|need|report|bother|include|count)(?: me| us)?(?: to (?:know|hear))?(?: about| for| when| if| of| on)?|no need to (?:tell|report)(?: me)?(?: about)?|except(?:ing)?(?: for| when| if)?|excluding|exclude|other than|apart from|aside from|besides|unless|(?:anything|everything|any change|all) but|au(?:ss|ß)er|aber nicht|nicht aber|ohne|keine?n?|sauf|hormis|mais pas|pas les?|excepto|salvo|menos los?|pero no|tranne|eccetto|ma non|behalve|maar niet)\b/giu
/** A second clause that begins to ask again ends what is ignored. */
const resumed =
  /\b(?:but (?:do |please )?(?:tell|notify|alert)|(?:only|and|but) (?:tell|notify|alert|when|if)|aber (?:sag|melde)|tell me|notify me|alert me)\b/iu

/** Splits a sentence into what it asks for and what it wants left out. */
export function partNegations(sentence: string): { asked: string; ignored: string[] } {
  // "No more than 5" is a limit, not something to be ignored.
  const text = sentence.replace(/\b(?:no|not) (more|less|fewer|longer|later) /giu, 'no$1than_ ')
  let asked = ''
  const ignored: string[] = []
  let at = 0
  for (const found of text.matchAll(negation)) {
    if (found.index < at) continue
    asked += text.slice(at, found.index)
    if (/^(?:anything|everything|any change|all) but$/iu.test(found[0])) asked += ' anything '
    const rest = text.slice(found.index + found[0].length)
    const end = resumed.exec(rest)?.index ?? rest.length
    ignored.push(rest.slice(0, end))
    at = found.index + found[0].length + end
  }
  const restore = (one: string) => one.replace(/\bno(more|less|fewer|longer|later)than_ /giu, 'no $1 ')
  return { asked: restore(asked + text.slice(at)), ignored: ignored.map(restore) }
}

const wordingWords =
  /\b(?:typos?|spelling|wording|formatting|layout|cosmetic|style|minor|small|trivial|grammar|punctuation|phrasing|edits?|design|rechtschreibung|formatierung|tippfehler|kleine|schreibweise|formulierung\w*|mise en forme|fautes|mineur\w*|formato|erratas|menores)\b/
const typoWords =
  /\b(?:typos?|spelling|grammar|punctuation|formatting|layout|rechtschreibung|formatierung|tippfehler|mise en forme|fautes|erratas)\b/
const numberWords =
  /\b(?:numbers?|counts?|counters?|figures?|statistics|stats|views?|likes|zahlen|zahler|chiffres|compteurs|numeros|contadores)\b/
const dateWords = /\b(?:dates?|times?|timestamps?|datum|zeit\w*|uhrzeit\w*|dates|heures?|fechas?|horas?)\b/

/** What one piece of a goal wants left out; lists are read item by item. */
export function readExclusions(text: string): Exclusion[] {
  return text.split(/,|;|\bor\b|\band\b|\boder\b|\bund\b|\bet\b|\bou\b|\by\b|\bo\b|\bnor\b/iu).flatMap((part) => {
    const folded = fold(part)
    const words = wordsIn(part).flatMap((word) => isShort(word.text) ? [`${word.stem}!`] : stemsOf(word.text))
    const named = new Set<Topic>(topicNames.filter((topic) => has(words, topics[topic])))
    if (dateWords.test(folded)) named.add('date')
    const stems = words
      .filter((word) => word.length > 1 && !known(word) && !isTopicWord(word))
      .map((word) => (word.endsWith('!') ? new Set([word.slice(0, -1)]) : (subjectOf(word) ?? new Set([word]))))
    const one: Exclusion = {
      topics: named, stems, wording: wordingWords.test(folded), typos: typoWords.test(folded),
      numbers: numberWords.test(folded), removals: has(words, departures),
      additions: has(words, arrivals) && stems.length === 0,
    }
    return one.topics.size > 0 || one.stems.length > 0 || one.wording || one.numbers || one.removals || one.additions
      ? [one]
      : []
  })
}
