// Brings a phrase to one spelling: lower case, digits for numerals, `9am` for `9 a.m.`, `12:00` for noon.

const numerals: Record<string, string> = {
  one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10',
  eleven: '11', twelve: '12', fifteen: '15', twenty: '20', thirty: '30', 'forty-five': '45', sixty: '60', ninety: '90',
}
const numeral = new RegExp(`\\b(${Object.keys(numerals).join('|')})\\b`, 'g')
const dashes = /[\u2010-\u2015]/g
const timeOfDay = /\b(\d{1,2}(?::\d\d)?) in the (morning|afternoon|evening)\b/g

export function normalisePhrase(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]$/, '')
    .replace(dashes, '-')
    .replaceAll('’', "'")
    .replaceAll('&', ' and ')
    .replace(numeral, (word) => numerals[word] as string)
    .replace(/\b([ap])\.\s?m\b\.?/g, '$1m')
    .replace(/(?<=\d) ?([ap]m)\b/g, '$1')
    .replace(/ o'clock\b/g, '')
    .replace(timeOfDay, (_, time: string, part: string) => `${time}${part === 'morning' ? 'am' : 'pm'}`)
    .replace(/\b(?:a |an )?half(?: an)?[ -]hour\b/g, '30 minutes')
    .replace(/\b(?:a )?quarter(?: of an)?[ -]hour\b/g, '15 minutes')
    .replace(/\bhalf-hourly\b/g, 'every 30 minutes')
    .replace(/\b(?:12 )?(noon|midday|midnight)\b/g, (_, word: string) => (word === 'midnight' ? '0:00' : '12:00'))
    .replace(/\b(?:every|each) (?:other|2nd|second) hour\b/g, 'every 2 hours')
    .replace(/\btwice\b/g, '2 times')
    .replace(/\bthrice\b/g, '3 times')
    .replace(/\b(?:the )?first(?= day of| of )/g, '1st')
    .replace(/\b1st day of\b/g, '1st of')
    .replace(/\s+/g, ' ')
    .trim()
}
