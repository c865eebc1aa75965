// How shops and booking pages state availability, by language (ISO 639-1). Collected by hand. Folded; each phrase is a
// fragment of a regular expression.

import { oneOf } from '#src/text/word-patterns.ts'

/** What opens and closes. */
export const admissionNouns = [
  'registrations?', 'applications?', 'bookings?', 'enrol\\w*', 'admissions?', 'submissions?', 'sign-?ups?',
]

/** Not available. */
export const soldOut = {
  en: [
    '(?:currently |temporarily |momentarily )?out[- ]?of[- ]?stock', 'sold[ -]?out', 'unavailable',
    'not (?:currently |yet )?(?:available|in stock)', 'no longer (?:available|sold|in stock)', 'discontinued',
    '(?:0|no|none|zero) (?:available|in stock|left|remaining)',
    '(?:notify|email) me when(?:[a-z ]{0,20}(?:available|in stock))?', 'back[- ]?ordered', 'occupied',
    'rented(?: out)?', '(?<!rights )reserved', 'join the wait ?list', 'fully booked', 'booked out',
    'no (?:tickets|seats|places|appointments|slots|rooms)(?: (?:left|available))?', 'stock: ?(?:0|none|no)',
    `${oneOf(admissionNouns)} (?:is |are |has |have |now |currently )*closed`,
  ],
  de: [
    'vermietet', 'vergeben', 'belegt', 'reserviert', 'ausverkauft', 'vergriffen',
    'nicht (?:mehr |vorubergehend |derzeit )?(?:verfugbar|lieferbar|vorratig|auf lager|erhaltlich)',
    '(?:derzeit|aktuell|momentan|zur zeit) nicht [a-z]{3,12}', 'ausgebucht',
    '(?:anmeldung|bewerbung|buchung)\\w* (?:ist |derzeit )*(?:geschlossen|nicht moglich|beendet)',
  ],
  fr: [
    'occupee?', 'louee?', 'epuisee?s?', 'en rupture(?: de stock)?', 'rupture de stock', 'indisponibles?',
    'non disponibles?', 'plus disponible', "n[' ]est plus disponible", 'complet',
    'inscriptions? (?:sont )?(?:fermees?|closes?|cloturees?)',
  ],
  es: [
    'alquilad[oa]', 'ocupad[oa]', 'agotad[oa]s?', 'no disponibles?', 'sin (?:existencias|stock)', 'fuera de stock',
    'inscripcion\\w* (?:estan? )?cerradas?',
  ],
  it: ['esaurit[oa]', 'non disponibil[ei]'],
  pt: ['esgotado', 'indisponivel'],
  nl: ['uitverkocht', 'niet (?:op voorraad|leverbaar|beschikbaar)'],
  sv: ['slutsald'],
  da: ['udsolgt'],
}
/** The same in scripts without ASCII word boundaries. */
export const soldOutOtherScripts = {
  ru: ['нет в наличии', 'распродано'],
  ja: ['売り切れ', '在庫切れ', '品切れ'],
  zh: ['缺货', '售罄'],
  ko: ['품절'],
}

/** Available later. */
export const availableSoon = {
  en: [
    'coming soon', 'pre-?orders?', 'available (?:soon|from|in \\d|on)', 'back (?:in stock )?(?:soon|in \\d)',
    'expected (?:in|on|back)', 'wait ?list',
  ],
  de: ['demnachst', 'bald (?:wieder )?(?:verfugbar|lieferbar)', 'vorbestell\\w*'],
  fr: ['bientot', 'precommande\\w*'],
  es: ['proximamente', 'reserva anticipada'],
}

/** Available now, in phrases that mean nothing else. */
export const inStock = {
  en: [
    '(?:back )?in[- ]?stock', 'add to (?:cart|basket|bag)', 'buy (?:it )?now', 'order now', 'book now', 'get tickets',
    'buy tickets', 'on sale now', 'tickets (?:are )?(?:on sale|available)',
    `${oneOf(admissionNouns)} (?:is |are |has |have |now |currently )*open(?:ed)?`,
    'open for (?:registrations?|applications?|bookings?|enrol\\w*|submissions?)', '(?:register|apply|enrol) now',
    'ready to ship', 'ships (?:today|now)',
  ],
  de: [
    '(?:anmeldung|bewerbung|buchung)\\w* (?:ist |jetzt |ab sofort )*(?:moglich|geoffnet|offen)',
    'jetzt (?:anmelden|bewerben)', 'in den (?:warenkorb|einkaufswagen)', 'auf lager', 'vorratig',
    '(?:sofort |wieder |ab lager )lieferbar',
  ],
  fr: ['inscriptions? (?:sont )?ouvertes?', 'en stock', 'ajouter au panier'],
  es: ['inscripcion\\w* (?:estan? )?abiertas?', 'anadir (?:al carrito|a la cesta)', 'en existencias'],
  it: ['aggiungi al carrello', 'disponibilita immediata'],
  pt: ['adicionar ao carrinho', 'em estoque'],
  nl: ['op voorraad', 'in winkelwagen'],
  sv: ['i lager'],
  da: ['pa lager'],
  /** "Only 3 left". */
  counts: [
    '(?:only |just |nur noch |plus que |solo quedan )?[1-9]\\d{0,5} (?:items? |pieces? |units? |tickets? |seats? )?'
    + '(?:left|available|remaining|in stock|auf lager|verfugbar|en stock|disponibles?)',
  ],
}
export const inStockOtherScripts = {
  ru: ['в наличии'], ja: ['在庫あり'], zh: ['有货', '有貨'], ko: ['재고 있음'],
}

/** Available now, in words that may mean something else. */
export const available = {
  en: ['available', 'vacant', 'for sale', 'on sale'],
  de: ['lieferbar', 'verfugbar', 'erhaltlich', 'frei', 'freie termine'],
  fr: ['disponibles?', 'libres?'],
  it: ['disponibil[ei]'],
  pt: ['disponivel'],
  nl: ['leverbaar', 'beschikbaar'],
  sv: ['tillganglig'],
}
