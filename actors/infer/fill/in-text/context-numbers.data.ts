// Words that say of what kind a number is.

/** Stems of the words for a percentage; compared with names of fields. */
export const percentNames = /^(?:percent|prozent|procent|porcent|percentu|pourcent|prosent|prosentt|процент|yuzde|pct)/u

/** Names of shares, which pages give as percentages. */
export const rateNames: ReadonlySet<string> = new Set((
  'rate rates share quote anteil satz taux tasa taxa tasso stopa sats prosenttiosuus aandeel quota interest zins '
  + 'zinssatz discount rabatt remise descuento sconto'
).split(' '))

/** Behind a number. */
export const percentSigns =
  /^\s?(?:%|per\s?cent\b|percent|prozent|procent|proc\.|pct\b|pour\s?cent\b|por\s?cien|por\s?cento|per\s?cento|prosentti|prosent|процент)/iu

/** Names of currencies. */
export const currencyWords: ReadonlySet<string> = new Set((
  'euro euros eur dollar dollars usd pound pounds gbp franc francs franken chf yen jpy yuan baht rupee rupees inr '
  + 'rubel rub zloty zlotych pln crown crowns krona kronor kroner krone sek nok dkk koruna korun czk forint huf lei '
  + 'ron lira try peso pesos real reais brl won krw dolares dolar dolarow'
).split(' '))
