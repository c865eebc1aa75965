// An estimate of how many tokens a language model makes of a text.

const cjk = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/
const asciiPerToken = 4
const othersPerToken = 3

/**
 * Four ASCII characters, three others, or one character of Chinese, Japanese or Korean make a token, which is about the
 * mean of the usual tokenizers. Rounded up.
 */
export function estimateTokens(text: string): number {
  let [ascii, ideographs, others] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 128) ascii++
    else if (cjk.test(text[at]!)) ideographs++
    else others++
  }
  return Math.ceil(ascii / asciiPerToken + others / othersPerToken + ideographs)
}
