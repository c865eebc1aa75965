// Recognises the parts of a postal address: streets with a number, post office boxes, and places with a postal code.
// The texts are segments of at most some hundred characters.

import {
  addressLabels, australianStates, boxes, buildings, canadianProvinces, streetEnds, streetMiddles, streetStarts,
  streetTypes, usStates,
} from './address-words.data.ts'

const any = (words: readonly string[]): string => words.join('|')
/** Words in lower case, with a capital, and in capitals: `street|Street|STREET`. */
const cased = (words: readonly string[]): string =>
  [...new Set(words.flatMap((one) => [one, one.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), upper(one)]))].join('|')
const upper = (pattern: string): string => (pattern.includes('\\s') ? pattern : pattern.toUpperCase())
/** Words that only begin a street when they are written with a capital. */
const germanStarts = ['Am', 'Im', 'Zum', 'Zur', 'An der', 'An den', 'Auf der', 'Auf dem', 'Unter den', 'In der', 'In den', 'Hinter']
/** A word of a name: with a capital or a number, or a small word within a name. */
const nameWord = "(?:[\\p{Lu}\\d][\\p{L}\\p{M}\\d.'’-]*|of|the|de|la|le|del|los|las|and|&|du|van|der|den)"
const word = "[\\p{L}\\p{M}][\\p{L}\\p{M}.'’´`-]*"
const number = '\\d{1,5}(?:\\s?[a-zA-Z](?![\\p{L}.]))?(?:\\s?[-–/+&]\\s?\\d{1,5}\\s?[a-zA-Z]?(?!\\p{L}))?'

