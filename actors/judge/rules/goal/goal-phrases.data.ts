// Phrases of goals that mean more than their single words, by language (ISO 639-1). Collected by hand; goals that they
// have to serve are in `goals-*.test.ts`. Folded, unless stated otherwise; each phrase is a fragment of a regular
// expression.

/** The page itself is removed. */
export const pageNouns = ['page', 'site', 'website', 'url', 'link', 'seite', 'webseite', 'sitio', 'pagina']
export const pageGone = {
  en: ['removed', 'deleted', 'taken down', 'gone', 'goes away', 'disappears?', 'offline', 'down', '404'],
  de: ['geloscht', 'entfernt', 'verschwindet', 'weg'],
  fr: ['supprimee?', 'disparait'],
  es: ['eliminad[oa]', 'desaparece', 'borrad[oa]'],
  it: ['rimossa'],
  nl: ['verwijderd'],
}
export const pageGoneAlone = ['taken down', 'goes offline', 'dead link', '404']

/** Something becomes available. */
export const becomesAvailable = {
  en: [
    'back in stock', 'in stock', 'restock\\w*', '(?:is|are|becomes?|become|comes?) (?:back|available)',
    'available (?:again|for)', 'can be (?:ordered|bought|booked)', '(?:goes|go|are|is) on sale',
  ],
  de: ['wieder', 'verfugbar (?:ist|wird|sind)', 'auf lager', 'lieferbar'],
  fr: ['de nouveau', 'de retour', 'en stock', 'disponible'],
  it: ['disponibile'],
  es: ['vuelve a', 'otra vez'],
  nl: ['op voorraad'],
}
/** Something stops being available. */
export const becomesUnavailable = {
  en: [
    'sold[- ]?out', 'sells? out', 'out of stock', '(?:becomes?|is|goes) unavailable', 'no longer available',
    'not available', 'discontinued', 'runs? out',
  ],
  de: ['ausverkauft', 'vergriffen', 'nicht mehr (?:verfugbar|lieferbar)'],
  fr: ['epuise\\w*', 'rupture', 'plus disponible', 'indisponible'],
  es: ['agot\\w+', 'no disponible'],
  it: ['esaurit\\w*'],
}
/** "Available or sold out": any change of availability is wanted. */
export const orUnavailable = ['sold', 'out of', 'ausverkauft', 'epuise', 'agotado']

/** What opens and closes in other languages than English (see `admissionNouns`), and how that is said. */
export const admissionNounsElsewhere = ['anmeldung', 'bewerbung\\w*', 'buchung\\w*', 'inscriptions?', 'inscripcion\\w*']
export const opensOrCloses = {
  en: ['opens?', 'opened', 'opening', 'closes?', 'closed', 'starts?', 'begins?', 'ends?', 'possible'],
  de: ['offen', 'geoffnet', 'geschlossen', 'moglich', 'startet', 'beginnt', 'schliesst'],
  fr: ['ouvr\\w*', 'ferm\\w*'],
  es: ['abr\\w*', 'cierr\\w*', 'cerrad\\w*'],
}
export const closes = ['close', 'ends?$', 'geschlossen', 'schliesst', 'ferm', 'cierr', 'cerr']

export const ticketWords = ['tickets?', 'seats?', 'presale', 'karten', 'billets?', 'entradas?', 'biglietti']

/** The date of the last update is of interest. */
export const updateWords = [
  'updated?', 'revised', 'revision', 'last[- ](?:updated|modified)', 'aktualisiert', 'mise? a jour', 'actualiza\\w*',
  'as of', 'stand',
]

/** Prepositions before the subject matter of a thing: in "posts about security", posts are meant. */
export const aboutWords = {
  en: ['about', 'on', 'regarding', 'concerning', 'for'],
  de: ['uber', 'zu', 'zum', 'zur', 'fur'],
  fr: ['sur', 'pour'],
  es: ['sobre', 'para'],
  it: ['su', 'per'],
}
/** Prepositions before a word that the change has to contain: "in Berlin", "by Radiohead". */
export const placeWords = [
  'in', 'near', 'at', 'around', 'from', 'by', 'about', 'on', 'with', 'named', 'called', 'titled', 'bei', 'aus', 'mit',
  'uber', 'zum', 'a', 'en', 'chez', 'pres de', 'avec', 'sur', 'di', 'su', 'con', 'cerca de', 'sobre',
]
/** "on the topic of". */
export const subjectMatterWords = ['topic', 'subject', 'theme', 'thema', 'sujet', 'tema']
/** Verbs before a word that the change has to contain: "mentions X". */
export const mentionVerbs = [
  'mentions?', 'mentioning', 'contains?', 'containing', 'the words?', 'includ(?:es?|ing)', 'erwahnt', 'enthalt',
  'mentionne\\w*', 'contien\\w*', 'menciona\\w*',
]

/** Words that make the word beside them a condition: "only remote jobs", "remote only". */
export const onlyWords = [
  'only', 'solely', 'exclusively', 'nur', 'seulement', 'uniquement', 'solo', 'solamente', 'alleen',
]

/** What may stand between such a word and the condition besides kinds of things: "only jobs with a …". */
export const onlyLinks = [
  'a', 'an', 'the', 'of', 'with', 'new', 'de', 'con', 'en', 'in', 'mit', 'fur', 'les?', 'la', 'des', 'los', 'las',
  'die', 'der', 'das', 'neuen?', 'nouvelles?', 'nouveaux', 'nuev[oa]s',
]

/** What begins a clause that narrows the things before it: "events that are free". */
export const clauseLeads = [
  '(?:that|which|who) (?:is|are)', 'qui (?:est|sont)', 'que (?:es|son|sea|sean)', 'che (?:e|sono)', 'die zijn',
]

