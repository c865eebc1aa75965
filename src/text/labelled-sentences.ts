// Sentences of a line that have labels: "Postcode: 89073. Nearest station: Ulm.", "Hosted by Nora Blum."

/** The end of a sentence before a label; a full stop after a single digit is that of an ordinal. */
const endBeforeLabel = /(?<!\s\d)\.\s+(?=\p{Lu}[^.:：!?\n]{1,40}[:：]\s)/u
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

/** The next label in one line. */
const nextLabel = /\s+(?=\p{Lu}\p{L}{2,20}: )/u
const pairsMax = 8

/** The labels and values of a line that begins with `label` and its `value`: "Number: 5 Category: Mills" has two. */
export function pairsOfLine(label: string, value: string): { label: string; value: string }[] {
  const [first = '', ...others] = value.split(nextLabel, pairsMax)
  return [
    { label, value: first },
    ...others.map((text) => {
      const at = text.indexOf(': ')
      return { label: text.slice(0, at), value: text.slice(at + 2).trim() }
    }),
  ].filter((pair) => pair.value !== '')
}
