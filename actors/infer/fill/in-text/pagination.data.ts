// Words for the pages of a list, in the singular and without accents. Collected by hand.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Names of fields for pages, and what may stand beside them. */
export const pageNames = words('page seite pagina strona sida side sivu')
export const pageCountWords = words('count number total num of the list max last anzahl nombre numero totale gesamt')

/** What a page calls its pages. */
export const pageWords = ['page', 'seite', 'página', 'pagina', 'strona', 'sida', 'side', 'sivu']
