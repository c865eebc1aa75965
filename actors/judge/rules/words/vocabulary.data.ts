// The words that goals are made of, by language (ISO 639-1). Collected by hand; goals that they have to serve are in
// `goals-*.test.ts`. Folded (lower case, without accents). Compared by stem (fold-words.ts), so that a form is needed
// only where stemming does not reach it.

/** Words separated by blanks, by language. */
export type Words = Readonly<Record<string, string>>

/** What about a page a goal may name. */
export const topicWords = {
  price: {
    en: 'price pricing priced cost fee tariff fare rent rental charge cheap cheaper cheapest expensive affordable',
    de: 'preis preise preislich kosten kostet gebuhr tarif miete gunstig gunstiger billig billiger teuer teurer',
    fr: 'prix cout coute loyer cher chere',
    es: 'precio precios coste costo cuesta tarifa alquiler caro barato',
    it: 'prezzo prezzi costa affitto',
    nl: 'prijs prijzen',
    pt: 'preco',
    sv: 'pris priser',
    pl: 'cena',
    ru: 'цена цены цену',
    zh: '价格 价钱 價格',
    ja: '価格 値段',
    ko: '가격',
  },
  discount: {
    en: 'discount discounted sale promo promotion promotional coupon voucher bargain clearance markdown',
    de: 'rabatt rabattiert sonderangebot aktion gutschein schnappchen reduziert',
    fr: 'solde soldes promotion remise reduction',
    es: 'descuento rebaja rebajas oferta ofertas promocion',
    it: 'sconto sconti offerta',
    nl: 'korting uitverkoop',
    pt: 'desconto',
  },
  stock: {
    en: 'stock restock restocked available availability unavailable sold inventory backorder',
    de: 'lager verfugbar verfugbarkeit lieferbar vorratig ausverkauft erhaltlich bestand',
    fr: 'disponible disponibilite epuise epuisee',
    es: 'disponible disponibilidad agotado agotada existencias',
    it: 'disponibile disponibilita esaurito',
    nl: 'voorraad leverbaar beschikbaar',
    pt: 'disponivel esgotado',
  },
  date: {
    en:
      'date deadline due timetable calendar postponed postponement rescheduled delay delayed hours schedule '
      + 'departure',
    de: 'termin termine datum frist stichtag verschoben offnungszeiten fahrplan zeitplan abfahrt ankunft',
    fr: 'echeance horaire horaires reporte calendrier',
    es: 'fecha fechas plazo horario horarios calendario salida llegada',
    it: 'scadenza orario orari rinviato',
    nl: 'datums openingstijden',
    pt: 'data prazo',
  },
  version: {
    en: 'version release changelog firmware build upgrade',
    de: 'versionsnummer veroffentlichung',
    fr: 'sortie',
    es: 'lanzamiento',
    it: 'versione rilascio',
    nl: 'versie',
    pt: 'versao',
  },
} as const satisfies Record<string, Words>

