// Words in the names of fields for the ends of a span of days, by language; lower case, without accents.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const startWords = words(
  'start starts begin begins beginn beginning anfang debut inicio inizio from ab von od fra fran desde vanaf opening '
    + 'opens '
  + 'aanvang alku poczatek zacatek kezdet start first',
)
export const endWords = words(
  'end ends ende fin fine fim slut slutt einde closing closes until till til bis loppu koniec konec vege expiry last '
    + 'to',
)
/** Words that say that a day is asked for, and nothing about which. */
export const dateNames = words('date day datum dato data fecha dia jour tag giorno dag paiva galler valid at on the of')
