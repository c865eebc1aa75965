// Words and weights of the built-in summary. Words are collected by hand; as written, in any case, each a fragment of a
// regular expression. Weights are set by hand after the features of Edmundson (1969) and Luhn (1958).

/** At the beginning of text that is no sentence of the page. */
export const debrisStarts = [
  'copyright', '©', 'all rights reserved', 'share this', 'read more', 'click here', 'subscribe', 'sign up', 'cookie',
  'advertisement$',
]

/** Subjects of cookie banners: "We use cookies". */
export const bannerSubjects = [
  'we', 'our (?:site|website|partners)', 'this (?:site|website|page)', 'by (?:continuing|using)', 'wir',
  'diese (?:seite|website)', 'nous', 'ce site', 'utilizamos', 'usamos', 'este (?:sitio|site)', 'questo sito', 'wij',
  'deze (?:site|website)',
]
/** "By continuing you accept our policy". */
export const consentStarts = [
  'by (?:continuing|using)', 'wenn sie (?:fortfahren|weitersurfen)', 'en poursuivant', 'al continuar', 'continuando',
]
export const consentVerbs = ['agree', 'accept', 'zu', 'acceptez', 'acepta', 'accetti']

/** At the beginning of a sentence about the page rather than its subject: advertising, dates, references. */
export const asideStarts = {
  en: [
    'last updated', 'updated', 'published', 'posted', 'recommended', 'related', 'read (?:more|also|on)', 'see also',
    'learn more', 'find out more', 'scroll', 'click', 'tap', 'download', 'watch', 'sign up', 'subscribe', 'join',
    'follow us', 'note', 'disclaimer', 'advertisement', 'sponsored', 'photo', 'image', 'source', 'credit',
    'this (?:article|post|page) (?:contains|may contain|includes)', 'in this (?:article|post|guide|section)',
    'affiliate', 'we may earn',
  ],
  de: ['lesen sie', 'mehr dazu', 'zum thema', 'jetzt', 'foto', 'bild', 'quelle'],
  fr: ['lire aussi', 'voir aussi'],
  es: ['leer más', 'ver también'],
  it: ['leggi anche'],
  nl: ['lees ook'],
}
/** Anywhere in such a sentence. */
export const asidePhrases = [
  'affiliate (?:links|commission)', 'earn (?:us )?a (?:small )?commission', 'privacy policy',
  'terms of (?:use|service)', ' \\| ',
]

/** At the beginning of a sentence that refers to the one before. */
export const referringStarts = [
  'but', 'and', 'however', 'he', 'she', 'it', 'they', 'this', 'these', 'that', 'those', 'also', 'dies', 'diese', 'er',
  'sie', 'il', 'elle', 'cela',
]

/** Summands of a sentence's score. */
export const weight = {
  /** The mean weight of its words, their share in the title and in the description of the page. */
  words: 0.5, title: 0.8, description: 0.5,
  /** Its position: 1 for the first sentence, half of it after `positionHalf` sentences. */
  position: 0.9, positionHalf: 4,
  /** It opens a block. */
  opening: 0.15,
} as const

/** Factors on the score, for sentences that do not read well in a summary. */
export const factor = {
  short: 0.7, long: 0.75, referring: 0.85, question: 0.6, aside: 0.3,
  /** Without a full stop it is a caption or a label, with a colon it announces what is left out. */
  unfinished: 0.35,
} as const
/** Words of sentences that are neither short nor long. */
export const sentenceWords = { min: 8, max: 45 } as const

/** Words in more than this share of the sentences are function words and count little. */
export const functionWord = { shareMin: 0.35, sentencesMin: 6, factor: 0.1 } as const
/** Sentences longer than this are normalised by their length, a little less than proportionally. */
export const lengthNormalisation = { wordsMin: 8, exponent: 0.9 } as const
/** How much a sentence loses that repeats a chosen one entirely (maximal marginal relevance). */
export const redundancyPenalty = 0.7
