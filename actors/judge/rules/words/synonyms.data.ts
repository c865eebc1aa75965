// Phrases of several languages that mean one thing, each under one canonical word, so that "part-time", "Teilzeit" and
// "media jornada" are the same in a goal and on a page. Collected by hand. Folded; each phrase is a fragment of a
// regular expression.

/** Canonical words, and the phrases that they replace. */
export const synonyms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  parttime: {
    en: ['part[- ]?time'],
    de: ['(?:in |auf )?teilzeit'],
    fr: ['(?:a )?temps partiel', '(?:a )?mi-temps'],
    es: ['(?:a )?(?:tiempo parcial|media jornada|jornada parcial)'],
    nl: ['deeltijd'],
  },
  fulltime: {
    en: ['full[- ]?time'],
    de: ['(?:in )?vollzeit'],
    fr: ['(?:a )?temps (?:plein|complet)'],
    es: ['(?:a )?(?:tiempo completo|jornada completa)'],
    nl: ['voltijd'],
  },
  remote: {
    en: [
      '(?:fully )?remote(?:ly)?(?: work(?:ing)?)?', 'work(?:ing)? from home', 'home[- ]?office', 'telework(?:ing)?',
      'telecommut(?:e|ing)',
    ],
    de: ['mobiles arbeiten', 'ortsunabhangig'],
    fr: ['(?:en )?teletravail', 'a distance'],
    es: ['(?:en )?teletrabajo', '(?:en )?remoto', 'a distancia'],
  },
  internship: {
    en: ['intern(?:ship)?s?'],
    de: ['praktik(?:um|ums|a|ant\\w*|en)'],
    fr: ['stages', 'stage (?=en |de |d\\b)', 'stagiaires?'],
    es: ['practicas', 'becari[oa]s?', 'pasantias?'],
    it: ['tirocini[oi]?'],
  },
  refurbished: {
    en: ['refurbished', 'reconditioned', 'refurb'],
    de: ['generaluberholt\\w*', 'wiederaufbereitet\\w*'],
    fr: ['reconditionne\\w*'],
    es: ['reacondicionad\\w+'],
    it: ['ricondizionat\\w+'],
  },
  used: {
    en: ['second[- ]?hand', 'pre-?owned'],
    de: ['gebraucht\\w*'],
    fr: ["d['’]occasion"],
    es: ['usad[oa]s?', 'de segunda mano'],
  },
  free: {
    en: ['free of charge', 'for free', 'at no cost', 'costs? nothing'],
    de: ['kostenlos\\w*', 'kostenfrei\\w*', 'gratis', 'umsonst', 'kostet nichts', 'nichts kostet'],
    fr: ['gratuit(?:e?s?|ement)', 'ne coute(?:nt)? rien'],
    es: ['gratuit[oa]s?', 'no cuestan? nada'],
    it: ['gratuit[oaie]'],
  },
}

/** German words that stand before a noun in a compound, with the canonical word: Teilzeitkraft. */
export const compoundModifiers: Readonly<Record<string, string>> = {
  teilzeit: 'parttime', vollzeit: 'fulltime', gebraucht: 'used', praktikums: 'internship',
}

/** Nouns that end German compounds: the word before them tells which kind (Ferienwohnung, Kaufpreis). */
export const compoundHeads = [
  'stellen?', 'jobs?', 'wohnung(?:en)?', 'zimmer', 'konzert(?:e|en)?', 'kurs(?:e|en)?', 'termin(?:e|en)?',
  'preis(?:e|en)?', 'gebuhr(?:en)?', 'kraft', 'krafte', 'modell(?:e|en)?', 'meldung(?:en)?', 'version(?:en)?',
]
/** What stands before such an ending in words that are no compounds of this kind: Haltestelle, introversion. */
export const noCompoundStarts = [
  'halte', 'bau', 'tank', 'schnitt', 'schwach', 'gedenk', 'feuer', 'zusammen', 'bereit', 'wieder\\w*', 'fertig',
  'sicher', 'gleich', 'richtig', 'intro', 'extro', 'konkurs',
]