/** Kinds of things that pages list. A word of a kind stands for every other word of that kind. */
export const subjectWords: readonly Words[] = [
  {
    en: 'job position opening vacancy vacancies role career hiring posting employment',
    de: 'stelle stellenangebot stellenanzeige stellenausschreibung job arbeitsplatz karriere ausschreibung',
    fr: 'emploi poste offre recrutement embauche',
    es: 'empleo puesto vacante trabajo',
    it: 'lavoro impiego',
    nl: 'vacature',
    pt: 'vaga emprego',
  },
  {
    en: 'article articles post blog story news headline press publication report entry',
    de: 'artikel beitrag meldung nachricht nachrichten pressemitteilung',
    fr: 'actualite communique billet',
    es: 'noticia noticias articulo comunicado',
    it: 'articolo notizia',
    nl: 'nieuws bericht',
    pt: 'noticia artigo',
  },
  {
    en: 'product item model listing goods',
    de: 'produkt artikel modell',
    fr: 'produit modele',
    es: 'producto modelo articulo',
    it: 'prodotto',
    nl: 'product',
    pt: 'produto',
  },
  {
    en: 'event concert show gig tour course webinar workshop session meetup conference talk',
    de: 'veranstaltung konzert auftritt kurs seminar',
    fr: 'evenement spectacle cours',
    es: 'evento concierto curso',
    it: 'concerto corso',
    nl: 'evenement',
  },
  {
    en: 'ticket seat appointment slot booking reservation',
    de: 'karte karten ticket tickets platz platze buchung',
    fr: 'billet place rendez-vous',
    es: 'entrada entradas cita reserva',
    it: 'biglietto biglietti prenotazione',
  },
  {
    en: 'review rating feedback testimonial',
    de: 'bewertung rezension',
    fr: 'avis commentaire',
    es: 'resena opinion',
    it: 'recensione',
  },
  {
    en: 'apartment flat home house property listing rental room',
    de: 'wohnung haus immobilie mietwohnung zimmer',
    fr: 'appartement logement maison',
    es: 'piso vivienda casa apartamento alquiler',
    it: 'appartamento',
  },
  {
    en: 'document pdf filing paper tender notice',
    de: 'dokument bekanntmachung ausschreibung unterlage',
    fr: 'document avis',
    es: 'documento licitacion',
    it: 'bando',
  },
  {
    en: 'term policy policies condition legal privacy gdpr',
    de: 'agb datenschutz bedingung nutzungsbedingungen richtlinie',
    fr: 'politique conditions confidentialite',
    es: 'politica privacidad condiciones',
    it: 'privacy termini',
  },
  {
    en: 'vulnerability vulnerabilities cve advisory advisories security exploit patch',
    de: 'sicherheitslucke sicherheit schwachstelle',
    fr: 'vulnerabilite faille securite',
    es: 'vulnerabilidad seguridad',
  },
  {
    en: 'outage downtime incident disruption degraded maintenance status',
    de: 'storung ausfall wartung panne',
    fr: 'incident perturbation interruption',
    es: 'averia incidencia interrupcion',
  },
  {
    en: 'feature functionality capability',
    de: 'funktion neuerung',
    fr: 'fonctionnalite',
    es: 'funcion funcionalidad',
    it: 'funzionalita',
  },
  {
    en: 'person team staff leadership management executive employee personnel',
    de: 'mitarbeiter vorstand geschaftsfuhrung',
    fr: 'equipe direction dirigeant',
    es: 'equipo directivo',
  },
  {
    en: 'salary wage pay compensation',
    de: 'gehalt lohn vergutung',
    fr: 'salaire remuneration',
    es: 'salario sueldo',
    it: 'stipendio',
  },
]

/** Something is added. "Publish", "post" and the like mean that as well as "new". */
export const arrivalWords: Words = {
  en:
    'new newly add added adding addition additional appear appears announce announced announcement publish published '
    + 'launch launched introduce introduced upcoming fresh latest posted uploaded issued created hired joined signed',
  de:
    'neu neue neuer neues hinzugefugt hinzu hinzukommt erscheint erschienen veroffentlicht angekundigt '
    + 'ausgeschrieben',
  fr: 'nouveau nouvel nouvelle nouveaux nouvelles nouveaute nouveautes ajoute ajoutee publie publiee parait annonce',
  es: 'nuevo nueva nuevos nuevas novedad novedades anade anadido anadida publica publicado publicada aparece anuncia',
  it: 'nuovo nuova nuovi nuove novita aggiunto pubblicato',
  nl: 'nieuw nieuwe toegevoegd',
  pt: 'novo nova',
  ru: 'новый новые',
  zh: '新',
}

/** Something is removed. */
export const departureWords: Words = {
  en:
    'remove removed removal disappear delete deleted gone vanish withdraw withdrawn retired dropped leave leaving '
    + 'leaves resign',
  de: 'entfernt geloscht verschwindet verschwunden zuruckgezogen weg',
  fr: 'supprime supprimee disparait disparu retire retiree',
  es: 'elimina eliminado eliminada desaparece borrado retirado',
  it: 'rimosso rimossa scompare',
  nl: 'verwijderd',
  pt: 'removido',
}

/** A value decreases. */
export const decreaseWords: Words = {
  en:
    'drop drops fall falls falling decrease decreased lowered reduce reduced reduction decline declines sink down '
    + 'cheaper less',
  de: 'billiger gunstiger fallt sinkt gesenkt senkung',
  fr: 'baisse baisser diminue moins',
  es: 'baja bajan bajar cae disminuye reduce',
  it: 'scende diminuisce',
  nl: 'daalt zakt',
  pt: 'cai',
}

