// Sentences of running text in any language.

/**
 * Abbreviations that do not end a sentence, without their last dot, in lower case: English, German, French, Spanish,
 * Italian, Dutch, Portuguese.
 */
const abbreviations = new Set(
  (
    'mr mrs ms dr prof rev gen sen rep hon st sr jr vs etc no nos vol pp ed eds inc ltd co corp fig figs cf al approx dept est min max jan feb mar apr jun jul aug sep '
    + 'sept oct nov dec mon tue wed thu fri e.g i.e u.s u.k a.m p.m ph.d b.c a.d d.c z.b d.h u.a bzw ca usw evtl ggf inkl exkl nr str abs art vgl hr fr tel mio mrd bspw sog '
    + 'm mm mme mlle p.ex env av bd ste sra dra ud uds p.ej ee.uu sig dott ing avv ecc bijv dhr mevr o.a m.b.t'
  ).split(' '),
)

const segmenters = new Map<string, Intl.Segmenter>()
function segmenterOf(language: string | null): Intl.Segmenter {
  const known = segmenters.get(language ?? '')
  if (known) return known
  let segmenter: Intl.Segmenter
  try { segmenter = new Intl.Segmenter(language ?? undefined, { granularity: 'sentence' }) } catch (error) {
    if (!(error instanceof RangeError)) throw error
    segmenter = new Intl.Segmenter('en', { granularity: 'sentence' }) // the page's language tag is not one of BCP 47
  }
  if (segmenters.size < 50) segmenters.set(language ?? '', segmenter)
  return segmenter
}

/**
 * Whether a piece that the segmenter cut off goes on in `next`: abbreviations, initials, ordinals, a quote that a
 * clause follows.
 */
function goesOn(piece: string, next: string): boolean {
  const text = piece.trimEnd()
  if (/^[\p{Ll},;:–—-]/u.test(next)) return /[.!?…]["'”’»)\]]*$/u.test(text)
  if (!text.endsWith('.')) return false
  const word = /([\p{L}.]+)\.$/u.exec(text)?.[1] ?? ''
  if (/(?:^|\s)\p{L}\.$/u.test(text) && /^\p{L}\./u.test(next)) return true // "z. B.", "J. R. Tolkien"
  if (/^(\p{Lu}\.)*\p{Lu}$/u.test(word)) return /^(\p{Lu}\.|\p{Lu}\p{Ll})/u.test(next) && word.length <= 5
  if (abbreviations.has(word.toLowerCase())) return !/^(etc|usw|ecc|inc|ltd|co|corp|a\.m|p\.m|jr|sr)$/i.test(word)
  return /(^|\s)\d{1,3}\.$/.test(text) && /^\p{L}/u.test(next) && text.length < 12
}

/**
 * The sentences of one block of text (no line breaks expected), trimmed, none empty; `language` is a BCP 47 tag or
 * null.
 */
export function splitSentences(text: string, language: string | null = null): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenterOf(language).segment(text)) {
    if (open !== '' && !goesOn(open, segment)) { sentences.push(open.trim()); open = '' }
    open += segment
  }
  if (open.trim() !== '') sentences.push(open.trim())
  return sentences.filter((one) => one !== '')
}
