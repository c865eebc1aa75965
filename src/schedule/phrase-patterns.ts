// The patterns of the clauses of a phrase, in normalised spelling.

const time = String.raw`\d{1,2}(?:[:.]\d\d)?(?:am|pm)?(?![\w:]|\.\d)`
/** A time that is recognised without `at`. */
const plainTime = String.raw`(?:\d{1,2}[:.]\d\d(?:am|pm)?|\d{1,2}(?:am|pm))(?![\w:]|\.\d)`
const and = String.raw`(?:, ?and |,? and |, ?)`
const ordinal = String.raw`(?:the )?\d{1,2}(?:st|nd|rd|th)`
const unit = '(minutes?|mins?|hours?|hrs?|days?|weeks?|months?|quarters?|years?)'
const dayName = '(?:sun|mon|tues|tue|wednes|weds|wed|thurs|thur|thu|fri|satur|sat)(?:days?)?'
const dayRange = String.raw`${dayName} ?(?:-|to|through|thru|until) ?${dayName}`
const dayGroup = String.raw`weekdays?|weekends?|(?:business|working|work) ?days?`
const dayItem = String.raw`(?:${dayRange}|${dayName}|${dayGroup})`

export const dayNamePattern = new RegExp(dayName, 'g')
/** One day, a range of days or a group of days. */
export const dayItemPattern = new RegExp(dayItem, 'g')

export const clausePatterns = {
  window: new RegExp(String.raw`\b(?:between|from) (${time}) (?:and|to|until|till|-) (${time})`),
  past: /\b(?:at )?(?:a )?(quarter|half|\d{1,2})(?: minutes?)? (?:past|after)(?: the hour)?\b/,
  onTheHour: /\b(?:at|on) the hour\b/,
  minute: /(?:\b(?:(?:starting|beginning) )?(?:at|on|from) ?)?(?<!\d):(\d\d)\b/,
  atMinute: /\b(?:at|on) minute (\d{1,2})\b/,
  start: new RegExp(String.raw`\b(?:starting|beginning) (?:at|from) (${time})`),
  times: new RegExp(String.raw`\bat (${time}(?:${and}(?:at )?${time})*)`),
  plainTimes: new RegExp(String.raw`\b(${plainTime}(?:${and}(?:at )?${plainTime})*)`),
  monthDays: new RegExp(String.raw`\b(?:on |every |each )?(${ordinal}(?:${and}${ordinal})*)\b`),
  dayNumbers: new RegExp(String.raw`\bon days? (\d{1,2}(?:${and}\d{1,2})*)\b`),
  perUnit: new RegExp(String.raw`\b(?:once|(\d+) times) (?:a|an|per|each|every) (hour|day|week|month|year)\b`),
  timesDaily: /\b(?:once|(\d+) times) (hourly|daily|weekly|monthly|yearly)\b/,
  ofMonth: /\b(?:of|in) (?:the|a|each|every) month\b/,
  every: new RegExp(String.raw`\b(?:once )?(?:every|each) (?:(\d+) ?)?${unit}\b`),
  adverb: /\b(hourly|daily|weekly|monthly|quarterly|yearly|annually)\b/,
  weekdays: new RegExp(String.raw`\b(?:(?:only )?(?:every|each|on) )?(${dayItem}(?:${and}(?:on )?${dayItem})*)\b`),
} as const

export type ClauseName = keyof typeof clausePatterns
