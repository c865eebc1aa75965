// Recognizes images that stand in for a lazy image until a script loads it.

const anyWord = /blank|spacer|placeholder|transparent|pixel|lazy-?load|loading|grey|gray|1x1/i
/** Words at the start of a file name, or after a separator. */
const placeholderWord = new RegExp(`(?:^|[_.-])(?:${anyWord.source})`, 'i')
const imageExtension = /\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/gi

/**
 * Whether a segment of the address is the name of an image file with a word for a placeholder. Linear in the length of
 * the address.
 */
export function isPlaceholder(address: string): boolean {
  if (!anyWord.test(address)) return false
  for (const [segment] of address.matchAll(/[^/]+(?:\/|$)/g)) {
    const word = placeholderWord.exec(segment)
    if (!word) continue
    imageExtension.lastIndex = word.index + word[0].length
    if (imageExtension.test(segment)) return true
  }
  return false
}
