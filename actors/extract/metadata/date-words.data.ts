// Names of months, and words that precede dates.

/**
 * How the names of the months begin, January first, in the languages of Europe, Turkish and Indonesian. Entries are
 * fragments of regular expressions.
 */
export const monthPrefixes = [
  'jan ene gen ian oca tammi led sty янв січ ιαν',
  'feb fév fev febr şub helmi úno lut фев лют φεβ',
  'mar mär mrz maa már bře мар бер μαρ',
  'apr avr abr ápr nis huhti dub kwi апр кві απρ',
  'ma[iyjg] máj mei touko kvě ма[йя] тра μα[ιϊΐ]',
  'jun jui giu iun jún haz kesä čer cze июн чер ιουν',
  'jul lug iul júl tem heinä lip июл лип ιουλ',
  'aug aoû aou ago agu ağu elo srp sie авг сер αυγ',
  'sep set szep eyl syys zář wrz сен вер σεπ',
  'oct okt out ott eki loka říj paź окт жов οκτ',
  'nov noi kas marras lis ноя лис νοε',
  'dec déc dez des dic ara joulu pro gru дек гру δεκ',
].flatMap((prefixes) => prefixes.split(' '))

/** Words before a date that say what it is the date of. */
export const dateLeads = [
  'updated', 'published', 'posted', 'modified', 'created', 'released', 'aktualisiert', 'veröffentlicht', 'erstellt',
  'stand', 'date', 'datum', 'publié', 'mis à jour', 'publicado', 'actualizado', 'pubblicato',
]
