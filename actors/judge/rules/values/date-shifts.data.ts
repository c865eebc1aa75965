// How goals and pages say that a date moves, by language (ISO 639-1). Collected by hand. Folded; each phrase is a
// fragment of a regular expression.

/** Words that stand at the end of a clause about a date: "starts earlier", but not "earlier versions". */
export const comparedTimes = {
  earlier: {
    en: ['earlier', 'sooner'],
    // A verb may follow: "früher stattfindet".
    de: ['fruher(?: [a-z]{3,15}(?=\\s*(?:$|[,.;])))?'],
    fr: ['plus tot'],
    es: ['antes', 'mas temprano'],
  },
  later: {
    en: ['later', 'slips', 'slipped'],
    de: ['spater(?: [a-z]{3,15}(?=\\s*(?:$|[,.;])))?'],
    fr: ['plus tard'],
    es: ['mas tarde', 'despues'],
  },
} as const
/** What may follow them: the end of the clause, a plan, or the date itself. */
export const comparedTimeEnds = [
  '\\s*(?:$|[,.;:!?)])', ' than (?:planned|expected|announced|scheduled|before|now)',
  ' (?:als|que) (?:geplant|prevu|previsto)', ' (?:date|time|day|deadline|datum|termin)',
]

/** Phrases that say it of dates only: they name the topic by themselves. */
export const dateShifts = {
  earlier: {
    en: ['(?:brought|bring|brings|move[sd]?|moving|pulled) forward', 'preponed?'],
    de: ['vorverleg\\w*', 'vorgezogen\\w*', 'vorziehen'],
    fr: ['(?:est|sont|soit|soient|etre) avance(?:e?s?)'],
    es: ['adelant\\w+'],
  },
  later: {
    en: ['postpon\\w+', '(?:pushed|pushes|moved|moves) back', '(?:is|are|gets?) deferred'],
    de: ['nach hinten verschoben', 'aufgeschoben'],
    fr: ['(?:est|sont|soit|soient|etre) (?:reporte|retarde|differe|decale)(?:e?s?)', 'repousse\\w*'],
    es: ['aplaz\\w+', 'pospuest\\w+', 'pospon\\w+', 'prorrog\\w+'],
  },
} as const
/** Phrases that may speak of something else: they count where the goal names a date. */
export const perhapsDateShifts = {
  earlier: {
    en: ['(?:moved?|moves|moving) up', '(?:is|are|gets?|be) advanced'],
    fr: ['avance(?:e?s?|r)'],
    es: ['anticip\\w+'],
  },
  later: {
    en: ['delay\\w*', 'slip(?:s|ped|ping)?', 'exten(?:d|ds|ded|sions?)', 'prolong\\w*', 'put off'],
    de: ['verlanger\\w*', 'verzoger\\w*', 'verspat\\w*'],
    fr: ['reporte(?:e?s?)', 'prolong\\w*', 'retard\\w*'],
    es: ['retras\\w+', 'ampli\\w+', 'demor\\w+'],
  },
} as const