/** A value increases. */
export const increaseWords: Words = {
  en:
    'rise rises rising increase increased raise raised hike grow grows growing climb up surge expensive costlier '
    + 'pricier',
  de: 'teurer steigt steigen erhoht erhohung anstieg',
  fr: 'augmente augmenter monte hausse',
  es: 'sube suben subir aumenta aumentar',
  it: 'sale aumento',
  nl: 'stijgt',
  pt: 'sobe',
}

/** Every change is wanted. */
export const anythingWords: Words = {
  en: 'any anything every everything all whatever something',
  de: 'irgendetwas irgendwas etwas alles jede jeder jedes',
  fr: 'tout toute tous toutes quelque',
  es: 'cualquier todo toda todos algo',
  it: 'qualsiasi tutto',
  nl: 'alle iedere',
  pt: 'qualquer tudo',
}

/** A sentence with one of these is a request; beside such a sentence, those without one are background. */
export const requestWords: Words = {
  en:
    'tell notify alert inform let ping want watch monitor track detect look when whenever if once only ignore '
    + 'interested care report',
  de: 'sag sage melde benachrichtige informiere bescheid wenn sobald falls nur',
  fr: 'previens prevenez avertis alerte informe dis quand lorsque si',
  es: 'avisame avisa dime notifica notificame cuando solo',
  it: 'avvisami quando',
  nl: 'waarschuw als',
}

/** Words that name nothing: function words, requests, "page", "change". */
export const framingWords: Words = {
  en: [
    'a an the this that these those and or but of on in at to for from by with as is are was were be been being it',
    'its they their them there here i me my we us our you your he she who which what where how do does did done has',
    'have had having will would should could can may might must not no so than then just too very also please',
    'tell notify alert inform let ping want like need detect find spot discover identify follow observe flag',
    'highlight catch give show receive help try make sure existing relevant suitable interesting material official',
    'recent whole entire specific own watch watching monitor track look looking know hear see find keep eye check',
    'report interested interest care about regarding concerning relevant important matter matters mean meaningful',
    'significant substantial real actual when whenever if once soon only time day week month year today now current',
    'currently again back still already more most least less over under above below between than up down out off',
    'page site website webpage url link content section part text area list table line entry competitor shop store',
    'mention mentions mentioned mentioning contain contains containing include includes including say says change',
    'changes changed changing update updates updated updating modification modified edit edited happen happens occur',
    'become becomes get gets go goes going come comes turn turns start starts one some other different kind type',
    'thing things topic subject theme move moves moved moving shift shifts slip slips alter alters adjust adjusts',
    'vary revise revised amend amended replace replaced rename renamed switch differ evolve fix fixes amount value',
    'price-wise exactly approximately least top bottom header',
  ].join(' '),
  de: [
    'der die das den dem des ein eine einen einem einer eines und oder aber im in am an auf aus bei mit nach von vom',
    'zu zum zur fur uber unter ist sind war wird werden wurde sich es er sie wir ihr mein meine mir mich uns auch nur',
    'noch nicht kein keine wenn sobald falls ob dass sag sage sagen melde meldet benachrichtige benachrichtigen',
    'informiere informieren bescheid gib gibt geben bitte seite webseite website inhalt abschnitt anderung anderungen',
    'andert andern geandert aktualisiert aktualisierung wieder mehr als um bis thema betrifft interessiert',
  ].join(' '),
  fr: [
    'le la les l un une des du de d et ou mais dans sur pour par avec est sont etait sera se ce cette ces il elle on',
    'nous vous je moi me mon ma mes y a au aux que qui quand lorsque si des plus moins que previens prevenez prevenir',
    'avertis avertir alerte informe dis dire page site contenu section change changent changement changements modifie',
    'modification modifications mise jour nouveau ils elles seulement uniquement ne soit soient',
  ].join(' '),
  es: [
    'el la los las un una unos unas y o pero en de del al para por con es son era sera se este esta estos estas lo mi',
    'me yo que cuando si como mas menos avisame avisa avisar dime decir notifica notificame quiero pagina sitio web',
    'contenido seccion cambia cambie cambian cambio cambios actualiza actualizacion modifica modificacion hay haya',
    'esta',
  ].join(' '),
  it: [
    'il lo gli i uno della del dei delle nel nella sul sulla con per quando se cambia cambiano cambio modifiche',
    'avvisami dimmi pagina sito',
  ].join(' '),
  nl: 'het een van voor wanneer als verandert wijziging waarschuw pagina',
  pt: 'o os as um uma do da dos das no na quando mudar muda avise',
}
