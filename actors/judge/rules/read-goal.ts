// A goal in plain language, read for what the rules can check: topics, kinds of things, direction, limit, words that
// must be there, and what is to be ignored. What is not understood stays a term, and terms are looked for in the
// change.

import { fold, stemsOf, wordsOf } from './fold-words.ts'
import { has, isTopicWord, subjectOf, topicNames, wordsIn } from './goal-words.ts'
import { partNegations, readExclusions, type Exclusion } from './read-exclusions.ts'
import { figuresIn } from './read-figures.ts'
import { readLimit, type ValueLimit } from './read-limit.ts'
import { stockIn } from './read-stock.ts'
import { readTerms, type Term } from './read-terms.ts'
import { anything, arrivals, asks, departures, downwards, framing, topics, upwards, type Topic } from './vocabulary.ts'

/** One thing that the goal asks for. */
export interface Criterion {
  topics: ReadonlySet<Topic>
  /** Stems of the kinds of things that are named. */
  subjects: ReadonlySet<string>
  /** Only what turns up, or only what goes away. */
  arrival: boolean
  departure: boolean
  direction: 'up' | 'down' | null
  /** What it waits for; null where any change of availability will do. */
  stock: 'in' | 'out' | null
  limit: ValueLimit | null
  terms: readonly Term[]
  /** Nothing in particular: every change will do. */
  any: boolean
  /** The page itself going away. */
  pageGone: boolean
  /** The date of the last update is itself of interest. */
  updates: boolean
  /** Everything that is said, but for what only frames it. */
  words: ReadonlySet<string>
  /** Only major versions. */
  major: boolean
  /** The criterion is about a word that has to be there ("mentions X"): nothing else will do. */
  strict: boolean
}

export interface Goal { criteria: Criterion[]; exclusions: Exclusion[] }

const goalCharsMax = 4000
const criteriaMax = 12

const pageGone =
  /\b(?:page|site|website|url|link|seite|webseite|sitio|pagina)\b[^.;]{0,30}\b(?:is |gets |goes |goes away|wird |est |es )?(?:removed|deleted|taken down|gone|goes away|disappears?|offline|down|404|geloscht|entfernt|verschwindet|weg|supprimee?|disparait|eliminad[oa]|desaparece|borrad[oa]|rimossa|verwijderd)\b|\b(?:taken down|goes offline|dead link|404)\b/
const stockBack =
  /\b(?:back in stock|in stock|restock\w*|(?:is|are|becomes?|become|comes?) (?:back|available)|available (?:again|for)|can be (?:ordered|bought|booked)|(?:goes|go|are|is) on sale|wieder|verfugbar (?:ist|wird|sind)|auf lager|lieferbar|de nouveau|de retour|en stock|disponible|disponibile|vuelve a|otra vez|op voorraad)\b/
const stockOut =
  /\b(?:sold[- ]?out|sells? out|out of stock|(?:becomes?|is|goes) unavailable|no longer available|not available|discontinued|runs? out|ausverkauft|vergriffen|nicht mehr (?:verfugbar|lieferbar)|epuise\w*|rupture|plus disponible|indisponible|agot\w+|no disponible|esaurit\w*)\b/
/** Registration, applications and the like that open or close. */
const admission =
  /\b(?:registrations?|applications?|bookings?|enrol\w*|admissions?|submissions?|sign-?ups?|anmeldung|bewerbung\w*|buchung\w*|inscriptions?|inscripcion\w*)\b[^.;]{0,20}\b(?:opens?|opened|opening|closes?|closed|starts?|begins?|ends?|possible|offen|geoffnet|geschlossen|moglich|startet|beginnt|schliesst|ouvr\w*|ferm\w*|abr\w*|cierr\w*|cerrad\w*)\b/
const tickets = /\b(?:tickets?|seats?|presale|karten|billets?|entradas?|biglietti)\b/
const about =
  /\b(?:about|on|regarding|concerning|for|uber|zu|zum|zur|fur|sur|pour|sobre|para|su|per)\s(?:the |our |their |my )?(?:(?:topic|subject|theme|thema|sujet|tema)\s(?:of |de )?)?$/

/**
 * Kinds of things that are named, but for those that only say what these are about: in "posts about security" posts are
 * meant.
 */