const streetPatterns: readonly RegExp[] = [
  // 12 Main Street, 1705 N. Havenwood Blvd, 221B Baker St
  new RegExp(`(?<![\\p{L}\\d.,:€$£/-])\\d{1,6}[A-Za-z]?(?:\\s?[-–/]\\s?\\d{1,5}[A-Za-z]?)?,?\\s+(?:[NSEW]{1,2}\\.?\\s+)?(?:${nameWord}\\s+){0,5}(?:${cased(streetTypes)})(?![\\p{L}\\d])\\.?`, 'u'),
  // 113 Harbour House, 12 Ocean Tower
  new RegExp(`(?<![\\p{L}\\d.,:€$£/-])\\d{1,5}[A-Za-z]?,?\\s+(?:${nameWord}\\s+){1,3}(?:${cased(['house', 'tower', 'towers', 'building', 'bldg', 'mansion', 'mill', 'farm', 'hall', 'chambers', 'arcade', 'barn'])})(?![\\p{L}\\d])`, 'u'),
  // 31378 State Route 37, 2500 S. Hwy 183
  new RegExp(`(?<![\\p{L}\\d.,-])\\d{1,6}\\s+(?:${nameWord}\\s+){0,3}(?:${cased(['hwy', 'highway', 'route', 'rte', 'road', 'county road', 'state road', 'fm', 'us', 'interstate'])})\\.?\\s+#?\\d{1,4}`, 'u'),
  // Hauptstraße 12a, Stora gatan 5, Keizersgracht 174
  new RegExp(`(?:\\p{Lu}[\\p{L}.'’-]*[\\s-])?(?:\\p{Lu}[\\p{L}\\p{M}.'’-]*?(?:${any(streetEnds)}|${upper(any(streetEnds))})|\\p{Lu}[\\p{L}.'’-]*[\\s-](?:${cased(streetEnds)}))[\\s,]\\s?(?:Nr\\.?\\s?|No\\.?\\s?)?${number}(?![\\d.]\\d)`, 'u'),
  // 12, rue de la Paix; Calle Mayor, 5; ul. Finlandzka 10
  new RegExp(`(?:^|[\\s,(])(?:\\d{1,5}(?:\\s?(?:bis|ter|[a-zA-Z]))?(?:\\s?[-–/]\\s?\\d{1,5})?,?\\s+)(?:${cased(streetStarts)})\\s+\\p{L}`, 'u'),
  new RegExp(`(?:^|[\\s,(])(?:${cased(streetStarts)}|${germanStarts.join('|')})\\s?(?:${word}[\\s,]{1,2}|\\d{1,3}[°º]?\\s){1,7}(?:[nN][.°º]*\\s?|nº\\s?|[nN]r\\.?\\s?|[nN]o\\.?\\s?|núm\\.?\\s?|д\\.?\\s?|#\\s?|км\\s?|km\\.?\\s?|b\\.\\s?|буд\\.?\\s?)?(?!(?:19|20)\\d\\d(?!\\d))\\d{1,5}(?!\\d|\\.\\s?\\p{L}|-\\p{Ll}{2})`, 'u'),
  // viale Santa Lucia - 67032: a street without a number before the postal code
  new RegExp(`(?:^|[\\s,(])(?:${cased(['rue', 'avenue', 'boulevard', 'place', 'quai', 'via', 'viale', 'piazza', 'corso', 'largo', 'calle', 'avenida', 'plaza', 'paseo', 'rua', 'praça', 'ul\\.', 'ulica'])})\\s(?:${word}\\s?){1,5}(?=[\\s,–-]{1,3}(?:[A-Z]{1,2}-)?\\d{2}[\\d-]{2,4})`, 'u'),
  // Atatürk Cad. No: 5, Kossuth Lajos utca 12
  new RegExp(`\\p{L}{2,}\\s(?:${cased(streetMiddles)})\\s?,?\\s?(?:no\\s?[:.]?\\s?|No\\s?[:.]?\\s?|NO\\s?[:.]?\\s?|d\\.\\s?)?\\d{1,5}`, 'u'),
  // 東京都千代田区丸の内1-2-3, 北京市海淀区中关村大街1号, 서울특별시 강남구 테헤란로 123
  /\p{Script=Han}{1,8}(?:都|道|府|県|省|市|区|區|县)[^\s]{0,30}?(?:\d|[一二三四五六七八九十])+\s?(?:号|號|番|丁目|-\d)/u,
  /\p{Script=Hangul}+(?:시|도|구|군)\s.{0,30}(?:로|길|동)\s?\d{1,4}/u,
  // No. 12, Block B; Plot 5
  /(?:^|[\s,])(?:plot|door no|h\.?no|survey no|shop no|flat no|office no|unit|lot|blk)\s?[.:#]?\s?(?:no\.?\s?)?[A-Z]?-?\d{1,5}[A-Za-z]?\b/iu,
  /نهج|شارع|طريق|רחוב|רח['׳]/u,
]
const boxPattern = new RegExp(`(?:^|[\\s,(])(?:${any(boxes)})\\s?(?:n[°ºo.]*\\s?)?:?\\s?\\d[\\d\\s]{0,8}`, 'iu')
const strongBox = /(?:p\.?\s?o\.?\s?box|postfach|post office box|postbus|boîte postale|casilla|apartado|caixa postal|postboks)/iu
const buildingPattern = new RegExp(`(?:^|[\\s,\\d])(?:${any(buildings)})(?![\\p{L}])`, 'iu')
const labelPattern = new RegExp(`^\\s*(?:${any(addressLabels)})\\s*[:：.-]?\\s*`, 'iu')
const labelBefore = new RegExp(`^\\s*(?:${any(addressLabels)})\\s*[:：]`, 'iu')
const labelAndMark = new RegExp(`^\\s*(?:${any(addressLabels)})\\s*[:：,]\\s*`, 'iu')
const labelOnly = new RegExp(`^\\s*(?:${any(addressLabels)})\\s*[:：]?\\s*$`, 'iu')

const postalPatterns: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}])(?:${usStates})\\.?,?\\s+\\d{5}(?:-\\d{4})?(?!\\d)`, 'gu'),
  new RegExp(`(?:${canadianProvinces})?,?\\s*(?<![A-Z\\d])[ABCEGHJ-NPRSTVXY]\\d[A-Z]\\s?\\d[A-Z]\\d(?![A-Z\\d])`, 'gu'),
  /(?<![A-Z\d])(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[ABD-HJLNP-UW-Z]{2})(?![A-Z\d])/gu,
  new RegExp(`(?<![\\p{L}])(?:${australianStates})\\.?,?\\s+\\d{4}(?!\\d)`, 'gu'),
  // 10623 Berlin, D-10623 Berlin, 1040 Brussels, 67032 Pescasseroli (AQ), 03-903 Warszawa, 1000-029 Lisboa
  /(?<![\p{L}\d.,/:+-]|\d\s)(?:(?:A|B|CH|CZ|D|DK|E|F|FI|FIN|FL|GR|H|HR|I|IS|L|LT|LV|N|NL|NO|P|PL|RO|S|SE|SI|SK|L|DE|AT|FR|IT|ES|BE|HU)\s?[-–]\s?)?(?:\d{2}-\d{3}|\d{4}-\d{3}|\d{3}\s\d{2}|\d{5}-\d{3}|\d{4,6})(?:\s?[A-Z]{2}(?=\s))?\s*,?\s+(?!(?:und|and|or|et|y|e|Uhr|Euro|EUR|USD|Jahre|years|people|Views|mal|km|kg|mm|cm|ml|Stück|January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Copyright|All|Alle)(?![\p{L}]))\p{Lu}[\p{L}\p{M}'’.-]{1,40}/gu,
  // Warszawa 00-950, Raipur - 492001, Singapore 123456, Athens 106 71, Tallinn 10111
  /(?:\p{Lu}[\p{L}\p{M}'’.-]{2,40}|(?<!\p{L})[A-Z]{2})(?:\s?[,:–-]\s{0,2}|\s{1,2})(?:\d{3}\s?\d{3}|\d{2}-\d{3}|\d{5}-\d{3}|\d{3}\s\d{2}|\d{5})(?![\d.,]\d|\d|\s?[%€$£])/gu,
  /〒\s?\d{3}-?\d{4}|(?<!\d)\d{5}\s*(?:C\.?P\.?)|C\.?P\.?\s?:?\s?\d{4,5}|CEP:?\s?\d{5}-?\d{3}|Pincode:?\s?\d{6}|Pin(?:\s?code)?\s?[:-]\s?\d{6}/giu,
  /(?<![A-Z\d])[AC-FHKNPRTV-Y]\d[0-9W]\s?[0-9AC-FHKNPRTV-Y]{4}(?![A-Z\d])/gu,
]

export interface StreetMatch { index: number, end: number }

/** The street with its number, or the post office box, in a segment. */
export function findStreet(text: string): StreetMatch | null {
  for (const pattern of streetPatterns) {
    const found = pattern.exec(text)
    if (found) return { index: found.index + (/^[\s,(]+/.exec(found[0])?.[0].length ?? 0), end: found.index + found[0].length }
  }
  const box = boxPattern.exec(text)
  if (box && (strongBox.test(box[0]) || text.length < 60))
    return { index: box.index + (/^[\s,(]+/.exec(box[0])?.[0].length ?? 0), end: box.index + box[0].length }
  return null
}

/** The place with its postal code in a text, from an index on. */
export function findPostal(text: string, from = 0): StreetMatch | null {
  for (const pattern of postalPatterns) {
    pattern.lastIndex = from
    const found = pattern.exec(text)
    if (found) return { index: found.index, end: found.index + found[0].length }
  }
  return null
}

/** Whether the only number of a postal match could be a year. */
export const isYear = (text: string): boolean => /^\D*(?:19|20)\d\d(?!\d)\D*$/.test(text)

export const isBuilding = (text: string): boolean => buildingPattern.test(text)

/** A text without a label and a colon or comma before it. */
export const withoutLabelBefore = (text: string): string => text.replace(labelAndMark, '')

/** A text without the label of an address before it. */
export const withoutLabel = (text: string): string => text.replace(labelPattern, '')
export const isLabel = (text: string): boolean => text.length < 60 && labelOnly.test(text)
export const startsWithLabel = (text: string): boolean => labelBefore.test(text)

/** What ends an address: telephone numbers, e-mail addresses, web addresses, opening hours, registers, copyright. */
export const isOther =
  /@|https?:|www\.|©|(?:^|[\s|(,;])(?:konto|iban|bic|bankleitzahl|blz|swift|steuernummer|usk?t?-?id\S*|tel|phone|ph|fon|telefon|telephone|telefono|teléfono|téléphone|tél|tlf|fax|telefax|mobile|mobil|cell|call|e-?mail|mail|email|web|internet|ust|vat|iva|p\.?\s?iva|c\.?f\.?|nip|regon|krs|siret|hrb|ico|ičo|dič|opening|hours|öffnungszeiten|copyright|всички|тел|факс|телефон|هاتف|الهاتف|فاكس|directions|map|get directions|view map|google maps|toll|whatsapp|postanschrift|freephone|hotline|öffnungszeit)\s*[.:+\d()]|(?<=\s)(?:telefon|telephone|telefax|postanschrift|email|e-mail|phone)\b|^\+?[\d\s()./-]{7,}$|^(?:tel|phone|fax|e-?mail|contact|kontakt|telephone|telefon)\b/iu
