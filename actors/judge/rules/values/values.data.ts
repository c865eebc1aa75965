// Words that tell what a value is, by language (ISO 639-1). Collected by hand. Folded; each word is a fragment of a
// regular expression.

/** Nouns and units after a plain number that make it something other than a price. */
export const nonPriceNouns = {
  counts: [
    'views?', 'visits?', 'likes?', 'comments?', 'stars?', 'reviews?', 'ratings?', 'votes?', 'followers?', 'downloads?',
    'left', 'in', 'available', 'pieces?', 'pcs', 'items?', 'people', 'users?', 'members?', 'seats?', 'rooms?', 'stuck',
    'stk', 'bewertung\\w*', 'aufrufe?', 'avis', 'resenas',
  ],
  times: [
    'min', 'minutes?', 'hours?', 'days?', 'weeks?', 'months?', 'years?', 'tage?', 'wochen?', 'monate?', 'jahre?',
    'jours?', 'mois', 'ans', 'dias?', 'meses', 'anos?',
  ],
  measures: [
    'kg', 'g', 'mg', 'ml', 'l', 'cm', 'mm', 'm', 'km', 'gb', 'mb', 'tb', 'watt', 'w', 'mah', 'hz', 'px', 'inch(?:es)?',
    'ft', 'lbs?', 'oz',
  ],
}

/** Words that stand for a price. */
export const priceStatements = {
  en: ['free', 'for free', 'on request'],
  de: ['kostenlos', 'gratis', 'auf anfrage'],
  fr: ['gratuite?s?', 'sur demande'],
  es: ['gratuito'],
}

/** Marks of a discount beside a percentage. */
export const discountMarks = [
  '-', '−', 'save', 'spare', 'off', 'rabatt', 'reduit', 'descuento', 'discount', 'sconto', 'remise',
]

/** Values of fields that mean yes or no. */
export const yesValues = ['true', 'yes', 'ja', 'oui', 'si', '1']
export const noValues = ['false', 'no', 'nein', 'non', '0']

/** Words of job titles. */
export const jobTitles = {
  en: [
    'engineer', 'developer', 'manager', 'designer', 'analyst', 'consultant', 'assistant', 'specialist', 'director',
    'officer', 'intern(?:ship)?', 'technician', 'architect', 'scientist', 'nurse', 'teacher', 'driver', 'lead',
  ],
  de: [
    'entwickler\\w*', 'ingenieur\\w*', 'leiter\\w*', 'sachbearbeiter\\w*', 'werkstudent\\w*', 'praktik\\w+',
    'ausbildung',
  ],
  fr: ['developpeu\\w+', 'responsable', 'charge', 'stage'],
  es: ['desarrollador\\w*', 'ingenier\\w+', 'tecnico', 'gerente'],
}

/** Words that turn the meaning of a sentence. */
export const negatingWords = [
  'not?', 'never', 'none', 'without', 'only', 'must', 'nicht', 'kein\\w*', 'nie', 'ohne', 'nur', 'muss', 'pas',
  'jamais', 'sans', 'seulement', 'nunca', 'sin', 'solo',
]
