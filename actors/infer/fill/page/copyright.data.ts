// Words of copyright lines, and of fields that ask for what they say. Collected by hand.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const copyrightWords = words('copyright urheberrecht droits derechos')
export const yearWords = words('year jahr annee ano anno rok ar aar jaar vuosi')
export const firstYearWords = words('since seit depuis desde dal sinds from first start')
export const holderWords = words('holder owner inhaber titulaire titular titolare eigenaar')

/** What follows the name of the holder; fragments of a regular expression. */
export const rightsWords = [
  'all rights? reserved', 'alle rechte', 'tous droits', 'todos los derechos', 'todos os direitos', 'tutti i diritti',
  'alle rechten', 'wszelkie prawa', 'all right', 'privacy', 'terms', 'powered by',
]
/** Lines about the software and the design of a site; fragments of a regular expression. */
export const softwareWords = [
  'powered by', 'platform by', 'software', 'site design', 'theme', 'template', 'trademarks?',
]
