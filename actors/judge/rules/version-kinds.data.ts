// How goals name kinds of versions, by language (ISO 639-1). Folded; each phrase is a fragment of a regular expression.

export const majorVersions = {
  en: ['major (?:version|release|update|upgrade)s?', 'majors?'],
  de: ['hauptversion(?:en)?', 'grosse (?:version|versionen|releases?)'],
  fr: ['versions? majeures?'],
  es: ['version(?:es)? mayor(?:es)?', 'version(?:es)? principal(?:es)?'],
  it: ['version[ei] principal[ei]'],
}
export const minorVersions = {
  en: ['minors?', 'feature (?:version|release|update)s?'],
  de: ['nebenversion(?:en)?', 'unterversion(?:en)?'],
  fr: ['versions? mineures?'],
  es: ['version(?:es)? menor(?:es)?'],
}
export const patchVersions = {
  en: ['patch(?:es)?(?: (?:version|release|update)s?)?', 'bug ?-?fix(?:es)?', 'hot ?-?fix(?:es)?', 'maintenance releases?'],
  de: ['fehlerbehebung(?:en)?', 'wartungsversion(?:en)?'],
  fr: ['correctifs?'],
  es: ['parches?'],
}
export const prereleases = {
  en: [
    'betas?', 'alphas?', 'pre-? ?releases?', 'release candidates?', 'rcs?', 'nightl(?:y|ies)', 'previews?', 'snapshots?',
    '(?:dev|development|canary) (?:build|version|release)s?',
  ],
  de: ['vorabversion(?:en)?', 'testversion(?:en)?'],
  fr: ['preversions?', 'versions? beta'],
}
export const stableVersions = {
  en: ['stable (?:version|release|build)s?'],
  de: ['stabilen? (?:version|versionen|releases?)'],
  fr: ['versions? stables?'],
  es: ['version(?:es)? estables?'],
}
export const longTermVersions = { en: ['lts', 'long-? ?term(?: support)?'] }

/** Words that exclude what follows them. */
export const exclusions = {
  en: ['not?', 'ignor(?:e|ing)', 'without', 'except(?: for)?', 'excluding', 'skip(?:ping)?', 'never', "don'?t .{0,40}?"],
  de: ['keine?n?', 'ohne', 'nicht', 'ausser', 'ignoriere'],
  fr: ['sans', 'pas (?:de|les?)', 'sauf', 'ignorer'],
  es: ['sin', 'no', 'excepto', 'ignora'],
}
/** Words that may stand between an exclusion and what it excludes. */
export const fillers = ['the', 'any', 'about', 'for', 'of', 'or', 'and', 'die', 'les?', 'des?', 'las?', 'los?']