function kindsIn(text: string): Set<string> {
  const found = wordsIn(text).flatMap((word) => {
    const group = subjectOf(word.stem)
    return group === undefined || (arrivals.has(word.stem) && /ed$/i.test(word.text)) || /^lists?$/i.test(word.text)
      ? []
      : [{ group, about: about.test(fold(text.slice(Math.max(0, word.at - 30), word.at))) }]
  })
  const heads = found.filter((one) => !one.about)
  return new Set((heads.length > 0 ? heads : found).flatMap(({ group }) => [...group]))
}

/** The text without a folded phrase; the text as it is when folding moved the phrase away. */
function cutPhrase(text: string, phrase: string): string {
  const at = fold(text).indexOf(phrase)
  return at < 0 || fold(text).length !== text.length ? text : `${text.slice(0, at)} ${text.slice(at + phrase.length)}`
}

/** Reads one thing that is asked for; "price or venue" is two. */
function readCriterion(text: string): Criterion[] {
  const folded = fold(text)
  const limit = readLimit(text)
  const words = stemsOf(text)
  const named = new Set<Topic>(topicNames.filter((topic) => has(words, topics[topic])))
  const money = figuresIn(folded).some(({ unit }) => unit !== '' && unit !== '%') || /[€$£¥]/.test(text)
  if (money || limit !== null && limit.unit !== '' && limit.unit !== '%') named.add('price')
  const wantsOut = stockOut.test(folded)
  const wantsIn =
    !wantsOut
    && stockBack.test(folded)
    && (named.has('stock') || tickets.test(folded) || stockIn(folded).in || /\b(?:wieder|back|retour)\b/.test(folded))
  const opens = admission.exec(folded)?.[0]
  if (wantsOut || wantsIn || opens !== undefined) named.add('stock')
  // Tickets that "go on sale" are not reduced.
  if (named.has('discount') && named.has('stock') && tickets.test(folded)) named.delete('discount')
  const kinds = kindsIn(text)
  const rest = limit === null ? text : cutPhrase(text, limit.phrase)
  const { terms, also, strict } = readTerms(
    rest,
    (word) => isTopicWord(word) || kinds.has(word) || /^(?:major|euro|eur|dollar|usd|gbp|percent|prozent)$/.test(word),
  )
  const gone = pageGone.test(folded)
  const [goesUp, goesDown] = [
    has(words, upwards) || /\bhigher\b/.test(folded), has(words, downwards) || /\blower\b/.test(folded),
  ]
  const criterion = {
    topics: named,
    subjects: kinds,
    limit,
    terms,
    strict,
    arrival: has(words, arrivals),
    departure: !wantsOut && !gone && has(words, departures) && !goesDown,
    direction: goesUp === goesDown ? null : goesUp ? ('up' as const) : ('down' as const),
    stock: wantsOut
      ? ('out' as const)
      : opens !== undefined
        ? /close|ends?$|geschlossen|schliesst|ferm|cierr|cerr/.test(opens)
          ? ('out' as const)
          : ('in' as const)
        : wantsIn && !/\b(?:or|and|oder|und|ou|y|o) (?:sold|out of|ausverkauft|epuise|agotado)/.test(folded)
          ? ('in' as const)
          : null,
    pageGone: gone,
    words: new Set(wordsOf(text).filter((word) => !framing.has(word))),
    major: /\bmajor\b/.test(folded),
    updates:
      /\b(?:updated?|revised|revision|last[- ](?:updated|modified)|aktualisiert|mise? a jour|actualiza\w*|as of|stand)\b/.test(
        folded,
      ),
  }
  const specific =
    named.size > 0
    || kinds.size > 0
    || terms.length > 0
    || limit !== null
    || gone
    || criterion.departure
    || criterion.direction !== null
  const alternatives = also.map((stems): Criterion => ({ ...criterion, ...noValue, terms: [{ stems, required: false }] }))
  return [{ ...criterion, any: !specific }, ...alternatives]
}

const noValue = {
  topics: new Set<Topic>(), subjects: new Set<string>(), limit: null, arrival: false, departure: false,
  direction: null, stock: null, pageGone: false, any: false, strict: false,
} as const

/**
 * Sentences, and parts of one that begin to ask for something else. A dot inside a number or a name ends no sentence.
 */
