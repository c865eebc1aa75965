// What questions ask for, by their words, and how it looks in an answer. Fragments of regular expressions over text in
// lower case without accents; collected by hand.

/** Kinds of answers. `any`: nothing in particular. */
export type Expectation =
  | 'date' | 'duration' | 'age' | 'weight' | 'length' | 'phone' | 'number' | 'money' | 'person' | 'place' | 'definition'
  | 'any'

/** The first that matches decides. */
export const questionPatterns: readonly [Expectation, readonly string[]][] = [
  ['duration', [
    'how long', 'wie lange?', 'welche (?:dauer|laufzeit)', 'innerhalb welcher frist', 'combien de temps',
    'quelle duree', 'cuanto (?:tiempo|dura)', 'cuanto tempo', 'quanto (?:tempo|dura)', 'hoe lang',
    'for how many (?:days|weeks|years)',
  ]],
  ['date', [
    '^when ', 'since when', '(?:what|which|in what|in which) (?:year|date|day|month|century|decade)', '\\bwann\\b',
    'welche[mns]? (?:jahr|datum|tag|jahrhundert)', '\\bquand\\b', 'quelle (?:annee|date)', 'quel (?:jour|siecle)',
    '\\bcuando\\b', 'que (?:ano|fecha|dia)', '\\bquando\\b', 'che anno', '\\bwanneer\\b', 'いつ', '何年', '什么时候', '什麼時候',
    '何時',
  ]],
  ['money', [
    'how much (?:does|do|did|is|are|would|could|can)\\b.*\\b(?:cost|pay|worth|spend|charge)', 'how much (?:is|are)\\b',
    'what (?:does|do|did) .* cost', '\\b(?:price|net worth|salary|fee) of\\b', '\\bworth\\b', 'was kostet',
    'wie ?viel kost', 'wie ?viel (?:geld|euro|investier\\w*|zahl\\w*)', 'wie teuer', 'combien coute',
    'quels? (?:est le )?prix', 'cuanto cuesta', 'cual es el precio', 'quanto (?:costa|custa)', 'いくら', '費多少', '费多少',
    '多少钱', '多少錢',
  ]],
  ['age', [
    'how old\\b', '(?:at )?what age', 'wie alt\\b', 'welche[mns]? alter', 'quel age', 'cuantos anos tiene', 'que edad',
    'quanti anni', 'quantos anos tem', 'hoe oud', '何歳',
  ]],
  ['weight', ['how heavy\\b', 'how much does .* weigh', 'wie schwer\\b', 'combien pese', 'cuanto pesa', 'quanto pesa']],
  ['length', [
    'how (?:tall|high|deep|far|wide|thick)\\b', 'wie (?:hoch|tief|weit|breit|dick|gross)\\b',
    'quelle (?:hauteur|distance)',
  ]],
  ['phone', ['(?:tele)?phone number', 'telefonnummer', 'numero de tele(?:phone|fono)', 'numero di telefono', '電話番号']],
  ['number', [
    'how (?:many|much|often|big|large|fast|hot|strong)\\b', 'what (?:share|percentage|temperature)', 'wie ?viele?\\b',
    'wie (?:oft|schnell|stark|heiss)\\b', 'combien', 'cuant[oa]s?\\b', 'quant[oaie]s?\\b', 'hoeveel', '多少', '何人', '几个',
    '幾個',
  ]],
  ['person', [
    '^who\\b', '\\bby whom\\b', '^wer\\b', '^wen\\b', '\\bvon wem\\b', '^qui\\b', '\\bquien(?:es)?\\b', '^chi\\b',
    '^quem\\b', '^wie is\\b', '誰', 'だれ', '谁',
  ]],
  ['place', [
    '^where\\b', '^wo\\b', '^wohin\\b', '^ou\\b', '\\bdonde\\b', '^dove\\b', '^onde\\b', '^waar\\b', 'どこ', '哪里', '哪裡',
  ]],
  ['definition', [
    '^what (?:is|are) (?:an? |the )?[\\w.-]+(?: [\\w.-]+)?\\??$', '^was (?:ist|sind) [^ ]+(?: [^ ]+)?\\??$',
    '^qu.est.ce qu', '^que es ', '^cos.e ',
  ]],
]

/** Words after which the counted thing follows. */
export const countingWords = [
  'how many', 'how much', 'wie viele?', 'wieviele?', 'combien de', 'combien d', 'cuantos', 'cuantas', 'quanti',
  'quante', 'quantos', 'quantas', 'hoeveel',
]

const months = [
  'jan(?:uar(?:y)?)?', 'feb(?:ruar(?:y)?)?', 'mar(?:ch)?', 'marz', 'apr(?:il)?', 'ma[iy]', 'june?', 'juni', 'july?',
  'juli', 'aug(?:ust)?', 'sept?(?:ember)?', 'o[ck]t(?:ober)?', 'nov(?:ember)?', 'de[cz](?:ember)?', 'janvier',
  'fevrier', 'mars', 'avril', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre', 'enero',
  'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre',
  'gennaio', 'febbraio', 'aprile', 'maggio', 'giugno', 'luglio', 'settembre', 'ottobre', 'dicembre',
]
const weekdays = [
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day', '(?:mon|diens|donners|frei|sams|sonn)tag', 'mittwoch', 'lundi',
  'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes',
  'sabado', 'domingo',
]

