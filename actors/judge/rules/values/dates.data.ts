// Names in dates and versions, by language (ISO 639-1): months as they are written, with accents; weekdays folded.

import { englishMonths } from '#src/text/month-names.data.ts'

/** Month names and their usual abbreviations. */
export const monthNames = {
  en: englishMonths,
  de: ['januar', 'februar', 'märz?', 'mai', 'juni', 'juli', 'okt(?:ober)?', 'dez(?:ember)?'],
  fr: [
    'janvier', 'févr?(?:ier)?', 'mars', 'avr(?:il)?', 'mai', 'juin', 'juillet', 'août', 'sept?embre', 'octobre',
    'novembre', 'déc(?:embre)?',
  ],
  es: [
    'ene(?:ro)?', 'febrero', 'marzo', 'abr(?:il)?', 'mayo', 'junio', 'julio', 'agosto', 'sept?iembre', 'octubre',
    'noviembre', 'dic(?:iembre)?',
  ],
  it: [
    'gennaio', 'febbraio', 'aprile', 'maggio', 'giugno', 'luglio', 'settembre', 'ottobre', 'novembre', 'dicembre',
  ],
}

export const weekdayNames = {
  en: ['(?:mon|tues?|wednes|thurs?|fri|satur|sun)day'],
  de: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  es: ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
}

/** Words before a version number. */
export const versionWords = ['version', 'release', 'firmware', 'build', 'update', 'fassung']
/** Stages before a release: `2.0-rc.1`. */
export const prereleaseWords = ['alpha', 'beta', 'rc', 'preview', 'pre', 'dev']

/** The first letters of month names in order, January first; without accents. */
export const monthPrefixes = [
  'jan ene gen', 'feb fev', 'mar', 'apr abr avr', 'may mai mag', 'jun juin giu', 'jul juil lug', 'aug aou ago',
  'sep set', 'oct okt ott', 'nov', 'dec dez dic',
]
