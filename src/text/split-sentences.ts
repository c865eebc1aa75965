// Sentences of running text in any language.

/** Abbreviations that do not end a sentence, without their last dot, in lower case; by language (ISO 639-1). */
const abbreviationsByLanguage = {
  en:
    'mr mrs ms dr prof rev gen sen rep hon st sr jr vs etc no nos vol pp ed eds inc ltd co corp fig figs cf al approx '
    + 'dept est min max jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri e.g i.e u.s u.k a.m p.m '
    + 'ph.d b.c a.d d.c',
  de: 'z.b d.h u.a bzw ca usw evtl ggf inkl exkl nr str abs art vgl hr fr tel mio mrd bspw sog',
  fr: 'm mm mme mlle p.ex env av bd ste',
  es: 'sra dra ud uds p.ej ee.uu avda avd',
  it: 'sig dott ing avv ecc',
  nl: 'bijv dhr mevr o.a m.b.t',
}
const abbreviations = new Set(Object.values(abbreviationsByLanguage).join(' ').split(' '))
/** Those of them that may also end a sentence. */
const mayEndSentence = new Set(['etc', 'usw', 'ecc', 'inc', 'ltd', 'co', 'corp', 'a.m', 'p.m', 'jr', 'sr'])

/** Months after a day that is written as an ordinal number. */
const monthAfterOrdinal =
  /^(?:Jan|Jän|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)|^(?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)/

const segmenters = new Map<string, Intl.Segmenter>()
const cachedSegmentersMax = 50

function segmenterOf(language: string | null): Intl.Segmenter {
  const known = segmenters.get(language ?? '')
  if (known) return known
  let segmenter: Intl.Segmenter
  try { segmenter = new Intl.Segmenter(language ?? undefined, { granularity: 'sentence' }) } catch (error) {
    if (!(error instanceof RangeError)) throw error
    segmenter = new Intl.Segmenter('en', { granularity: 'sentence' }) // the language of the page is not a BCP 47 tag
  }
  if (segmenters.size < cachedSegmentersMax) segmenters.set(language ?? '', segmenter)
  return segmenter
}

/** Whether a segment continues in `next`: after abbreviations, initials, ordinals, quotations within a sentence. */
function continues(piece: string, next: string): boolean {
  const text = piece.trimEnd()
  if (/^[\p{Ll},;:–—-]/u.test(next)) return /[.!?…]["'”’»)\]]*$/u.test(text)
  if (!text.endsWith('.')) return false
  const word = /([\p{L}.]+)\.$/u.exec(text)?.[1] ?? ''
  if (/(?:^|\s)\p{L}\.$/u.test(text) && /^\p{L}\./u.test(next)) return true // "z. B.", "J. R. Tolkien"
  if (/^(\p{Lu}\.)*\p{Lu}$/u.test(word)) return /^(\p{Lu}\.|\p{Lu}\p{Ll})/u.test(next) && word.length <= 5
  if (abbreviations.has(word.toLowerCase())) return !mayEndSentence.has(word.toLowerCase())
  if (/(^|\s)\d{1,2}\.$/.test(text) && monthAfterOrdinal.test(next)) return true // "am 8. November"
  return /(^|\s)\d{1,3}\.$/.test(text) && /^\p{L}/u.test(next) && text.length < 12
}

/** The sentences of one block of text, trimmed, none empty; `language` is a BCP 47 tag or null. */
export function splitSentences(text: string, language: string | null = null): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenterOf(language).segment(text)) {
    if (open !== '' && !continues(open, segment)) { sentences.push(open.trim()); open = '' }
    open += segment
  }
  if (open.trim() !== '') sentences.push(open.trim())
  return sentences.filter((one) => one !== '')
}
