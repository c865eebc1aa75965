// Masks what changes on a page while nothing happens: counters, relative times, "last updated" stamps, tokens. Two
// lines that differ in nothing else are equal once masked.

import { anyPattern, oneOf } from '#src/text/word-patterns.ts'
import { tokensOf } from '../words/fold-words.ts'
import {
  advertisementLabels, bareStampVerbs, countdownWords, countedAdjectives, countedNouns, counterTails, identifierNames,
  justNow, linkingWords, recentDays, stampPhrases, stampVerbs, timeUnits, unitCounts,
} from './trivia.data.ts'

const raw = String.raw
const unit = oneOf(timeUnits)
const count = oneOf(unitCounts)
const seconds = raw`(?: ?\d{1,2} ?s(?:ec(?:ond)?s?)?)`
const clock = raw`(?:at|um|a|a las) \d{1,2}[:.h]\d{2}(?: ?[ap]m)?`

const relativeTime = anyPattern(
  [
    // about 3 hours and 5 minutes ago
    raw`\b(?:about |over |almost |less than )?${count} ?${unit} (?:and \d+ ?${unit} )?ago\b`,
    // vor 3 Stunden, il y a 5 minutes
    raw`\b(?:vor|il y a|hace|fa) (?:etwa |uber |environ |unos |unas )?(?:${count} ?)?${unit}\b`,
    // 3 ore fa
    raw`\b\d+ ${unit} fa\b`,
    // just now, yesterday at 12:30
    raw`\b${oneOf(justNow, `${oneOf(recentDays)} ${clock}`)}\b`,
    // ends in 2d 3h
    raw`\b${oneOf(countdownWords)} (?:in )?(?:\d+ ?${unit}(?![a-z])[ ,:]*){1,4}`,
    // 2d 3h 5m
    raw`\b\d{1,3} ?d(?:ays?)? ?\d{1,2} ?h(?:ours?|rs?)? ?\d{1,2} ?m(?:in(?:ute)?s?)?${seconds}?\b`,
  ],
  'g',
)

/** A date or a time in whatever form: a short text with a digit. */
const moment = raw`(?:[\p{L}\d.:,/\- ]{0,12}\d[\p{L}\d.:,/+\- ]{0,40})`
const stampPrefix = '(?:page |site |website |content |data |prices? )?(?:was |were )?(?:last |recently )?'
/** "Last updated: …", "Stand: …", "Generated at …", "Page rendered in 0.12 s", "as of 12:30". */
const stampLead = oneOf(
  `${stampPrefix}${oneOf(stampVerbs)}(?: on| at| in| by)?`,
  'last (?:update|change|modification|edit|sync|refresh|check)(?:ed)?',
  stampPhrases,
)
const stampSource = raw`\b${stampLead} ?:? ?(?:@ ?)?${moment}`
const everyStamp = new RegExp(stampSource, 'gu')
const stamp = new RegExp(stampSource, 'u')
/** The verb of a stamp that is left when its relative time was masked: "updated 5 minutes ago". */
const bareStamp = new RegExp(raw`\b(?:last |zuletzt )?${oneOf(bareStampVerbs)}:?(?: on| at)?\s*$`)

const counted = oneOf(countedNouns)
const number = raw`\d[\d.,'’ ]{0,12}(?:k|m|tsd|mio)?\.?\+?`
/** "1,204 views", "17 other people are viewing this", "Comments (12)", "viewed 5 times". */
const counterForms = oneOf(
  `${number} ?(?:${oneOf(countedAdjectives)} ){0,2}${counted}(?: ${oneOf(counterTails)}){0,8}`,
  raw`${counted} ?[:(] ?${number}\)?`,
  `viewed ${number} times`,
  `${number} times (?:viewed|read)`,
)
const counter = new RegExp(raw`(?<![\p{L}\d])${counterForms}(?![\p{L}\d])`, 'gu')

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const hexadecimal = raw`(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,128}`
const identifier = raw`${oneOf(identifierNames)}[- ]?id:? ?[\w-]{4,80}`
const token = new RegExp(raw`\b${oneOf(uuid, hexadecimal, identifier)}\b`, 'g')
const linkQuery = /(\]\([^()\s?\]]{0,2000})\?[^()\s\]]{0,4000}/g
const copyrightYear = /(?:©|\(c\)|copyright)[^\n]{0,20}?(?:19|20)\d\d(?: ?[-–] ?(?:19|20)\d\d)?/g
const advertisement = new RegExp(raw`^\W*${oneOf(advertisementLabels)}\W*$`)

/** A folded text without its trivia. */
export function maskTrivia(folded: string): string {
  if (advertisement.test(folded)) return ''
  return folded
    .replace(linkQuery, '$1')
    .replace(token, ' ')
    .replace(relativeTime, ' ')
    .replace(copyrightYear, ' ')
    .replace(counter, ' ')
    .replace(everyStamp, ' ')
    .replace(bareStamp, ' ')
}

const linking = new RegExp(`^${oneOf(linkingWords)}$`)

/** Whether a folded text consists of trivia only: once they are masked, no number and no meaningful word is left. */
export function isTrivial(folded: string): boolean {
  const masked = maskTrivia(folded)
  const left = tokensOf(masked)
  return left.length === 0 || masked !== folded && left.every((one) => linking.test(one))
}

/** Whether a folded text has a stamp of when something was updated. Some goals ask for that. */
export const isStamp = (folded: string): boolean => stamp.test(folded)
