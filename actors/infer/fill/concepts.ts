// What fields of a schema usually mean: names that people give them, where schema.org has them, which meta elements
// carry them, and the labels that pages print beside them. Matching by name alone finds the rest.

import { compact, singular, tokensOf } from './names.ts'

/** Facts of a page that are no part of its structured data. */
export type PageField =
  'title' | 'description' | 'author' | 'published' | 'language' | 'site' | 'url' | 'image' | 'domain'

export interface Concept {
  /** Names in the form of `compact`, the first one the concept's own. */
  names: string[]
  /** Where schema.org items have the value, compact names joined by dots, best first. */
  paths: string[]
  /** Names of meta elements. */
  meta: string[]
  page?: PageField
  /** A number when the schema does not say. */
  numeric?: boolean
  /** Many values when the schema does not say. */
  list?: boolean
}

const concept = (
  names: string, paths = '', more: { meta?: string; page?: PageField; numeric?: boolean; list?: boolean } = {},
): Concept => ({
  ...more,
  names: names
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((name) => compact(name)),
  paths: paths.split(' ').filter(Boolean),
  meta: more.meta?.split(' ') ?? [],
})

export const concepts: readonly Concept[] = [
  concept(
    'name, title, headline, heading, header, full_name, titel, titre, titulo, titolo, nombre, nom, nome, bezeichnung, produktname, naam, название, 名称, 標題, 标题, タイトル, 제목',
    'name headline title', { meta: 'og:title twitter:title', page: 'title' },
  ),
  concept('subtitle, subheading, alternative_headline, tagline, slogan, untertitel', 'alternativeheadline slogan'),
  concept(
    'price, cost, amount, current_price, sale_price, selling_price, price_value, price_amount, unit_price, net_price, gross_price, final_price, offer_price, list_price_now, our_price, preis, verkaufspreis, prix, precio, prezzo, prijs, cena, preco, pris, цена, 价格, 價格, 価格, 가격, fiyat, hinta',
    'offers.price price offers.lowprice offers.pricespecification.price offers.offers.price pricespecification.price lowprice',
    { meta: 'product:price:amount og:price:amount product:sale_price:amount', numeric: true },
  ),
  concept('low_price, min_price, price_from, lowest_price, starting_price', 'offers.lowprice lowprice offers.price', {
    numeric: true,
  }),
  concept('high_price, max_price, price_to, highest_price', 'offers.highprice highprice', { numeric: true }),
  concept(
    'original_price, list_price, regular_price, old_price, was_price, rrp, msrp, uvp, retail_price, strike_price, price_before, was, statt, listenpreis, normalpreis',
    'offers.pricespecification.listprice listprice msrp', { meta: 'product:original_price:amount', numeric: true },
  ),
  concept(
    'currency, price_currency, currency_code, wahrung, devise, moneda, valuta',
    'offers.pricecurrency pricecurrency offers.pricespecification.pricecurrency currency',
    { meta: 'product:price:currency og:price:currency' },
  ),
  concept(
    'sku, article_number, article_no, item_number, item_no, product_number, product_code, product_id, artikelnummer, artikel_nr, art_nr, bestellnummer, reference, ref, stock_code, catalog_number, part_number, item_id, código, 型番, 商品番号',
    'sku productid mpn identifier.value identifier', { meta: 'product:retailer_item_id product:sku' },
  ),
  concept('mpn, manufacturer_part_number, model_number, herstellernummer', 'mpn model.name model'),
  concept('model, modell, modele, modelo', 'model.name model'),
  concept('gtin, ean, upc, barcode, gtin13, ean13', 'gtin13 gtin gtin12 gtin14 gtin8', {
    meta: 'product:ean product:upc product:gtin',
  }),
  concept('isbn, isbn13, isbn10', 'isbn gtin13', { meta: 'book:isbn og:isbn' }),
  concept(
    'brand, manufacturer, make, brand_name, vendor, marke, hersteller, marque, marca, fabricante, fabricant, produttore, merk, марка, бренд, производитель, 品牌, メーカー, ブランド',
    'brand.name brand manufacturer.name manufacturer', { meta: 'product:brand og:brand' },
  ),
  concept(
    'availability, stock_status, in_stock, stock, is_available, available, verfugbarkeit, lieferbarkeit, disponibilite, disponibilidad, disponibilita, disponible, disponibile, disponivel, lieferbar, verfugbar, auf_lager, en_stock, наличие, 在庫, 库存',
    'offers.availability availability', { meta: 'product:availability og:availability' },
  ),
  concept('condition, item_condition, zustand, etat, estado', 'offers.itemcondition itemcondition', {
    meta: 'product:condition',
  }),
  concept(
    'rating, rating_value, score, average_rating, avg_rating, user_rating, review_score, bewertung, note, calificacion, valutazione, beoordeling, рейтинг, 评分, 評価',
    'aggregaterating.ratingvalue reviewrating.ratingvalue ratingvalue review.reviewrating.ratingvalue contentrating',
    { numeric: true },
  ),
  concept(
    'stars, star_rating, hotel_stars, star_count, sterne, etoiles, estrellas, stelle',
    'starrating.ratingvalue starrating aggregaterating.ratingvalue reviewrating.ratingvalue ratingvalue',
    { numeric: true },
  ),
  concept('remote, is_remote, telecommute, remote_work, homeoffice, teletravail', 'joblocationtype'),
  concept('day, days, weekday, day_of_week, wochentag, jour', 'dayofweek'),
  concept('opens, open, opening_time, open_from, offnet', 'opens'),
  concept('closes, close, closing_time, open_until, schliesst', 'closes'),
  concept('quantity, qty, menge, anzahl, quantite, cantidad, quantita', 'quantity requiredquantity'),
  concept('best_rating, rating_max, max_rating', 'aggregaterating.bestrating reviewrating.bestrating bestrating', {
    numeric: true,
  }),
  concept(
    'review_count, number_of_reviews, num_reviews, reviews_count, total_reviews, anzahl_bewertungen',
    'aggregaterating.reviewcount aggregaterating.ratingcount reviewcount', { numeric: true },
  ),
  concept(
    'rating_count, ratings_count, number_of_ratings, num_ratings, votes, vote_count',
    'aggregaterating.ratingcount aggregaterating.reviewcount ratingcount', { numeric: true },
  ),
  concept(
    'author, by, writer, byline, written_by, author_name, creator, autor, verfasser, auteur, autore, forfatter, автор, 作者, 著者, reviewer, reviewer_name, user, username',
    'author.name author creator.name creator',
    { meta: 'author article:author dc.creator parsely-author', page: 'author' },
  ),
  concept(
    'authors, contributors, autoren, auteurs, autores, autori', 'author.name author creator.name contributor.name',
    { list: true },
  ),
  concept(
    'date_published, published, published_at, publish_date, publication_date, published_date, published_time, published_on, date, pub_date, posted, posted_at, date_posted, post_date, created, created_at, date_created, veroffentlicht, veroffentlicht_am, erschienen, datum, publie_le, date_de_publication, fecha, fecha_de_publicacion, data, data_pubblicazione, дата, 发布日期, 公開日',
    'datepublished dateposted datecreated uploaddate startdate',
    { meta: 'article:published_time datepublished date dc.date dc.date.issued parsely-pub-date', page: 'published' },
  ),
  concept(
    'date_modified, modified, updated, updated_at, last_updated, modified_time, last_modified, update_date, aktualisiert, mis_a_jour, actualizado, aggiornato',
    'datemodified', { meta: 'article:modified_time og:updated_time last-modified dc.date.modified' },
  ),
  concept(
    'description, summary, abstract, excerpt, overview, short_description, meta_description, lead, teaser, intro, about, beschreibung, zusammenfassung, descripcion, descrizione, descricao, omschrijving, описание, 描述, 説明',
    'description abstract', { meta: 'description og:description twitter:description', page: 'description' },
  ),
  concept(
    'body, content, text, article_body, full_text, review_body, comment, review_text, inhalt',
    'articlebody reviewbody text description',
  ),
  concept(
    'image, image_url, thumbnail, thumbnail_url, photo, picture, main_image, cover, cover_image, hero_image, img, featured_image, bild, foto, imagen, immagine',
    'image.url image.contenturl image thumbnailurl thumbnail.url photo.url logo.url logo',
    { meta: 'og:image og:image:url og:image:secure_url twitter:image', page: 'image' },
  ),
  concept('images, photos, pictures, gallery, image_urls', 'image.url image.contenturl image photo.url', {
    list: true,
  }),
  concept(
    'url, link, page_url, canonical_url, permalink, href, website, product_url, source_url', 'url mainentityofpage',
    { meta: 'og:url canonical', page: 'url' },
  ),
  concept('domain, hostname, host', '', { page: 'domain' }),
  concept(
    'site_name, site, publisher, source, website_name, publication, newspaper, verlag, editeur, editorial, editore',
    'publisher.name publisher sourceorganization.name', { meta: 'og:site_name application-name', page: 'site' },
  ),
  concept('language, lang, locale, sprache, langue, idioma, lingua, taal', 'inlanguage', { page: 'language' }),
  concept(
    'category, section, genre, topic, product_category, kategorie, rubrik, categorie, categoria, kategori',
    'category articlesection genre recipecategory', { meta: 'article:section product:category' },
  ),
  concept('categories, genres, topics, sections_of_site, kategorien', 'category articlesection genre recipecategory', {
    list: true,
  }),
  concept('tags, keywords, labels, schlagworte, schlagworter, mots_cles, etiquetas, stichworte', 'keywords', {
    meta: 'keywords article:tag news_keywords parsely-tags', list: true,
  }),
  concept('email, e_mail, mail, contact_email, email_address, courriel, correo', 'email contactpoint.email'),
  concept(
    'phone, telephone, phone_number, tel, telefon, telefonnummer, contact_phone, mobile, telefono, telefone',
    'telephone contactpoint.telephone',
  ),
  concept('fax, fax_number, telefax', 'faxnumber'),
  concept(
    'address, postal_address, full_address, anschrift, adresse, direccion, indirizzo, endereco, adres',
    'address location.address joblocation.address',
  ),
  concept(
    'street, street_address, strasse, rue, calle', 'address.streetaddress streetaddress location.address.streetaddress',
  ),
  concept(
    'city, town, locality, stadt, ville, ciudad, citta, cidade, ort',
    'address.addresslocality addresslocality location.address.addresslocality joblocation.address.addresslocality',
  ),
  concept(
    'postal_code, zip, zip_code, postcode, plz, code_postal, cap',
    'address.postalcode postalcode location.address.postalcode',
  ),
  concept(
    'state, region, province, county, bundesland', 'address.addressregion addressregion location.address.addressregion',
  ),
  concept(
    'country, land, pays, pais, paese',
    'address.addresscountry.name address.addresscountry addresscountry location.address.addresscountry joblocation.address.addresscountry',
  ),
  concept('latitude, lat', 'geo.latitude latitude location.geo.latitude', { numeric: true }),
  concept('longitude, lng, lon, long', 'geo.longitude longitude location.geo.longitude', { numeric: true }),
  concept(
    'opening_hours, hours, business_hours, offnungszeiten, horaires, horario', 'openinghours openinghoursspecification',
    { list: true },
  ),
  concept(
    'start_date, start, starts, starts_at, start_time, event_date, when, from, beginn, beginnt, debut, inicio, inizio',
    'startdate',
  ),
  concept('end_date, end, ends, ends_at, end_time, until, to, ende', 'enddate'),
  concept(
    'location, venue, place, where, venue_name, ort_der_veranstaltung, veranstaltungsort, lieu, lugar, luogo, standort',
    'location.name location.address location joblocation.address',
  ),
  concept('organizer, organiser, host_name, veranstalter, organisateur', 'organizer.name organizer'),
  concept(
    'performer, performers, artist, artists, speakers, speaker, kunstler', 'performer.name performer byartist.name',
  ),
  concept('ingredients, ingredient, zutaten, ingredientes, ingredienti, ingredienten', 'recipeingredient ingredients', {
    list: true,
  }),
  concept(
    'instructions, steps, directions, method, preparation, zubereitung, anleitung, instrucciones, preparazione, etapes',
    'recipeinstructions.itemlistelement.text recipeinstructions.text recipeinstructions step.text step.name',
    { list: true },
  ),
  concept('prep_time, preparation_time, vorbereitungszeit, temps_de_preparation', 'preptime'),
  concept('cook_time, cooking_time, baking_time, kochzeit, backzeit, temps_de_cuisson', 'cooktime'),
  concept('total_time, time, zubereitungszeit, gesamtzeit, temps_total', 'totaltime'),
  concept('servings, yield, serves, portions, portionen, recipe_yield, porciones, porzioni', 'recipeyield yield'),
  concept('calories, kcal, kalorien', 'nutrition.calories calories'),
  concept('cuisine, kuche', 'recipecuisine servescuisine'),
  concept(
    'company, employer, company_name, hiring_organization, organization, organisation, arbeitgeber, firma, unternehmen, empresa, azienda, entreprise',
    'hiringorganization.name hiringorganization worksfor.name publisher.name',
  ),
  concept(
    'salary, wage, pay, base_salary, compensation, gehalt, salaire, salario, stipendio',
    'basesalary.value.value basesalary.value.minvalue basesalary.value basesalary.minvalue basesalary estimatedsalary',
  ),
  concept('salary_min, min_salary, salary_from', 'basesalary.value.minvalue basesalary.minvalue', { numeric: true }),
  concept('salary_max, max_salary, salary_to', 'basesalary.value.maxvalue basesalary.maxvalue', { numeric: true }),
  concept('employment_type, job_type, contract_type, beschaftigungsart, anstellungsart', 'employmenttype'),
  concept(
    'valid_through, expires, expiry_date, application_deadline, closing_date, deadline',
    'validthrough offers.pricevaliduntil pricevaliduntil',
  ),
  concept('job_location', 'joblocation.address joblocation.name'),
  concept('duration, runtime, length_of_time, dauer, laufzeit, duree, duracion, durata', 'duration timerequired'),
  concept('director, directed_by, regie, regisseur, realisateur', 'director.name director'),
  concept('actors, cast, starring, darsteller, besetzung, acteurs, reparto', 'actor.name actor actors.name', {
    list: true,
  }),
  concept(
    'release_date, released, release_year, year, jahr, annee, ano, anno, erscheinungsdatum, date_de_sortie',
    'datepublished releasedate datecreated',
  ),
  concept('pages, page_count, number_of_pages, num_pages, seiten, seitenzahl', 'numberofpages', { numeric: true }),
  concept('version, software_version, release, current_version, latest_version', 'softwareversion version'),
  concept('license, licence, lizenz', 'license'),
  concept('operating_system, os, platform', 'operatingsystem'),
  concept('color, colour, farbe, couleur, colore, kleur, cor', 'color'),
  concept('size, grosse, taille, talla, taglia, maat', 'size'),
  concept('weight, gewicht, poids, peso', 'weight.value weight'),
  concept('width, breite, largeur, ancho, larghezza', 'width.value width'),
  concept('height, hohe, hauteur, alto, altezza', 'height.value height'),
  concept('depth, tiefe, profondeur', 'depth.value depth'),
  concept('material, werkstoff, matiere', 'material'),
  concept(
    'features, key_features, highlights, main_features, benefits, eigenschaften, merkmale, produktmerkmale, caracteristiques, caracteristicas, caratteristiche, kenmerken',
    'featurelist', { list: true },
  ),
  concept(
    'requirements, qualifications, skills, anforderungen, profil, competences, requisitos, requisiti',
    'qualifications skills experiencerequirements', { list: true },
  ),
  concept('responsibilities, duties, tasks, aufgaben, missions, responsabilidades', 'responsibilities', { list: true }),
  concept(
    'reviews, review, comments, user_reviews, customer_reviews, testimonials, bewertungen, avis',
    'review reviews comment', { list: true },
  ),
  concept(
    'offers, offer, tickets, ticket_types, price_options, variants, variations, options, angebote',
    'offers.offers offers hasvariant', { list: true },
  ),
  concept('aggregate_rating, ratings', 'aggregaterating'),
  concept('faq, faqs, questions, questions_and_answers, qa, q_and_a', 'mainentity', { list: true }),
  concept('question, frage', 'name text'),
  concept('answer, antwort, accepted_answer', 'acceptedanswer.text acceptedanswer suggestedanswer.text text'),
  concept('job_title, position, role, beruf, stelle, funktion, rolle, fonction, cargo, occupation', 'title jobtitle'),
  concept('social_links, social_profiles, same_as, social_media', 'sameas', { list: true }),
  concept('legal_name, firmenname', 'legalname'),
  concept('founded, founding_date, founded_in, grundung, gegrundet', 'foundingdate'),
  concept('employees, number_of_employees, employee_count, mitarbeiter', 'numberofemployees.value numberofemployees'),
  concept('views, view_count, aufrufe', 'interactionstatistic.userinteractioncount', { numeric: true }),
]

