// The words that goals are made of, in several languages: what may change (topics), what kind of thing is meant
// (subjects), which way, and the words that only frame a criterion. Compared by their stems (fold-words.ts), so that one
// form of a word stands for all.

import { stemsOf } from './fold-words.ts'

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).flatMap((word) => stemsOf(word)))

/** What about a page a goal may name. */
export type Topic = 'price' | 'discount' | 'stock' | 'date' | 'version'
export const topics: Readonly<Record<Topic, ReadonlySet<string>>> = {
  price: stems(
    'price pricing priced cost fee tariff fare rent rental charge cheap cheaper cheapest expensive affordable preis preise preislich kosten kostet gebuhr tarif miete gunstig gunstiger billig billiger teuer teurer prix cout coute loyer cher chere precio precios coste costo cuesta tarifa alquiler caro barato prezzo prezzi costa affitto prijs prijzen preco pris priser cena цена цены цену 价格 价钱 價格 価格 値段 가격',
  ),
  discount: stems(
    'discount discounted sale promo promotion promotional coupon voucher bargain clearance markdown rabatt rabattiert sonderangebot aktion gutschein schnappchen reduziert solde soldes promotion remise reduction descuento rebaja rebajas oferta ofertas promocion sconto sconti offerta korting uitverkoop desconto',
  ),
  stock: stems(
    'stock restock restocked available availability unavailable sold inventory backorder lager verfugbar verfugbarkeit lieferbar vorratig ausverkauft erhaltlich bestand disponible disponibilite disponibilidad epuise epuisee agotado agotada existencias disponibile disponibilita esaurito voorraad leverbaar beschikbaar disponivel esgotado',
  ),
  date: stems(
    'date deadline due timetable calendar postponed postponement rescheduled delay delayed hours schedule termin termine datum frist stichtag verschoben offnungszeiten fahrplan zeitplan echeance horaire horaires reporte calendrier fecha fechas plazo horario horarios calendario scadenza orario orari rinviato datums openingstijden data prazo',
  ),
  version: stems(
    'version release changelog firmware build upgrade versionsnummer sortie veroffentlichung lanzamiento versione versie rilascio versao',
  ),
}

/** Kinds of things that pages list. One word of a kind stands for every other one. */
export const subjects: readonly ReadonlySet<string>[] = [
  stems(
    'job position opening vacancy vacancies role career hiring posting employment stelle stellenangebot stellenanzeige stellenausschreibung job arbeitsplatz karriere ausschreibung emploi poste offre recrutement embauche empleo puesto vacante trabajo lavoro impiego vacature vaga emprego',
  ),
  stems(
    'article articles post blog story news headline press publication report entry artikel beitrag meldung nachricht nachrichten pressemitteilung actualite communique billet noticia noticias articulo comunicado articolo notizia nieuws bericht noticia artigo',
  ),
  stems(
    'product item model listing goods produkt artikel modell produit modele producto modelo articulo prodotto product produto',
  ),
  stems(
    'event concert show gig tour course webinar workshop session meetup conference talk veranstaltung konzert auftritt kurs seminar evenement spectacle cours evento concierto curso concerto corso evenement',
  ),
  stems(
    'ticket seat appointment slot booking reservation karte karten ticket tickets platz platze buchung billet place rendez-vous entrada entradas cita reserva biglietto biglietti prenotazione',
  ),
  stems('review rating feedback testimonial bewertung rezension avis commentaire resena opinion recensione'),
  stems(
    'apartment flat home house property listing rental room wohnung haus immobilie mietwohnung zimmer appartement logement maison piso vivienda casa apartamento alquiler appartamento',
  ),
  stems(
    'document pdf filing paper tender notice dokument bekanntmachung ausschreibung unterlage document avis documento licitacion bando',
  ),
  stems(
    'term policy policies condition legal privacy gdpr agb datenschutz bedingung nutzungsbedingungen richtlinie politique conditions confidentialite politica privacidad condiciones privacy termini',
  ),
  stems(
    'vulnerability vulnerabilities cve advisory advisories security exploit patch sicherheitslucke sicherheit schwachstelle vulnerabilite faille securite vulnerabilidad seguridad',
  ),
  stems(
    'outage downtime incident disruption degraded maintenance status storung ausfall wartung panne incident perturbation interruption averia incidencia interrupcion',
  ),
  stems('feature functionality capability funktion neuerung fonctionnalite funcion funcionalidad funzionalita'),
  stems(
    'person team staff leadership management executive employee personnel mitarbeiter vorstand geschaftsfuhrung equipe direction dirigeant equipo directivo',
  ),
  stems('salary wage pay compensation gehalt lohn vergutung salaire remuneration salario sueldo stipendio'),
]

