// Plurals that do not end as in English, each with its singular; without accents.

export const plurals: ReadonlyMap<string, string> = new Map(Object.entries({
  nazwy: 'nazwa', ceny: 'cena', nazvy: 'nazev', nazvov: 'nazov', produkty: 'produkt', tytuly: 'tytul', autorzy: 'autor',
  wydarzenia: 'wydarzenie', oferty: 'oferta', artykuly: 'artykul', przepisy: 'przepis', terminy: 'termin',
  titoli: 'titolo', nomi: 'nome', prezzi: 'prezzo', prodotti: 'prodotto', articoli: 'articolo', ricette: 'ricetta',
  eventi: 'evento', recensioni: 'recensione', preise: 'preis', namen: 'name', produkte: 'produkt', termine: 'termin',
  veranstaltungen: 'veranstaltung', stellen: 'stelle', angebote: 'angebot', bewertungen: 'bewertung', orte: 'ort',
  priser: 'pris', navne: 'navn', produkter: 'produkt', artiklar: 'artikel', artikler: 'artikel', titler: 'titel',
  rubriker: 'rubrik', prijzen: 'prijs', producten: 'product', artikelen: 'artikel', evenementen: 'evenement',
  tuotteet: 'tuote', hinnat: 'hinta', nimet: 'nimi', tapahtumat: 'tapahtuma', urunler: 'urun', fiyatlar: 'fiyat',
  isimler: 'isim', termekek: 'termek', arak: 'ar', nevek: 'nev', preturi: 'pret', produse: 'produs', animaux: 'animal',
}))
