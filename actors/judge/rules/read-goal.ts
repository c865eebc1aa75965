// A goal in plain language, read for what the rules can check: topics, kinds of things, direction, limit, words that must be there, and what
// is to be ignored. What is not understood stays a term, and terms are looked for in the change.

import { fold, stem, stemsOf, wordsOf } from './fold-words.ts'
import { figuresIn } from './read-figures.ts'
import { readLimit, type ValueLimit } from './read-limit.ts'
import { stockIn } from './read-stock.ts'
import { anything, arrivals, asks, departures, downwards, framing, subjects, topics, upwards, type Topic } from './topics.ts'

/** Alternatives of one word of a goal: the change must have one of the stems. */
export interface Term {
  stems: ReadonlySet<string>
  /** Names, and what stands behind "in" or "mentions": without it a change is not meant. */
  required: boolean
}

/** One thing that the goal asks for. */
export interface Wish {
  topics: ReadonlySet<Topic>
  /** Stems of the kinds of things that are named. */
  subjects: ReadonlySet<string>
  /** Only what turns up, or only what goes away. */
  arrival: boolean
  departure: boolean
  direction: 'up' | 'down' | null
  stock: 'in' | 'out' | null
  /** Opening or closing of something (registration, applications). */
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
  /** The wish is about a word that has to be there ("mentions X"): nothing else will do. */
  strict: boolean
}

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

export interface Goal { wishes: Wish[]; exclusions: Exclusion[] }

const goalCharsMax = 4000
const wishesMax = 12

