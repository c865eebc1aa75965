// Whether a text says that something can be had, in the words of shops in several languages.

/** Can be had now, cannot, or can later; a text may say several of them (sizes, branches). */
export interface Stock { in: boolean; out: boolean; soon: boolean }

const outWords =
  /\b(?:(?:currently |temporarily |momentarily )?out[- ]?of[- ]?stock|sold[ -]?out|unavailable|not (?:currently |yet )?(?:available|in stock)|no longer (?:available|sold|in stock)|discontinued|(?:0|no|none|zero) (?:available|in stock|left|remaining)|(?:notify|email) me when(?:[a-z ]{0,20}(?:available|in stock))?|back[- ]?ordered|occupied|rented(?: out)?|(?<!rights )reserved|vermietet|vergeben|belegt|reserviert|occupee?|louee?|alquilad[oa]|ocupad[oa]|join the wait ?list|fully booked|booked out|no (?:tickets|seats|places|appointments|slots|rooms)(?: (?:left|available))?|stock: ?(?:0|none|no)|ausverkauft|vergriffen|nicht (?:mehr |vorubergehend |derzeit )?(?:verfugbar|lieferbar|vorratig|auf lager|erhaltlich)|(?:derzeit|aktuell|momentan|zur zeit) nicht [a-z]{3,12}|ausgebucht|epuisee?s?|en rupture(?: de stock)?|rupture de stock|indisponibles?|non disponibles?|plus disponible|n[' ]est plus disponible|complet|agotad[oa]s?|no disponibles?|sin (?:existencias|stock)|fuera de stock|esaurit[oa]|non disponibil[ei]|esgotado|indisponivel|uitverkocht|(?:registrations?|applications?|bookings?|enrol\w*|admissions?|submissions?|sign-?ups?) (?:is |are |has |have |now |currently )*closed|(?:anmeldung|bewerbung|buchung)\w* (?:ist |derzeit )*(?:geschlossen|nicht moglich|beendet)|inscriptions? (?:sont )?(?:fermees?|closes?|cloturees?)|inscripcion\w* (?:estan? )?cerradas?|niet (?:op voorraad|leverbaar|beschikbaar)|slutsald|udsolgt)\b|нет в наличии|распродано|売り切れ|在庫切れ|缺货|售罄|品切れ|품절/

const soonWords =
  /\b(?:coming soon|pre-?orders?|available (?:soon|from|in \d|on)|back (?:in stock )?(?:soon|in \d)|expected (?:in|on|back)|wait ?list|demnachst|bald (?:wieder )?(?:verfugbar|lieferbar)|vorbestell\w*|bientot|precommande\w*|proximamente|reserva anticipada)\b/

const strong =
  /\b(?:(?:back )?in[- ]?stock|add to (?:cart|basket|bag)|buy (?:it )?now|order now|book now|get tickets|buy tickets|on sale now|tickets (?:are )?(?:on sale|available)|(?:registrations?|applications?|bookings?|enrol\w*|admissions?|submissions?|sign-?ups?) (?:is |are |has |have |now |currently )*open(?:ed)?|open for (?:registrations?|applications?|bookings?|enrol\w*|submissions?)|(?:register|apply|enrol) now|(?:anmeldung|bewerbung|buchung)\w* (?:ist |jetzt |ab sofort )*(?:moglich|geoffnet|offen)|jetzt (?:anmelden|bewerben)|inscriptions? (?:sont )?ouvertes?|inscripcion\w* (?:estan? )?abiertas?|ready to ship|ships (?:today|now)|in den (?:warenkorb|einkaufswagen)|auf lager|vorratig|(?:sofort |wieder |ab lager )lieferbar|en stock|ajouter au panier|anadir (?:al carrito|a la cesta)|en existencias|aggiungi al carrello|disponibilita immediata|adicionar ao carrinho|em estoque|op voorraad|in winkelwagen|i lager|pa lager|(?:only |just |nur noch |plus que |solo quedan )?[1-9]\d{0,5} (?:items? |pieces? |units? |tickets? |seats? )?(?:left|available|remaining|in stock|auf lager|verfugbar|en stock|disponibles?))\b|в наличии|在庫あり|有货|有貨|재고 있음/
const weak =
  /\b(?:available|lieferbar|verfugbar|erhaltlich|disponibles?|disponibil[ei]|disponivel|leverbaar|beschikbaar|tillganglig|vacant|frei|freie termine|libres?|for sale|on sale)\b/

const [outAll, soonAll, strongAll, weakAll] = [outWords, soonWords, strong, weak].map(
  (one) => new RegExp(one, 'g'),
) as [RegExp, RegExp, RegExp, RegExp]

/** What a folded text (see fold-words.ts) says about availability. */
export function stockIn(folded: string): Stock {
  // "Not available" must not be read as "available", nor "available soon".
  const left = folded.replace(outAll, ' ').replace(soonAll, ' ')
  return { out: outWords.test(folded), soon: soonWords.test(folded), in: strong.test(left) || weak.test(left) }
}

/** Whether a folded text says it with words that mean nothing else. */
export const saysStockPlainly = (folded: string): boolean => outWords.test(folded) || strong.test(folded)

/** A folded text without its words of availability. */
export const withoutStock = (folded: string): string =>
  folded.replace(outAll, ' ').replace(soonAll, ' ').replace(strongAll, ' ').replace(weakAll, ' ')
