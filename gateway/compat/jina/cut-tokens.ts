// Cuts content to a number of tokens.

import { cutAtBlocks, type CutText } from '#src/model/cut-text.ts'
import { estimateTokens } from '#src/text/estimate-tokens.ts'

/** Most UTF-16 units that make a token, by the estimate. */
const charsPerToken = 4

/** The first blocks of a text that have at most `tokensMax` tokens by the estimate. */
export function cutAtTokens(text: string, tokensMax: number): CutText {
  let [fits, tooMany] = [0, Math.min(text.length, tokensMax * charsPerToken) + 1]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (estimateTokens(text.slice(0, middle)) <= tokensMax) fits = middle
    else tooMany = middle
  }
  return cutAtBlocks(text, fits)
}
