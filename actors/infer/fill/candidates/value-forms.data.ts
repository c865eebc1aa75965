// Parts of words by which the name or the description of a field asks for texts of a form.

const dates = [
  'date', 'datum', 'dato', 'data', 'fecha', 'päivä', 'paiva', 'tarih', 'day', 'tag', 'jour', 'dia', 'giorno', 'dag',
  'time',
  'zeit', 'heure', 'hora', 'ora', 'tid', 'tijd', 'when', 'wann', 'since', 'until', 'seit', 'desde', 'depuis',
  'deadline',
  'frist', 'published', 'updated', 'created', 'released', 'start', 'end', 'period', 'zeitraum', 'year', 'jahr', 'annee',
  'année', 'ano', 'año', 'anno', 'jaar', 'rok', 'år', 'vuosi', 'yil', 'month', 'monat', 'mois', 'mes', 'season',
  'saison',
  'saison', 'termin', 'begin', 'beginn', 'valid', 'expires', 'open', 'hour', 'term', 'plazo', 'scadenza', '日', '年',
  '期', '时', '時', 'дата', 'срок', 'schedule', 'closing', 'opening', 'modified', 'received', 'founded', 'gründ',
]
const numbers = [
  ...dates, 'number', 'nummer', 'numero', 'número', 'numer', 'číslo', 'cislo', 'no', 'nr', 'id', 'code', 'kode', 'kod',
  'código', 'codigo', 'codice', 'version', 'sku', 'gtin', 'mpn', 'ean', 'isbn', 'issn', 'doi', 'ref', 'phone', 'tel',
  'fax',
  'zip', 'plz', 'postal', 'post', 'cap', 'size', 'grösse', 'größe', 'taille', 'talla', 'score', 'result', 'resultat',
  'ergebnis', 'count', 'anzahl', 'nombre', 'volume', 'issue', 'band', 'pages', 'seiten', 'build', 'release', 'article',
  'artikel', 'model', 'modell', 'platform', 'gleis', 'track', 'line', 'linie', 'room', 'zimmer', 'raum', 'floor', 'row',
  'value', 'wert', 'valor', 'price', 'preis', 'prix', 'prezzo', 'range', 'scale', 'rating', 'age', 'name', 'title',
  'label',
  'latest', 'lts', 'stable', 'dimension', 'width', 'height', 'weight', 'length', 'amount', 'key', 'index', 'chapter',
  'section', 'edition', 'reference', 'bestell', 'charge', 'porto', '番', '号', '番号', 'номер', 'артикул', 'vat', 'vergi',
  'ico', 'nip', 'krs', 'siren', 'siret', 'cvr', 'kvk', 'orgnr', 'servings', 'yield', 'portion', 'position', 'rank',
  'unit',
  'duration', 'dauer', 'capacity', 'bus', 'route', 'flight', 'train', 'zug', 'vol', 'case', 'aktenzeichen', 'lot',
]

export const formWords = {
  address: [
    'url', 'link', 'web', 'site', 'page', 'homepage', 'repo', 'source', 'doi', 'uri', 'address', 'download', 'image',
    'bild',
    'photo', 'logo', 'video', 'feed', 'href', 'license', 'docs', 'documentation', 'tracker', 'demo',
  ],
  email: ['mail', 'contact', 'kontakt', 'address', 'adres', 'correo', 'poczta', 'author', 'maintainer', 'メール',
    'courriel'],
  amount: [
    'price', 'preis', 'prix', 'prezzo', 'precio', 'preço', 'preco', 'prijs', 'pris', 'cena', 'fiyat', 'hinta', 'cost',
    'kosten',
    'fee', 'gebühr', 'gebuhr', 'salary', 'gehalt', 'lohn', 'pay', 'wage', 'rent', 'miete', 'loyer', 'alquiler',
    'amount', 'betrag',
    'montant', 'importe', 'budget', 'value', 'wert', 'total', 'deposit', 'kaution', 'charge', 'rate', 'tarif',
    'shipping',
    'versand', 'delivery', 'discount', 'rabatt', 'saving', 'revenue', 'umsatz', 'turnover', 'fund', 'grant', 'bid',
    'offer',
    'ticket', 'admission', 'eintritt', 'entry', 'entrada', 'biglietto', 'compensation', 'stipend', 'löhne', 'currency',
    'währung', 'wahrung', 'money', '価格', '料金', '格', '金', '价', 'цена', 'стоимость', 'lön', 'palkka', 'loon', 'stipendio',
    'ingresso', 'income', 'profit', 'gewinn', 'capital', 'kapital', 'subscription', 'membership', 'beitrag', 'cuota',
    'kvota',
    'minimum', 'maximum', 'min', 'max', 'threshold', 'limit', 'insurance', 'plan', 'free', 'extra', 'valor', 'coste',
    'fine',
  ],
  time: [...dates, 'sunset', 'sunrise', 'refresh', 'checked', 'check', 'kick', 'arrival', 'departure', 'arrive',
    'depart', 'ab', 'an', 'abfahrt', 'ankunft', 'saida', 'llegada',
    'salida', 'doors', 'einlass', 'anpfiff', 'starts', 'partenza', 'arrivo', 'départ', 'arrivée', 'duration', 'dauer',
    'score',
    'ergebnis', 'result', 'record', 'length', 'laufzeit', '発', '着', 'vertrek', 'aankomst', 'avgång', 'from', 'to',
    'first', 'last'],
  date: dates,
  number: numbers,
} as const

/** Words of fields that ask for what footers and banners say about a site. */
export const siteWords: ReadonlySet<string> = new Set([
  'copyright', 'charity', 'registration', 'shipping', 'delivery', 'versand', 'versandkostenfrei', 'livraison', 'envio',
  'spedizione', 'doprava', 'dostawa', 'dostawy', 'verzending', 'frakt', 'fragt', 'toimitus', 'kargo', 'newsletter',
  'site',
  'website', 'sitename', 'publisher', 'shop', 'store', 'phone', 'telephone', 'telefon', 'telefono', 'hotline', 'email',
  'orgnr', 'impressum', 'editor', 'redaktor',
])
