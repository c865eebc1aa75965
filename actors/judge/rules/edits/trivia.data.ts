// What changes on a page while nothing happens: counters, relative times, "last updated" stamps, advertisement labels;
// grouped by language (ISO 639-1). Collected by hand. Folded; each word is a fragment of a regular expression. Where
// several match at a place, the first wins.

export const timeUnits = {
  en: [
    's', 'sec(?:ond)?s?', 'm', 'mins?', 'minutes?', 'h', 'hrs?', 'hours?', 'd', 'days?', 'w', 'weeks?', 'mo', 'months?',
    'y', 'years?',
  ],
  de: ['sekunden?', 'minuten?', 'stunden?', 'tag(?:en?)?', 'wochen?', 'monat(?:en?)?', 'jahr(?:en?)?'],
  fr: ['secondes?', 'heures?', 'jours?', 'semaines?', 'mois', 'ans?'],
  es: ['segundos?', 'minutos?', 'horas?', 'dias?', 'semanas?', 'mes(?:es)?', 'anos?'],
  it: ['minuti', 'minuto', 'ore', 'ora', 'giorni', 'giorno'],
}

/** How many units: a number, or a word for a small one. */
export const unitCounts = [
  '\\d+', 'an?', 'one', 'a few', 'few', 'einer?', 'einem', 'wenigen', 'une?', 'unos?', 'unas?', 'hace',
]

/** Moments that are close to now without a number. */
export const justNow = {
  en: ['just now', 'moments? ago'],
  de: ['gerade eben'],
  fr: ["a l'instant"],
  es: ['ahora mismo'],
}
export const recentDays = ['today', 'yesterday', 'heute', 'gestern', "aujourd'hui", 'hier', 'hoy', 'ayer']
/** Words before a countdown: "ends in 2d 3h". */
export const countdownWords = ['ends', 'closes', 'expires', 'starts', 'begins', 'endet', 'noch', 'encore', 'quedan']

/** What a stamp says happened to the page. */
export const stampVerbs = [
  'updated', 'modified', 'changed', 'refreshed', 'reviewed', 'edited', 'checked', 'synced', 'crawled', 'retrieved',
  'accessed', 'generated', 'rendered', 'loaded', 'fetched',
]
/** Words that stand before the moment of a stamp: "Last updated: 5 March". */
export const stampPhrases = {
  de: [
    '(?:zuletzt |letztmals )?(?:aktualisiert|geandert|bearbeitet|abgerufen|erzeugt)(?: am| um)?',
    'letzte (?:aktualisierung|anderung)', 'stand',
  ],
  fr: ['derniere (?:mise a jour|modification)', 'mis(?:e)? a jour(?: le)?'],
  es: ['ultima (?:actualizacion|modificacion|modifica)', 'actualizado(?: el)?'],
  it: ['aggiornato(?: il)?'],
  en: ['as of', 'updated'],
}
/** Verbs of a stamp whose moment was masked before. */
export const bareStampVerbs = ['updated', 'aktualisiert', 'refreshed', 'mis a jour', 'actualizado']

/** What counters count. */
export const countedNouns = {
  en: [
    'page ?views?', 'views?', 'visits?', 'visitors?', 'hits', 'likes?', 'loves?', 'shares?', 'comments?',
    'repl(?:y|ies)', 'responses?', 'votes?', 'upvotes?', 'points?', 'stars?', 'forks?', 'watch(?:ers|ing)?',
    'followers?', 'following', 'subscribers?', 'members?', 'users?', 'people', 'viewers?', 'online', 'guests?',
    'downloads?', 'installs?', 'plays?', 'listens?', 'reads?', 'readers?', 'claps?', 'reactions?', 'retweets?',
    'reposts?', 'bookmarks?', 'favou?rites?', 'saves?', 'ratings?', 'reviews?', 'purchases?', 'orders today',
    'sold today',
  ],
  de: [
    'aufrufe?', 'besucher', 'leser', 'kommentare?', 'antworten', 'bewertungen?', 'stimmen', 'abonnenten', 'mitglieder',
    'gaste',
  ],
  fr: ['vues?', 'visites?', 'visiteurs?', 'commentaires?', 'avis', 'abonnes?', 'partages?'],
  es: ['visitas?', 'visualizaciones', 'comentarios?', 'opiniones', 'seguidores', 'votos'],
  it: ['visualizzazioni', 'commenti', 'recensioni'],
  any: ['x'],
}
/** Words between the number and the noun of a counter: "17 other people". */
export const countedAdjectives = [
  'new', 'people', 'users', 'others?', 'customers?', 'verified', 'global', 'total', 'personen', 'personnes', 'personas',
]
/** Words after a counter: "are viewing this right now", "in the last 24 hours". */
export const counterTails = [
  'online', 'watching', 'viewing', 'are', 'this', 'it', 'now', 'looking', 'today', 'right', 'have', 'bought', 'sahen',
  'in', 'at', 'on', 'the', 'last', '\\d+', 'hours?', 'carts?', 'their', 'basket', 'here', 'currently',
]

/** Identifiers that a server writes into the page: "Request ID: 8f14e45f". */
export const identifierNames = ['request', 'session', 'trace', 'ray', 'correlation', 'build']

/** Labels of advertisements that stand alone. */
export const advertisementLabels = ['advertisement', 'sponsored', 'anzeige', 'werbung', 'publicite', 'publicidad', 'ad']

/** Words that are left of a line when its trivia are masked, and mean nothing alone. */
export const linkingWords = ['by', 'at', 'on', 'in', 'um', 'am', 'le', 'el', 'a', 'and', 'und', 'et', 'y']
