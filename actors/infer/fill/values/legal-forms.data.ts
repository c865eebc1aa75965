// Legal forms behind the names of companies in running text; fragments of a regular expression. Fewer than those of
// `src/identity`, which knows that a text is a name: forms such as SE, Co. or Company are words or parts of names too.

export const legalForms: readonly string[] = [
  'GmbH(?: & Co\\. KG)?', 'AG', 'KG', 'OHG', 'e\\.K\\.', 'UG(?: \\(haftungsbeschränkt\\))?', 'Ltd\\.?', 'Limited',
  'plc', 'PLC',
  'LLC', 'LLP', 'Inc\\.?', 'S\\.?A\\.?S\\.?', 'SARL', 'S\\.?r\\.?l\\.?', 'S\\.?p\\.?A\\.?', 'S\\.L\\.', 'B\\.?V\\.?',
  'N\\.V\\.', 'V\\.?O\\.?F\\.?',
  'Oy', 'Oyj', 'AB', 'A/S', 'ApS', 'AS', 'sp\\. z o\\.\\s?o\\.', 's\\.r\\.o\\.', 'Kft\\.', 'Lda\\.?',
]