const partsOf = (goal: string): string[] =>
  goal
    .split(/[;!?\n]+|\.(?=\s|$)/u)
    .flatMap((sentence) =>
      sentence.split(
        /,?\s+(?:or|and|oder|und|ou|et|o|y)\s+(?:also\s+)?(?=(?:when|if|whenever|wenn|falls|quand|si|cuando|any|anything)\b)/iu,
      ),
    )

/**
 * "Watch the price of the kettle. Tell me when it drops below 50." is one criterion: the second sentence narrows the first.
 */
function narrowed(criteria: Criterion[], criterion: Criterion): Criterion[] {
  const last = criteria.at(-1)
  const narrows =
    (criterion.limit !== null || criterion.direction !== null || criterion.stock !== null)
    && criterion.terms.length === 0
    && criterion.subjects.size === 0
  const broad =
    last !== undefined
    && last.limit === null
    && last.direction === null
    && last.stock === null
    && !last.arrival
    && !last.departure
    && [...last.topics].every((topic) => criterion.topics.size === 0 || criterion.topics.has(topic))
  if (!narrows || !broad) return [...criteria, criterion]
  return [...criteria.slice(0, -1), { ...criterion, topics: new Set([...last.topics, ...criterion.topics]), terms: last.terms }]
}

/** Turns of phrase that would be read amiss, and what they mean. */
const phrases: readonly [RegExp, string][] = [
  [/\bhttps?:\/\/\S+/giu, ' '],
  [/\bsend (?:me |us )?(?:an? )?(?:message|e?-?mail|alert|notification|note|warning)\b/giu, 'tell me'],
  [/\b(?:warn|email|message|text|mail) (?=me\b|us\b)/giu, 'tell '],
  // Two negations are none.
  [
    /\b(?:do not|don['’]?t|never) (?:tell|notify|alert|bother|ping|message|send)(?: me| us)?(?: anything)? (?:unless|until|except (?:when|if))\b/giu,
    'only tell me when',
  ],
  [/\b(?:do not|don['’]?t) want (?:me |us )?to miss\b|\bnever miss\b/giu, 'tell me about'],
  [
    /\b(?:nothing|none|no (?:other )?changes?)(?: else)? (?:but|except(?: for)?|other than|besides|unless)\b/giu,
    'only',
  ],
  [/\bopens? up\b/giu, 'become available'],
  [/\bless expensive\b/giu, 'cheaper'],
  [/\b(?:is|are|goes|go|be) ((?:the )?[\p{L}\p{N} ]{2,30} )?down\b(?! to| by| below)/giu, '$1 outage'],
  // German compounds: Preissenkung, Preiserhöhung.
  [/\bpreis(?=\p{L}{4})/giu, 'Preis '],
]
const rephrased = (goal: string): string =>
  phrases.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), goal)

/**
 * Reads a goal. Never fails: what cannot be understood becomes terms, and a goal that says nothing asks for every
 * change.
 */
export function readGoal(goal: string): Goal {
  const exclusions: Exclusion[] = []
  const asked: string[] = []
  const text = rephrased(goal.slice(0, goalCharsMax))
  for (const part of partsOf(text)) {
    const { asked: wanted, ignored } = partNegations(part)
    for (const one of ignored) exclusions.push(...readExclusions(one))
    if (/[\p{L}\p{N}]/u.test(wanted)) asked.push(wanted)
  }
  const asking = asked.filter((one) => has(stemsOf(one), asks))
  const criteria = (asking.length > 0 ? asking : asked).slice(0, criteriaMax).flatMap(readCriterion).reduce<Criterion[]>(narrowed, [])
  // "Tell me about changes. Ignore prices": what only frames the rest asks for nothing where another part does.
  const specific = criteria.filter(({ any }) => !any)
  const kept =
    specific.length > 0 && criteria.some(({ any }) => any) && !asked.some((one) => has(stemsOf(one), anything))
      ? specific
      : criteria
  const final = kept.length > 0 ? kept : readCriterion('')
  // Nobody asks for what they want left out: then a negation was read amiss.
  const asksFor = ({ topics: out, stems }: Exclusion): boolean =>
    out.size > 0
    && stems.length === 0
    && final.some(({ topics: wanted }) => [...out].every((topic) => wanted.has(topic)))
  return { criteria: final, exclusions: exclusions.filter((one) => !asksFor(one)) }
}