/** Something turns up. "publish", "post" and the like say so as well as "new". */
export const arrivals = stems(
  'new newly add added adding addition additional appear appears announce announced announcement publish published launch launched introduce introduced upcoming fresh latest posted uploaded issued created hired joined signed neu neue neuer neues hinzugefugt hinzu hinzukommt erscheint erschienen veroffentlicht angekundigt ausgeschrieben nouveau nouvel nouvelle nouveaux nouvelles ajoute ajoutee publie publiee parait annonce nuevo nueva nuevos nuevas anade anadido anadida publica publicado publicada aparece anuncia nuovo nuova nuovi nuove aggiunto pubblicato nieuw nieuwe toegevoegd novo nova новый новые 新',
)
/** Something goes away. */
export const departures = stems(
  'remove removed removal disappear delete deleted gone vanish withdraw withdrawn retired dropped leave leaving leaves resign entfernt geloscht verschwindet verschwunden zuruckgezogen weg supprime supprimee disparait disparu retire retiree elimina eliminado eliminada desaparece borrado retirado rimosso rimossa scompare verwijderd removido',
)

export const downwards = stems(
  'drop drops fall falls falling decrease decreased lowered reduce reduced reduction decline declines sink down cheaper less billiger gunstiger fallt sinkt gesenkt senkung baisse baisser diminue moins baja bajan bajar cae disminuye reduce scende diminuisce daalt zakt cai',
)
export const upwards = stems(
  'rise rises rising increase increased raise raised hike grow grows growing climb up surge expensive costlier pricier teurer steigt steigen erhoht erhohung anstieg augmente augmenter monte hausse sube suben subir aumenta aumentar sale aumento stijgt sobe',
)

export const anything = stems(
  'any anything every everything all whatever something irgendetwas irgendwas etwas alles jede jeder jedes tout toute tous toutes quelque cualquier todo toda todos algo qualsiasi tutto alle iedere qualquer tudo',
)

/** A criterion is spoken of: sentences with one of these are criteria, others are only background where there are such. */
export const asks = stems(
  'tell notify alert inform let ping want watch monitor track detect look when whenever if once only ignore interested care report sag sage melde benachrichtige informiere bescheid wenn sobald falls nur previens prevenez avertis alerte informe dis quand lorsque si avisame avisa dime notifica notificame cuando solo avvisami quando waarschuw als',
)

/** Words that say nothing about what is wanted. */
export const framing = stems(
  [
    'a an the this that these those and or but of on in at to for from by with as is are was were be been being it its they their them there here i me my we us our you your he she who which what where how do does did done has have had having will would should could can may might must not no so than then just too very also please',
    'tell notify alert inform let ping want like need detect find spot discover identify follow observe flag highlight catch give show receive help try make sure existing relevant suitable interesting material official recent whole entire specific own watch watching monitor track look looking know hear see find keep eye check report interested interest care about regarding concerning relevant important matter matters mean meaningful significant substantial real actual when whenever if once soon only time day week month year today now current currently again back still already more most least less over under above below between than up down out off',
    'page site website webpage url link content section part text area list table line entry competitor shop store mention mentions mentioned mentioning contain contains containing include includes including say says change changes changed changing update updates updated updating modification modified edit edited happen happens occur become becomes get gets go goes going come comes turn turns start starts one some other different kind type thing things topic subject theme move moves moved moving shift shifts slip slips alter alters adjust adjusts vary revise revised amend amended replace replaced rename renamed switch differ evolve fix fixes amount value price-wise exactly approximately least',
    'der die das den dem des ein eine einen einem einer eines und oder aber im in am an auf aus bei mit nach von vom zu zum zur fur uber unter ist sind war wird werden wurde sich es er sie wir ihr mein meine mir mich uns auch nur noch nicht kein keine wenn sobald falls ob dass sag sage sagen melde meldet benachrichtige benachrichtigen informiere informieren bescheid gib gibt geben bitte seite webseite website inhalt abschnitt anderung anderungen andert andern geandert aktualisiert aktualisierung wieder mehr als um bis thema betrifft interessiert',
    'le la les l un une des du de d et ou mais dans sur pour par avec est sont etait sera se ce cette ces il elle on nous vous je moi me mon ma mes y a au aux que qui quand lorsque si des plus moins que previens prevenez prevenir avertis avertir alerte informe dis dire page site contenu section change changent changement changements modifie modification modifications mise jour nouveau',
    'el la los las un una unos unas y o pero en de del al para por con es son era sera se este esta estos estas lo mi me yo que cuando si como mas menos avisame avisa avisar dime decir notifica notificame quiero pagina sitio web contenido seccion cambia cambie cambian cambio cambios actualiza actualizacion modifica modificacion hay haya esta',
    'il lo gli i uno della del dei delle nel nella sul sulla con per quando se cambia cambiano cambio modifiche avvisami dimmi pagina sito het een van voor wanneer als verandert wijziging waarschuw pagina o os as um uma do da dos das no na quando mudar muda avise',
  ].join(' '),
)