const byName = new Map(concepts.flatMap((one) => one.names.map((name) => [name, one] as const)).reverse())

/** Words that only say what kind of thing a field belongs to: `product_name` is a name. */
export const thingWords = new Set(
  'product item article page recipe event job book movie film company organization organisation post blog listing hotel restaurant course video podcast song album store shop person news story entry main primary the of a an webpage site document'.split(
    ' ',
  ),
)

/** The concept that has exactly this name (compact). */
export const conceptByName = (name: string): Concept | undefined => byName.get(name)

/**
 * The concept of a field name, tried as it is, as one of many, and without the words for the thing; undefined when
 * nobody calls anything so.
 */
export function conceptOf(name: string): Concept | undefined {
  const tokens = tokensOf(name)
  const whole = tokens.join('')
  const rest = tokens.filter((token) => !thingWords.has(token))
  // `posted_date` is `date_posted`.
  const turned = tokens.length === 2 ? byName.get(`${tokens[1]}${tokens[0]}`) : undefined
  return (
    byName.get(whole)
    ?? turned
    ?? byName.get(singular(whole))
    ?? (rest.length > 0 && rest.length < tokens.length
      ? (byName.get(rest.join('')) ?? byName.get(singular(rest.join(''))))
      : undefined)
  )
}

/** The concept that a description speaks of: the longest known name among its first words. */
export function conceptInText(text: string): Concept | undefined {
  const tokens = tokensOf(text).slice(0, 30)
  for (let size = 3; size >= 1; size--) {
    for (let at = 0; at + size <= tokens.length; at++) {
      const words = tokens.slice(at, at + size)
      const found = words.join('').length >= 4 && !thingWords.has(words[0]!) ? byName.get(words.join('')) : undefined
      if (found) return found
    }
  }
  return undefined
}
