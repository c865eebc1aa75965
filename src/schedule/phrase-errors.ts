import { AppError } from '#src/app-error.ts'

/** Characters of a phrase that an error message repeats. */
const quotedMax = 80

const examples = [
  'every 30 minutes', 'every 6 hours at :15', 'daily at 9am', 'every weekday at 17:30',
  'every monday and thursday at 8:00', 'monthly on the 15th at noon',
].map((phrase) => `"${phrase}"`).join(', ')

/** INVALID_SCHEDULE. `why` continues the sentence after the quoted phrase and says what would be right. */
export function refusePhrase(text: string, why: string): AppError {
  const quoted = `"${text.length > quotedMax ? `${text.slice(0, quotedMax)}…` : text}"`
  return new AppError('INVALID_SCHEDULE', { message: `\`schedule\`: ${quoted} ${why}.` })
}

export const unknownPhrase = (text: string): AppError =>
  refusePhrase(
    text,
    `is not a phrase that Winnow understands; use one such as ${examples}, `
    + 'or a cron of five fields such as "30 9 * * 1-5"',
  )

/** A cron has no memory, so it cannot express every second day, week or month. */
export const skipsDays =
  'skips days, weeks or months, which a cron of five fields cannot express; use days of the week '
  + '("every monday, wednesday and friday at 9am") or of the month ("on the 1st and 15th at 9am")'
