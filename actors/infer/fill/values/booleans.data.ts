// Texts that mean yes or no, availability included. Collected by hand from tables of features and from shops.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Whole texts, compact (lower case, without accents, blanks and punctuation); terms of schema.org among them. */
export const yesWords = words(
  'true yes y 1 ja oui si sim da tak ✓ ✔ ☑ ✅ はい 是 on instock limitedavailability onlineonly instoreonly preorder '
  + 'presale backorder available auflager lieferbar enstock disponible disponibile verfugbar included あり 有り 有 есть '
  + 'evet kylla ano igen',
)
export const noWords = words(
  'false no n 0 nein non nao nie net ✗ ✘ ✕ × ❌ いいえ 否 off outofstock soldout discontinued unavailable notavailable '
  + 'nichtverfugbar ausverkauft nichtauflager agotado esaurito epuise rupturedestock none なし 無し 無 hayir nej ei nem',
)

/** First words of a longer text: "Yes, with garage". As written, in any case; fragments of a regular expression. */
export const yesStarts = [
  'yes', 'ja', 'oui', 'sí', 'sim', 'да', 'tak', 'vorhanden', 'inklusive', 'included', 'enthalten', 'telecommute',
]
export const noStarts = [
  'no', 'nein', 'non', 'não', 'нет', 'nie', 'keine?r?', 'without', 'ohne', 'nicht vorhanden', 'nicht enthalten',
  'not included',
]
/** The same inside a short text: "Last units in stock". */
export const inStockPhrases = [
  'in stock', 'auf lager', 'i lager', 'på lager', 'skladem', 'varastossa', 'na skladě', 'em stock', 'en stock',
  'em estoque', 'op voorraad', 'w magazynie', 'в наличии', '在庫あり',
]
/** The same for rules of a house: "Pets are not allowed". Refusals come first. */
export const refusedPhrases = [
  'not allowed', 'not permitted', 'not accepted', 'nicht erlaubt', 'nicht gestattet', 'prohibited', 'forbidden', 'verboten',
  'interdits?', 'non admis', 'non ammessi', 'no permitid[oa]s?', 'no admitid[oa]s?', 'niet toegestaan', 'not included',
  'nicht inbegriffen',
  'non compris', 'non inclus[oa]', 'no incluid[oa]', 'niet inbegrepen',
]
export const allowedPhrases = [
  'allowed', 'permitted', 'accepted', 'welcome', 'erlaubt', 'gestattet', 'willkommen', 'admis', 'acceptés', 'ammessi',
  'permitid[oa]s?', 'admitid[oa]s?', 'toegestaan', 'included', 'inbegriffen', 'inklusive', 'comprise?s?',
  'inclus[oa]s?', 'incluid[oa]s?', 'inbegrepen',
]
/** Terms for what can be ordered, but is not in stock; compact. */
export const orderableWords = words('backorder preorder presale')

/** Words of a text that negate the member of an enum beside them. */
export const negations = ['not', 'no', 'nicht', 'kein', 'non', 'un']
