// Addresses that carry a conversation away: images and links in which a model is to fill in what the user said. Linear:
// every address is looked at once, with a bounded text before and after it.

import { oneOf } from '#src/text/word-patterns.ts'
import { conversationWords, fillingPhrases, placeholderWords, privateNouns, weight } from './injection.data.ts'

/** An address that carries data away: where its markup begins and the address ends. */
export interface CarryingAddress { weight: number; at: number; end: number }

const address = /https?:\/\/[^\s)"'<>]{1,300}/g
const beforeChars = 120
const afterChars = 120

/** Markup of an image, or of a link, right before its address. */
const imageBefore = /(?:!\[[^\]\n]{0,100}\]\(|<img\b[^>\n]{0,100}\bsrc\s?=\s?["']?)$/
const linkBefore = /\[[^\]\n]{0,100}\]\($/
const brackets = String.raw`(?:[{[$]|%7b|%5b|$)`
/** A value or a part of a path that is a placeholder: `?d={conversation}`, `/user_message_here.png`. */
const placeholder = new RegExp(String.raw`[?&][^=&]{1,40}=(?:${brackets}|${oneOf(placeholderWords)}\b)|\/(?:[{[$]|\w{0,30}_here\b)`)
const conversationPlaceholder = new RegExp(String.raw`[?&][^=&]{1,40}=[{[]{0,2}${oneOf(conversationWords)}\b`)
const hasQuery = /[?&][^=&]{0,40}=?/
const filling = new RegExp(String.raw`\b${oneOf(fillingPhrases)}\b[^\n]{0,60}\b`
  + oneOf(privateNouns, ['what the user', 'everything the user', 'the (?:user|chat|prompt|message)']))

/** How surely the address `url` in `lower` carries data away, and where its markup begins; undefined if it does not. */
function carrying(lower: string, url: string, at: number): { weight: number; markup: number } | undefined {
  const before = lower.slice(Math.max(0, at - beforeChars), at)
  const image = imageBefore.exec(before)
  if (image && placeholder.test(url)) return { weight: weight.exfiltration.imageAddress, markup: image[0].length }
  const link = linkBefore.exec(before)
  if (link && conversationPlaceholder.test(url))
    return { weight: weight.exfiltration.imageAddress, markup: link[0].length }
  const after = lower.slice(at + url.length, at + url.length + afterChars)
  return hasQuery.test(url) && filling.test(after)
    ? { weight: weight.exfiltration.linkAddress, markup: image?.[0].length ?? link?.[0].length ?? 0 }
    : undefined
}

/** The first address in `lower`, a text in lower case, that carries data away. */
export function carryingAddress(lower: string): CarryingAddress | undefined {
  for (const { 0: url, index } of lower.matchAll(address)) {
    const found = carrying(lower, url, index)
    if (found) return { weight: found.weight, at: index - found.markup, end: index + url.length }
  }
  return undefined
}