export const datePatterns: readonly string[] = [
  '\\b1[0-9]{3}\\b', '\\b20[0-9]{2}\\b', ...months.map((month) => `\\b${month}\\b`),
  ...weekdays.map((day) => `\\b${day}\\b`),
  '\\bcentur(?:y|ies)\\b', 'jahrhundert', '\\bsiecle', '\\bsiglo', '\\b\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b', '\\d年',
  '\\d月', '\\btomorrow\\b', '\\byesterday\\b', '\\btoday\\b', '\\b(?:decade|[0-9]{2,4}s)\\b', '\\bdynasty\\b',
]

const numberWords = [
  'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'twenty',
  'thirty', 'forty', 'fifty', 'hundred', 'thousand', 'million', 'zero', 'half', 'once', 'twice', 'dozen',
  'ein(?:e[mnrs]?|s|mal)?', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwolf',
  'zwanzig', 'dreissig', 'hundert', 'tausend', 'million(?:en)?', 'deux', 'trois', 'quatre', 'cinq', 'sept', 'huit',
  'neuf', 'dix', 'vingt', 'cent', 'mille', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez',
  'veinte', 'cien', 'mil', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'dieci', 'cento',
]
const number = `(?:\\d[\\d.,]*|${numberWords.map((word) => `\\b${word}\\b`).join('|')})`
const timeUnits = [
  'seconds?', 'minutes?', 'hours?', 'days?', 'weeks?', 'months?', 'years?', 'decades?', 'centuries', 'sekunden?',
  'minuten?', 'stunden?', 'tage?n?', 'wochen?', 'monate?n?', 'jahre?n?', 'secondes?', 'heures?', 'jours?', 'semaines?',
  'mois', 'ans?', 'annees?', 'segundos?', 'minutos?', 'horas?', 'dias?', 'semanas?', 'mes(?:es)?', 'anos?', 'mins?',
  'hrs?', 'minuti', 'ore', 'ora', 'giorni', 'settiman[ae]', 'mesi', 'anni',
]

export const numberPatterns: readonly string[] = [number, '[一二三四五六七八九十百千万]']
export const durationPatterns: readonly string[] = [
  `${number}[\\s-]*(?:\\w+[\\s-]+)?(?:${timeUnits.join('|')})\\b`, '\\d\\s*(?:年|月|日|時間|分|小时|小時|天)', '\\d\\s?[hs]\\b',
]
const ageUnits = [
  'years?', 'yrs?', 'months?', 'weeks?', 'jahren?', 'monaten?', 'ans', 'anos', 'anni', 'mois', 'jaar', '歳', '才',
]
const weightUnits = [
  'kg', 'g', 'mg', 'lbs?', 'oz', 'tons?', 'tonnen?', 'tonnes?', 'kilos?', 'kilogram\\w*', 'grams?', 'gramm', 'pounds?',
  'ounces?', 'stone',
]
const lengthUnits = [
  'mm', 'cm', 'm', 'km', 'ft', 'in', 'inch(?:es)?', 'feet', 'foot', 'yards?', 'miles?', 'mi', 'light[\\s-]years?',
  'lichtjahren?', '(?:kilo|centi|milli|zenti)?met(?:er|re)s?', 'metros?',
]
const withUnit = (units: readonly string[]): string => `${number}[\\s-]*(?:${units.join('|')})(?![a-z])`

/** An age beside its unit, or set off by commas or brackets: "Ada Quill, 55, …". */
export const agePatterns: readonly string[] = [
  withUnit(ageUnits), ', \\d{1,3},', '\\(\\d{1,3}\\)', '\\baged? \\d', '\\balter von',
]
export const weightPatterns: readonly string[] = [withUnit(weightUnits)]
export const lengthPatterns: readonly string[] = [withUnit(lengthUnits), `${number}\\s?["”″'′]`]
export const phonePatterns: readonly string[] = ['\\+?\\(?\\d[\\d\\s()./-]{6,}\\d']
/** Signs and words of currencies beside a number. */
export const moneyPatterns: readonly string[] = [
  '[$€£¥₹₽]\\s?\\d', '\\d[\\d.,]*\\s?(?:[$€£¥₹₽円元]|(?:million\\w*|billion\\w*|milliarden?|mio|mrd|k)\\b)',
  '\\d[\\d.,]*\\s?(?:us-?)?(?:dollars?|euros?|eur|usd|gbp|pounds?|chf|franken|francs?|pesos?|yen|cents?|quetzales)\\b',
  '\\b(?:eur|usd|gbp|chf|q)\\s?\\d', '\\bfree\\b', '\\bkostenlos\\b', '\\bgratuit', '\\bgratis\\b',
]
