// Readable text in Base64, which hides it from people but not from programs that decode it.

const runsMax = 10
/** Runs of 24 characters and more, of the usual or the URL-safe alphabet. */
const run = /[A-Za-z0-9+/_-]{24,8000}={0,2}/g
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]+$/u
/** Two words, or a phrase of a language without blanks. */
const phrase = /\p{L}{3}[ ,:]{1,2}\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4}/u

/** The readable texts in the runs of Base64 in `text`; at most ten runs are decoded. Linear. */
export function decodedBase64(text: string): string[] {
  return [...text.matchAll(run)]
    .map(([found]) => Buffer.from(found, 'base64').toString('utf8'))
    .filter((decoded) => printable.test(decoded) && phrase.test(decoded))
    .slice(0, runsMax)
}
