// What changes on a page without anything happening: counters, times since, stamps of generation, tokens. Masked, two
// such lines are the same.

import { tokensOf } from './fold-words.ts'

const units = String.raw`(?:s|sec(?:ond)?s?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|mo|months?|y|years?|sekunden?|minuten?|stunden?|tag(?:en?)?|wochen?|monat(?:en?)?|jahr(?:en?)?|secondes?|heures?|jours?|semaines?|mois|ans?|segundos?|minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?|minuti|minuto|ore|ora|giorni|giorno)`
const amount = String.raw`(?:\d+|an?|one|a few|few|einer?|einem|wenigen|une?|unos?|unas?|hace)`

const since = new RegExp(
  [
    String.raw`\b(?:about |over |almost |less than )?${amount} ?${units} (?:and \d+ ?${units} )?ago\b`,
    String.raw`\b(?:vor|il y a|hace|fa) (?:etwa |uber |environ |unos |unas )?(?:${amount} ?)?${units}\b`,
    String.raw`\b\d+ ${units} fa\b`,
    String.raw`\b(?:just now|moments? ago|gerade eben|a l'instant|ahora mismo|(?:today|yesterday|heute|gestern|aujourd'hui|hier|hoy|ayer) (?:at|um|a|a las) \d{1,2}[:.h]\d{2}(?: ?[ap]m)?)\b`,
    String.raw`\b(?:ends|closes|expires|starts|begins|endet|noch|encore|quedan) (?:in )?(?:\d+ ?${units}[ ,:]*){1,4}`,
    String.raw`\b\d{1,3} ?d(?:ays?)? ?\d{1,2} ?h(?:ours?|rs?)? ?\d{1,2} ?m(?:in(?:ute)?s?)?(?: ?\d{1,2} ?s(?:ec(?:ond)?s?)?)?\b`,
  ].join('|'),
  'g',
)

const moment = String.raw`(?:[\p{L}\d.:,/\- ]{0,12}\d[\p{L}\d.:,/+\- ]{0,40})`
/** "Last updated: …", "Stand: …", "Generated at …", "Page rendered in 0.12 s", "as of 12:30". */
const stamp = new RegExp(
  String.raw`\b(?:(?:page |site |website |content |data |prices? )?(?:was |were )?(?:last |recently )?(?:updated|modified|changed|refreshed|reviewed|edited|checked|synced|crawled|retrieved|accessed|generated|rendered|loaded|fetched)(?: on| at| in| by)?|last (?:update|change|modification|edit|sync|refresh|check)(?:ed)?|(?:zuletzt |letztmals )?(?:aktualisiert|geandert|bearbeitet|abgerufen|erzeugt)(?: am| um)?|letzte (?:aktualisierung|anderung)|stand|derniere (?:mise a jour|modification)|mis(?:e)? a jour(?: le)?|ultima (?:actualizacion|modificacion|modifica)|actualizado(?: el)?|aggiornato(?: il)?|as of|updated) ?:? ?(?:@ ?)?${moment}`,
  'gu',
)
const justStamped = /\b(?:last |zuletzt )?(?:updated|aktualisiert|refreshed|mis a jour|actualizado):?(?: on| at)?\s*$/
const counted = String.raw`(?:page ?views?|views?|visits?|visitors?|hits|likes?|loves?|shares?|comments?|repl(?:y|ies)|responses?|votes?|upvotes?|points?|stars?|forks?|watch(?:ers|ing)?|followers?|following|subscribers?|members?|users?|people|viewers?|online|guests?|downloads?|installs?|plays?|listens?|reads?|readers?|claps?|reactions?|retweets?|reposts?|bookmarks?|favou?rites?|saves?|ratings?|reviews?|purchases?|orders today|sold today|aufrufe?|besucher|leser|kommentare?|antworten|bewertungen?|stimmen|abonnenten|mitglieder|gaste|vues?|visites?|visiteurs?|commentaires?|avis|abonnes?|partages?|visitas?|visualizaciones|comentarios?|opiniones|seguidores|votos|visualizzazioni|commenti|recensioni|x)`
const number = String.raw`\d[\d.,'’ ]{0,12}(?:k|m|tsd|mio)?\.?\+?`
const counter = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${number} ?(?:(?:new|people|users|others?|customers?|verified|global|total|personen|personnes|personas) ){0,2}${counted}(?: (?:online|watching|viewing|are|this|it|now|looking|today|right|have|bought|sahen|in|at|on|the|last|\d+|hours?|carts?|their|basket|here|currently)){0,8}|${counted} ?[:(] ?${number}\)?|viewed ${number} times|${number} times (?:viewed|read))(?![\p{L}\d])`,
  'gu',
)
const tokens =
  /\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,128}|(?:request|session|trace|ray|correlation|build)[- ]?id:? ?[\w-]{4,80})\b/g
const query = /(\]\([^()\s?\]]{0,2000})\?[^()\s\]]{0,4000}/g
const copyright = /(?:©|\(c\)|copyright)[^\n]{0,20}?(?:19|20)\d\d(?: ?[-–] ?(?:19|20)\d\d)?/g
const label = /^\W*(?:advertisement|sponsored|anzeige|werbung|publicite|publicidad|ad)\W*$/

/** A folded text with what is trivial in it taken out. */
export function maskTrivia(folded: string): string {
  if (label.test(folded)) return ''
  const masked = folded
    .replace(query, '$1')
    .replace(tokens, ' ')
    .replace(since, ' ')
    .replace(copyright, ' ')
    .replace(counter, ' ')
    .replace(stamp, ' ')
  return masked.replace(justStamped, ' ')
}

const linking = /^(?:by|at|on|in|um|am|le|el|a|and|und|et|y)$/

/**
 * Whether a folded text says nothing once what is trivial in it is taken out: no number is left and no word that means
 * something.
 */
export function saysNothing(folded: string): boolean {
  const masked = maskTrivia(folded)
  const left = tokensOf(masked)
  return left.length === 0 || masked !== folded && left.every((one) => linking.test(one))
}

const stampOnce = new RegExp(stamp, 'u')

/** Whether a folded text says when something was updated. Some goals ask for just that. */
export const isStamp = (folded: string): boolean => stampOnce.test(folded)
