// First words of texts that tell whether a product can be bought, in any case; fragments of a regular expression.
// Collected by hand from shops.

export const outOfStockStarts = [
  'out of stock', 'sold out', 'not available', 'unavailable', 'nicht (?:verfügbar|lieferbar|vorrätig)', 'ausverkauft',
  'no disponible',
  'non disponib', 'en rupture', 'nicht (?:auf|an) lager', 'sin stock', 'esgotado', 'niet op voorraad', 'uitverkocht',
  'brak w magazynie', 'niedostępn', 'нет в наличии', '在庫なし', '在庫切れ', '売り切れ', 'rupture de stock', 'agotado',
  'esaurito', 'slutsåld', 'udsolgt', 'vyprodáno', 'tükendi', '缺货', '품절',
]
export const inStockStarts = [
  'in stock', 'available', 'auf lager', 'sofort (?:lieferbar|verfügbar)', 'en stock', 'disponib', 'verfügbar',
  'lieferbar', 'vorrätig', 'em estoque', 'em stock', 'op voorraad', 'w magazynie', 'na stanie', 'есть в наличии',
  'в наличии', '在庫あり', 'i lager', 'på lager', 'skladem', 'stokta', '有货', '现货', '재고 있음',
]
