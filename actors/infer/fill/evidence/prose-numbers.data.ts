// Words for reading numbers from sentences. Collected by hand.

/** Numbers that pages spell out. */
export const numberWords: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, elf: 11, zwölf: 12,
  deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, huit: 8, neuf: 9, dix: 10, dos: 2, tres: 3, cuatro: 4, cinco: 5,
  seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, due: 2, tre: 3, quattro: 4, cinque: 5, sei: 6,
}

/** Before what is counted in a description; fragments of a regular expression. */
export const countLeads = [
  'how many ', '(?:total )?(?:number|count|amount) of ', '(?:most|maximum|minimum|max|min) ', 'anzahl (?:der |von )?', 'wie viele ',
  'zahl der ', 'nombre (?:total )?d(?:e |es |[’\'])', 'combien d(?:e |[’\'])', 'número de ', 'numero (?:de |di )', 'cu[aá]nt[oa]s ', 'quant[ie] ', 'aantal ', 'hoeveel ',
]

/** Words of a name or description that say that a number is asked for, and nothing about which. */
export const countWords: ReadonlySet<string> = new Set((
  'number count total amount of the a an in on at for per each maximum minimum max min how many num no quantity overall '
  + 'found all are is was were be which that with and or to from by year years anzahl der die das von im in pro gesamt '
  + 'nombre numero numero de des du la le les el los las en per di integer whole their its his her'
).split(' '))

/** Words of a name or description that ask for a year. */
export const yearWords: ReadonlySet<string> = new Set(['year', 'jahr', 'baujahr', 'annee', 'ano', 'anno'])
/** Names that are participles ask for the year of an event. */
export const eventNames: ReadonlySet<string> = new Set([
  'opened', 'founded', 'built', 'established', 'constructed', 'completed', 'renovated', 'launched', 'incorporated',
])