const negation = /\b(?:ignor(?:e|es|ing|iere|ieren|er|ez|a|ar|en)|(?:but|and|just|only)? ?not (?:about|for|when|if|interested in|on)|but not|not (?:interested in|about)|(?:i )?(?:do not|don['’]?t|dont) (?:care|tell|notify|alert|want|need|report|bother|include|count)(?: me| us)?(?: to (?:know|hear))?(?: about| for| when| if| of| on)?|no need to (?:tell|report)(?: me)?(?: about)?|except(?:ing)?(?: for| when| if)?|excluding|exclude|other than|apart from|aside from|besides|unless|(?:anything|everything|any change|all) but|au(?:ss|ß)er|aber nicht|nicht aber|ohne|keine?n?|sauf|hormis|mais pas|pas les?|excepto|salvo|menos los?|pero no|tranne|eccetto|ma non|behalve|maar niet)\b/giu
/** A second clause that begins to ask again ends what is ignored. */
const resumed = /\b(?:but (?:do |please )?(?:tell|notify|alert)|(?:only|and|but) (?:tell|notify|alert|when|if)|aber (?:sag|melde)|tell me|notify me|alert me)\b/iu

/** Splits a sentence into what it asks for and what it wants left out. */
function partNegations(sentence: string): { asked: string; ignored: string[] } {
  // "Nothing but prices" and "no more than 5" are wishes, not things to be ignored.
  const text = sentence.replace(/\bnothing but\b/giu, 'only').replace(/\b(?:no|not) (more|less|fewer|longer|later) /giu, 'no$1than_ ')
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

const has = (words: readonly string[], set: ReadonlySet<string>): boolean => words.some((word) => set.has(word))
const topicNames = Object.keys(topics) as Topic[]

const pageGone = /\b(?:page|site|website|url|link|seite|webseite|sitio|pagina)\b[^.;]{0,30}\b(?:is |gets |goes |goes away|wird |est |es )?(?:removed|deleted|taken down|gone|goes away|disappears?|offline|down|404|geloscht|entfernt|verschwindet|weg|supprimee?|disparait|eliminad[oa]|desaparece|borrad[oa]|rimossa|verwijderd)\b|\b(?:taken down|goes offline|dead link|404)\b/
const stockBack = /\b(?:back in stock|in stock|restock\w*|(?:is|are|becomes?|become|comes?) (?:back|available)|available (?:again|for)|can be (?:ordered|bought|booked)|(?:goes|go|are|is) on sale|wieder|verfugbar (?:ist|wird|sind)|auf lager|lieferbar|de nouveau|de retour|en stock|disponible|disponibile|vuelve a|otra vez|op voorraad)\b/
const stockOut = /\b(?:sold[- ]?out|sells? out|out of stock|(?:becomes?|is|goes) unavailable|no longer available|not available|discontinued|runs? out|ausverkauft|vergriffen|nicht mehr (?:verfugbar|lieferbar)|epuise\w*|rupture|plus disponible|indisponible|agot\w+|no disponible|esaurit\w*)\b/
/** Registration, applications and the like that open or close. */
const admission = /\b(?:registrations?|applications?|bookings?|enrol\w*|admissions?|submissions?|sign-?ups?|anmeldung|bewerbung\w*|buchung\w*|inscriptions?|inscripcion\w*)\b[^.;]{0,20}\b(?:opens?|opened|opening|closes?|closed|starts?|begins?|ends?|possible|offen|geoffnet|geschlossen|moglich|startet|beginnt|schliesst|ouvr\w*|ferm\w*|abr\w*|cierr\w*|cerrad\w*)\b/
const tickets = /\b(?:tickets?|seats?|presale|karten|billets?|entradas?|biglietti)\b/
const ranked = /\b(?:mentions?|mentioning|contains?|containing|the words?|includ(?:es?|ing)|erwahnt|enthalt|mentionne\w*|contien\w*|menciona\w*)\s*$/
const placed = /\b(?:in|near|at|around|from|by|about|on|with|named|called|titled|bei|aus|mit|uber|zum|a|en|chez|pres de|avec|sur|di|su|con|cerca de|sobre)\s(?:the |der |dem |die |das |la |le |el )?(?:(?:topic|subject|theme|thema|sujet|tema)\s(?:of |de )?)?$/

/** "in the public register" says where on the page, "in berlin" what. */
const articled = /\b(?:the|der|dem|den|die|das|la|le|el|los|las|les)\s$/
const isShort = (word: string): boolean => /^\p{Lu}{2,3}$/u.test(word)
const about = /\b(?:about|on|regarding|concerning|for|uber|zu|zum|zur|fur|sur|pour|sobre|para|su|per)\s(?:the |our |their |my )?(?:(?:topic|subject|theme|thema|sujet|tema)\s(?:of |de )?)?$/

interface Word { text: string; stem: string; at: number; end: number }

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*[\p{L}\p{N}+#]|[\p{L}\p{N}]/gu)].map((found) => {
    const folded = fold(found[0])
    return { text: found[0], stem: /^[\p{Script=Latin}]+$/u.test(folded) ? stem(folded) : folded, at: found.index, end: found.index + found[0].length }
  })
}

const sayings = [framing, anything, arrivals, departures, downwards, upwards]
const known = (word: string): boolean => sayings.some((words) => words.has(word))
const subjectOf = (word: string): ReadonlySet<string> | undefined => {
  const groups = subjects.filter((group) => group.has(word))
  return groups.length === 0 ? undefined : new Set(groups.flatMap((group) => [...group]))
}

const connector = /^\s?(?:,|\/|&)?\s?(?:(?:or|and|oder|und|ou|et|o|y|e)\s)?(?:the |its |their |der |die |das |le |la |les |el |los |las )?$/iu

const isLink = (word: string): boolean => /^(?:or|and|oder|und|ou|et|o|y|e|the|its|their|der|die|das|le|la|les|el|los|las)$/i.test(word)

/** Whether a word stands beside a topic with "or", "and" or a comma between. */
function besideTopic(text: string, words: readonly Word[], index: number, isTopic: (stem: string) => boolean): boolean {
  const linked = (a: Word | undefined, b: Word | undefined): boolean => a !== undefined && b !== undefined && /[^\s]/.test(text.slice(a.end, b.at)) && connector.test(text.slice(a.end, b.at))
  const word = words[index]!
  const skip = (at: number, step: 1 | -1): Word | undefined => {
    for (; words[at] && isLink(words[at]!.text); at += step);
    return words[at]
  }
  const [before, after] = [skip(index - 1, -1), skip(index + 1, 1)]
  return before !== undefined && isTopic(before.stem) && linked(before, word) || after !== undefined && isTopic(after.stem) && linked(word, after)
}

const isTopicWord = (stem: string): boolean => topicNames.some((topic) => topics[topic].has(stem))

/** Names are written with a capital inside a sentence, all in capitals, or with a digit; not in languages that write every noun so. */
function readTerms(text: string, taken: (stem: string) => boolean): { terms: Term[]; also: ReadonlySet<string>[]; strict: boolean } {
  const words = wordsIn(text)
  const german = /\b(?:der|die|das|wenn|und|sich|neue[rns]?|preis|auf|wieder|ist|wird|sag|bescheid)\b/i.test(text)
  const capitals = words.filter(({ text: word }) => /^\p{Lu}/u.test(word)).length
  const shouted = words.length > 2 && capitals > words.length * 0.6
  const isName = ({ text: word, at }: Word, index: number): boolean => /\d/.test(word) || /^\p{Lu}{2,}$|\p{Ll}\p{Lu}/u.test(word)
    || /^\p{Lu}/u.test(word) && !german && index > 0 && !/[.!?:]\s*["“]?$/.test(text.slice(0, at))
  const terms: { stems: Set<string>; required: boolean; end: number }[] = []
  let strict = false
  const also: ReadonlySet<string>[] = []
  for (const [index, word] of words.entries()) {
    const pieces = stemsOf(word.text)
    // US, IT and EU are no pronouns.
    const said = (one: string): boolean => known(one) && (shouted || !isShort(word.text)) || taken(one)
    if (word.stem.length < 2 || said(word.stem) || pieces.length > 0 && pieces.every(said)) continue
    const lead = fold(text.slice(Math.max(0, word.at - 40), word.at))
    const last = terms.at(-1)
    // A number belongs to the name before it: RTX 5090, iPhone 18.
    const named = /^[\d.,]+$/.test(word.text) ? last !== undefined && last.required && last.end === word.at - 1 : isName(word, index) && !shouted
    const quoted = /["“„«']\s?$/.test(text.slice(0, word.at))
    const mentioned = ranked.test(lead.replace(/["“„«']\s?$/, ''))
    if (mentioned) strict = true
    const group = subjectOf(word.stem)
    const stems = new Set([...pieces, word.stem, ...group ?? []])
    // "Price or specification": another thing to look for, not a word that must stand beside the price.
    if (besideTopic(text, words, index, isTopicWord)) { also.push(stems); continue }
    // "Berlin or Hamburg", "Berlin, Hamburg and Munich": one of them will do.
    const joined = last && /^(?:\s?,\s?|\s?\/\s?|,?\s(?:or|and|oder|und|ou|et|o|y|e|of|en)\s(?:in\s)?)$/iu.test(text.slice(last.end, word.at))
    const required = named || quoted || mentioned || placed.test(lead) && (!articled.test(lead) || /^\p{Lu}/u.test(word.text))
    if (joined) {
      for (const one of stems) last.stems.add(one)
      last.required ||= required
      last.end = word.end
    } else terms.push({ stems, required, end: word.end })
  }
  return { terms: terms.map(({ stems, required }) => ({ stems, required })), also, strict }
}

/** Kinds of things that are named, but for those that only say what these are about: in "posts about security" posts are meant. */
function kindsIn(text: string): Set<string> {
  const found = wordsIn(text).flatMap((word) => {
    const group = subjectOf(word.stem)
    return group === undefined || arrivals.has(word.stem) && /ed$/i.test(word.text) || /^lists?$/i.test(word.text) ? [] : [{ group, about: about.test(fold(text.slice(Math.max(0, word.at - 30), word.at))) }]
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
function readWish(text: string): Wish[] {
  const folded = fold(text)
  const limit = readLimit(text)
  const words = stemsOf(text)
  const named = new Set<Topic>(topicNames.filter((topic) => has(words, topics[topic])))
  const money = figuresIn(folded).some(({ unit }) => unit !== '' && unit !== '%') || /[€$£¥]/.test(text)
  if (money || limit !== null && limit.unit !== '' && limit.unit !== '%') named.add('price')
  const wantsOut = stockOut.test(folded)
  const wantsIn = !wantsOut && stockBack.test(folded) && (named.has('stock') || tickets.test(folded) || stockIn(folded).in || /\b(?:wieder|back|retour)\b/.test(folded))
  const opens = admission.exec(folded)?.[0]
  if (wantsOut || wantsIn || opens !== undefined) named.add('stock')
  // Tickets that "go on sale" are not reduced.
  if (named.has('discount') && named.has('stock') && tickets.test(folded)) named.delete('discount')
  const kinds = kindsIn(text)
  const rest = limit === null ? text : cutPhrase(text, limit.phrase)
  const { terms, also, strict } = readTerms(rest, (word) => isTopicWord(word) || kinds.has(word) || /^(?:major|euro|eur|dollar|usd|gbp|percent|prozent)$/.test(word))
  const gone = pageGone.test(folded)
  const [goesUp, goesDown] = [has(words, upwards) || /\bhigher\b/.test(folded), has(words, downwards) || /\blower\b/.test(folded)]
  const wish = {
    topics: named, subjects: kinds, limit, terms, strict,
    arrival: has(words, arrivals), departure: !wantsOut && !gone && has(words, departures) && !goesDown,
    direction: goesUp === goesDown ? null : goesUp ? 'up' as const : 'down' as const,
    stock: wantsOut ? 'out' as const : opens !== undefined ? /close|ends?$|geschlossen|schliesst|ferm|cierr|cerr/.test(opens) ? 'out' as const : 'in' as const : wantsIn && !/\b(?:or|and|oder|und|ou|y|o) (?:sold|out of|ausverkauft|epuise|agotado)/.test(folded) ? 'in' as const : null,
    pageGone: gone, words: new Set(wordsOf(text).filter((word) => !framing.has(word))), major: /\bmajor\b/.test(folded),
    updates: /\b(?:updated?|revised|revision|last[- ](?:updated|modified)|aktualisiert|mise? a jour|actualiza\w*|as of|stand)\b/.test(folded),
  }
  const specific = named.size > 0 || kinds.size > 0 || terms.length > 0 || limit !== null || gone || wish.departure || wish.direction !== null
  const alternatives = also.map((stems): Wish => ({ ...wish, ...noValue, terms: [{ stems, required: false }] }))
  return [{ ...wish, any: !specific }, ...alternatives]
}

const noValue = {
  topics: new Set<Topic>(), subjects: new Set<string>(), limit: null, arrival: false, departure: false,
  direction: null, stock: null, pageGone: false, any: false, strict: false,
} as const

const wordingWords = /\b(?:typos?|spelling|wording|formatting|layout|cosmetic|style|minor|small|trivial|grammar|punctuation|phrasing|edits?|design|rechtschreibung|formatierung|tippfehler|kleine|schreibweise|formulierung\w*|mise en forme|fautes|mineur\w*|formato|erratas|menores)\b/
const typoWords = /\b(?:typos?|spelling|grammar|punctuation|formatting|layout|rechtschreibung|formatierung|tippfehler|mise en forme|fautes|erratas)\b/
const numberWords = /\b(?:numbers?|counts?|counters?|figures?|statistics|stats|views?|likes|zahlen|zahler|chiffres|compteurs|numeros|contadores)\b/
const dateWords = /\b(?:dates?|times?|timestamps?|datum|zeit\w*|uhrzeit\w*|dates|heures?|fechas?|horas?)\b/

function readExclusions(text: string): Exclusion[] {
  return text.split(/,|;|\bor\b|\band\b|\boder\b|\bund\b|\bet\b|\bou\b|\by\b|\bo\b|\bnor\b/iu).flatMap((part) => {
    const folded = fold(part)
    const words = wordsIn(part).flatMap((word) => isShort(word.text) ? [`${word.stem}!`] : stemsOf(word.text))
    const named = new Set<Topic>(topicNames.filter((topic) => has(words, topics[topic])))
    if (dateWords.test(folded)) named.add('date')
    const stems = words.filter((word) => word.length > 1 && !known(word) && !isTopicWord(word)).map((word) => word.endsWith('!') ? new Set([word.slice(0, -1)]) : subjectOf(word) ?? new Set([word]))
    const one: Exclusion = {
      topics: named, stems, wording: wordingWords.test(folded), typos: typoWords.test(folded), numbers: numberWords.test(folded),
      removals: has(words, departures) && stems.every((set) => !set.has('price')), additions: has(words, arrivals) && stems.length === 0,
    }
    return one.topics.size > 0 || one.stems.length > 0 || one.wording || one.numbers || one.removals || one.additions ? [one] : []
  })
}

/** Sentences, and parts of one that begin to ask for something else. A dot inside a number or a name ends no sentence. */
const partsOf = (goal: string): string[] => goal.split(/[;!?\n]+|\.(?=\s|$)/u)
  .flatMap((sentence) => sentence.split(/,?\s+(?:or|and|oder|und|ou|et|o|y)\s+(?:also\s+)?(?=(?:when|if|whenever|wenn|falls|quand|si|cuando|any|anything)\b)/iu))

/** "Watch the price of the kettle. Tell me when it drops below 50." is one wish: the second sentence narrows the first. */
function narrowed(wishes: Wish[], wish: Wish): Wish[] {
  const last = wishes.at(-1)
  const narrows = (wish.limit !== null || wish.direction !== null || wish.stock !== null) && wish.terms.length === 0 && wish.subjects.size === 0
  const broad = last !== undefined && last.limit === null && last.direction === null && last.stock === null && !last.arrival && !last.departure
    && [...last.topics].every((topic) => wish.topics.size === 0 || wish.topics.has(topic))
  if (!narrows || !broad) return [...wishes, wish]
  return [...wishes.slice(0, -1), { ...wish, topics: new Set([...last.topics, ...wish.topics]), terms: last.terms }]
}

/** Reads a goal. Never fails: what cannot be understood becomes terms, and a goal that says nothing asks for every change. */
export function readGoal(goal: string): Goal {
  const exclusions: Exclusion[] = []
  const asked: string[] = []
  const text = goal.slice(0, goalCharsMax).replace(/\bhttps?:\/\/\S+/giu, ' ').replace(/\bsend (?:me |us )?(?:an? )?(?:message|e?-?mail|alert|notification|note|warning)\b/giu, 'tell me').replace(/\b(?:warn|email|message|text|mail) (?=me\b|us\b)/giu, 'tell ').replace(/\bopens? up\b/giu, 'become available')
    .replace(/\bless expensive\b/giu, 'cheaper').replace(/\b(?:is|are|goes|go|be) (?:the [\p{L}\p{N} ]{2,30} )?down\b(?! to| by| below)/giu, '$& outage').replace(/\bdown outage\b/giu, 'outage')
    // German compounds: Preissenkung, Preiserhöhung.
    .replace(/\bpreis(?=\p{L}{4})/giu, 'Preis ')
  for (const part of partsOf(text)) {
    const { asked: wanted, ignored } = partNegations(part)
    for (const one of ignored) exclusions.push(...readExclusions(one))
    if (/[\p{L}\p{N}]/u.test(wanted)) asked.push(wanted)
  }
  const asking = asked.filter((one) => has(stemsOf(one), asks))
  const wishes = (asking.length > 0 ? asking : asked).slice(0, wishesMax).flatMap(readWish).reduce<Wish[]>(narrowed, [])
  // "Tell me about changes. Ignore prices": what only frames the rest asks for nothing where another part does.
  const specific = wishes.filter(({ any }) => !any)
  const kept = specific.length > 0 && wishes.some(({ any }) => any) && !asked.some((one) => has(stemsOf(one), anything)) ? specific : wishes
  return { wishes: kept.length > 0 ? kept : readWish(''), exclusions }
}