export const conjunctions = ['or', 'and', 'oder', 'und', 'ou', 'et', 'o', 'y', 'e']
export const articles = ['the', 'der', 'dem', 'den', 'die', 'das', 'la', 'le', 'el', 'los', 'las', 'les']
/** Determiners that may stand between two words of a list. */
export const determiners = ['the', 'its', 'their', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'las']
/** Words that begin a further request inside a sentence; as written, in any case. */
export const requestConjunctions = ['or', 'and', 'oder', 'und', 'ou', 'et', 'o', 'y']
export const requestStarts = [
  'when', 'if', 'whenever', 'wenn', 'falls', 'quand', 'si', 'cuando', 'any', 'anything',
]
/** German writes every noun with a capital: a capital marks no name then. As written, in any case. */
export const germanWords = [
  'der', 'die', 'das', 'wenn', 'und', 'sich', 'neue[rns]?', 'preis', 'auf', 'wieder', 'ist', 'wird', 'sag', 'bescheid',
]

/** What begins an exclusion. As written, in any case; where several match at a place, the first wins. */
export const negations = {
  verbs: ['ignor(?:e|es|ing|iere|ieren|er|ez|a|ar|en)'],
  en: [
    '(?:but|and|just|only)? ?not (?:about|for|when|if|interested in|on)', 'but not', 'not (?:interested in|about)',
    "(?:i )?(?:do not|don['’]?t|dont) (?:care|tell|notify|alert|want|need|report|bother|include|count)"
    + '(?: me| us)?(?: to (?:know|hear))?(?: about| for| when| if| of| on)?',
    'no need to (?:tell|report)(?: me)?(?: about)?', 'except(?:ing)?(?: for| when| if)?', 'excluding', 'exclude',
    'other than', 'apart from', 'aside from', 'besides', 'unless', '(?:anything|everything|any change|all) but',
    '(?:(?:but|and) )?nothing (?:about|on)', 'without',
    '(?:that|which|who) (?:is|are) not', '(?:that|which) (?:do|does) not (?:include|contain|mention|require)',
    '(?:(?:,|\\s?\\(|\\s[-–—]) ?(?:(?:but|and) )?(?:not|no)|but no)'
    + '(?! (?:longer|more|less|fewer|later|available|stock|in stock)\\b)',
  ],
  de: [
    'au(?:ss|ß)er(?: wenn)?', 'es sei denn,?', '(?:aber )?nicht,? wenn', 'aber nicht', 'nicht aber', 'ohne',
    'keine?[nrms]?', ', ?nicht(?! mehr\\b)', 'die nicht',
  ],
  fr: [
    "sauf(?: si| quand| lorsque| s['’]il)?", '(?:a )?moins que', 'hormis', 'mais pas(?: les| de| d[\'’])?', 'pas les?',
    "pas d(?:e |['’])(?!stock)", ', ?pas', 'sans(?! stock\\b)', 'qui ne (?:sont|soient) pas',
  ],
  es: [
    'excepto(?: si| cuando)?', 'salvo(?: si| cuando| que)?', 'a menos que', 'a no ser que', 'menos los?', 'pero no',
    'sin(?! (?:stock|existencias)\\b)', ', ?no', 'que no (?:sean?|son|esten?)',
  ],
  it: ['tranne', 'eccetto', 'ma non', 'senza'],
  nl: ['behalve', 'maar niet', 'tenzij', 'zonder'],
}
/** A clause that requests something again ends the exclusion. As written, in any case. */
export const requestResumes = [
  'but (?:do |please )?(?:tell|notify|alert)', '(?:only|and|but) (?:tell|notify|alert|when|if)', 'aber (?:sag|melde)',
  'tell me', 'notify me', 'alert me',
]
/** What parts a list of exclusions. As written, in any case. */
export const listConjunctions = ['or', 'and', 'oder', 'und', 'et', 'ou', 'y', 'o', 'nor']

/** Words that exclude changes of wording; those of `typoWords` exclude misspellings only. */
export const wordingWords = {
  en: [
    'typos?', 'spelling', 'wording', 'formatting', 'layout', 'cosmetic', 'style', 'minor', 'small', 'trivial',
    'grammar', 'punctuation', 'phrasing', 'edits?', 'design',
  ],
  de: ['rechtschreibung', 'formatierung', 'tippfehler', 'kleine', 'schreibweise', 'formulierung\\w*'],
  fr: ['mise en forme', 'fautes', 'mineur\\w*'],
  es: ['formato', 'erratas', 'menores'],
}
export const typoWords = [
  'typos?', 'spelling', 'grammar', 'punctuation', 'formatting', 'layout', 'rechtschreibung', 'formatierung',
  'tippfehler', 'mise en forme', 'fautes', 'erratas',
]
/** Words that exclude changes of numbers. */
export const numberWords = [
  'numbers?', 'counts?', 'counters?', 'figures?', 'statistics', 'stats', 'views?', 'likes', 'zahlen', 'zahler',
  'chiffres', 'compteurs', 'numeros', 'contadores',
]
/** Words that exclude changes of dates. */
export const dateWords = [
  'dates?', 'times?', 'timestamps?', 'datum', 'zeit\\w*', 'uhrzeit\\w*', 'heures?', 'fechas?', 'horas?',
]

/** Words of an amount that are no terms of their own. Stems. */
export const amountStems: ReadonlySet<string> = new Set([
  'major', 'euro', 'eur', 'dollar', 'usd', 'gbp', 'percent', 'prozent',
])
