// Names of lists that every page has, and of the fields of their rows; compact, in the singular, separated by blanks.

export const listNames = {
  links: 'link hyperlink url outlink',
  images: 'image picture photo gallery',
  headings: 'heading headline toc outline tableofcontent',
  questions: 'faq question qa qanda questionsandanswer',
  sections: 'section chapter paragraph',
  labels:
    'specification spec attribute property detail feature parameter characteristic fact field technicaldetail datum '
    + 'eigenschaft',
}

export const rowFields = {
  link: { url: 'url href link', text: 'text title name label anchor anchortext' },
  image: { url: 'url src image', alt: 'alt alttext caption description title name' },
  heading: { level: 'level depth', text: 'text title name heading' },
  question: { title: 'question title name q', answer: 'answer text a' },
  section: { title: 'title heading name', level: 'level', text: 'text content body' },
  label: {
    label: 'name label key title property attribute term feature', value: 'value text description definition',
  },
  day: {
    label: 'day days weekday dayofweek label name', value: 'hours time times openinghours value text',
    opens: 'opens open openingtime from start', closes: 'closes close closingtime to end',
  },
  ingredient: {
    name: 'name ingredient item food product title', quantity: 'quantity measure', amount: 'amount value',
    unit: 'unit unitofmeasure', text: 'text raw original',
  },
  counted: {
    name: 'name title label text brand value term nom titel nome naam bezeichnung',
    count: 'count number quantity total amount results products items nombre anzahl zahl cantidad numero aantal antal',
  },
  linkedHeading: { url: 'url link href', title: 'title name headline text' },
} as const

/** Labels of opening hours that are no names of a day; compact. */
export const dayGroups = [
  'daily', 'taglich', 'weekdays', 'weekend', 'weekends', 'werktags', 'feiertage', 'holidays',
]

/** Units of ingredients; fragments of a regular expression. */
export const ingredientUnits = [
  'mg', 'g', 'gr', 'kg', 'ml', 'cl', 'dl', 'l', 'oz', 'lbs?', 'cups?', 'tbsp', 'tsp', 'tablespoons?', 'teaspoons?',
  'pinch(?:es)?', 'cloves?', 'slices?', 'cans?', 'el', 'tl', 'prise', 'becher', 'dose', 'bund', 'c\\. à (?:s|c)\\.?',
  'cucharadas?', 'cucchia(?:io|i)',
]
