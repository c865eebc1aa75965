// Orders in text that nobody can see, whatever they order: nothing honest is written there in the imperative to whoever
// answers questions. Only for text too small to read or in the colour of its background.

import { oneOf } from '#src/text/word-patterns.ts'
import {
  actingVerbs, admittingVerbs, answerNouns, candidateNouns, conditionPhrases, followingPhrases, hearers, mustWords,
  omittingPhrases, rankingVerbs, rankingWords, statingVerbs,
} from './unseen-orders.data.ts'

const raw = String.raw
/** Text inside a sentence; the full stops of addresses do not end it. */
const gap = (charsMax: number): string => raw`(?:[^.!?\n]|\.(?=\S)){0,${charsMax}}`
/** Where an imperative may stand: at the start of a sentence or after a comma, "and", "please". */
const opening = raw`(?:^|[.!?:;,]\s{0,3}|\b(?:and|then|please|always|never|also|must|should|to) )`

/** Matched against text in lower case. */
export const unseenOrders: readonly RegExp[] = [
  raw`\b${oneOf(answerNouns)}\b${gap(60)}\b${oneOf(mustWords)}\b`,
  raw`${opening}${oneOf(statingVerbs)} (?:that\b|${oneOf(hearers)}\b|nothing\b|only\b)`,
  raw`${opening}${oneOf(rankingVerbs)}\b${gap(80)}\b${oneOf(rankingWords)}\b`,
  raw`\b${oneOf(omittingPhrases)}`,
  raw`\b${oneOf(conditionPhrases)}\b${gap(120)},`,
  raw`\b${oneOf(actingVerbs)}\b${gap(80)}\b${oneOf(followingPhrases)}\b`,
  raw`${opening}${oneOf(admittingVerbs)} ${oneOf(candidateNouns)}\b`,
].map((source) => new RegExp(source, 'u'))
