// Sentences of a line that have labels: "Postcode: 89073. Nearest station: Ulm.", "Hosted by Nora Blum."

/** The end of a sentence before a label. */
const endBeforeLabel = /\.\s+(?=\p{Lu}[^.:：!?\n]{1,40}[:：]\s)/u
/** A label with a value that ends before another sentence; a shorter word before the full stop is an abbreviation. */
const endOfValue = /^([^:：.!?]{2,40}[:：]\s[^.!?]*\p{L}{5})\.\s+\p{Lu}.*$/su
const finalStop = /(?<=[\p{L}\d]{2})\.$/u

const roles: Readonly<Record<string, string>> = {
  hosted: 'Host', organised: 'Organizer', organized: 'Organizer', directed: 'Director', produced: 'Producer',
  presented: 'Presenter', designed: 'Designer', illustrated: 'Illustrator', translated: 'Translator',
  narrated: 'Narrator', reported: 'Reporter', curated: 'Curator', operated: 'Operator', underwritten: 'Underwriter',
  supported: 'Sponsor', sponsored: 'Sponsor', created: 'Creator', edited: 'Editor', coordinated: 'Coordinator',
  taught: 'Instructor', published: 'Publisher', composed: 'Composer', reviewed: 'Reviewer',
  photographed: 'Photographer',
}
/** Other participles give the label "Mastered by". */
const roleWords = [
  ...Object.keys(roles).map((role) => `[${role[0]!.toUpperCase()}${role[0]!}]${role.slice(1)}`),
  String.raw`\p{Lu}\p{Ll}{3,12}(?:ed|en)`,
].join('|')
/** "Hosted by" and a name of one to five words that start with a capital letter. */
const byRole = new RegExp(
  String.raw`(?:^|[.·|(\n]\s*)(${roleWords}) by (?:the )?(\p{Lu}[\p{L}'’-]*`
  + String.raw`(?:\s(?:(?:van|von|de|den|der|la|di|da)\s){0,2}\p{Lu}[\p{L}'’-]*){0,4}`
  + String.raw`(?:\s(?:plc|gmbh|ltd|inc)(?!\p{L}))?)`, 'gu',
)

/**
 * The sentences of a line of text, each "label: value" where it has a label. A line without labels is returned as it
 * is. Pure; linear in the length of the line.
 */
export function labelledSentences(text: string): string[] {
  const sentences = text.split(endBeforeLabel)
  const values = sentences
    .map((one) => one.replace(endOfValue, '$1'))
    .map((one) => (sentences.length > 1 ? one.replace(finalStop, '') : one))
  const named = [...text.matchAll(byRole)]
    .map(([, role, name]) => `${roles[role!.toLowerCase()] ?? `${role!} by`}: ${name!}`)
  return [...values, ...named]
}
