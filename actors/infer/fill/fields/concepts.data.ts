// What the fields of a schema usually mean. Collected by hand; paths and types are those of schema.org. Names are
// written as people write them, without accents in Latin script, and separated by blanks; the first one identifies the
// concept. Where several concepts have a name, the first one gets it.

/** Facts of a page that are not part of its structured data. */
export type PageField =
  'title' | 'description' | 'author' | 'published' | 'language' | 'site' | 'url' | 'image' | 'domain'

export interface ConceptEntry {
  names: string
  /** Where schema.org items have the value, best first. */
  paths?: string
  /** Names of meta elements. */
  meta?: string
  page?: PageField
  /** A number when the schema has no type. */
  numeric?: true
  /** A list when the schema has no type. */
  list?: true
}

export const conceptEntries: readonly ConceptEntry[] = [
  {
    names:
      'name title headline heading header full_name titel titre titulo titolo nombre nom nome bezeichnung produktname '
      + 'titular schlagzeile gros_titre titolone thema betreff asunto sujet oggetto onderwerp '
      + 'naam produkt produit producto prodotto intitule nazwa nazev namn nazov isim ad название 名称 標題 标题 タイトル 제목',
    paths: 'name headline title', meta: 'og:title twitter:title', page: 'title',
  },
  {
    names: 'subtitle subheading alternative_headline tagline slogan untertitel entradilla bajada sottotitolo '
      + 'sous_titre chapo ondertitel subtitulo standfirst dek',
    paths: 'alternativeheadline slogan',
  },
  {
    names:
      'price cost amount current_price sale_price selling_price price_value price_amount unit_price net_price '
      + 'gross_price final_price offer_price list_price_now our_price preis verkaufspreis prix precio prezzo prijs '
      + 'cena preco pris цена 价格 價格 価格 가격 fiyat hinta',
    paths:
      'offers.price price offers.lowprice offers.pricespecification.price offers.offers.price '
      + 'pricespecification.price lowprice',
    meta: 'product:price:amount og:price:amount product:sale_price:amount', numeric: true,
  },
  {
    names: 'low_price min_price price_from lowest_price starting_price',
    paths: 'offers.lowprice lowprice offers.price', numeric: true,
  },
  { names: 'high_price max_price price_to highest_price', paths: 'offers.highprice highprice', numeric: true },
  {
    names:
      'original_price list_price regular_price old_price was_price rrp msrp uvp retail_price strike_price '
      + 'price_before was statt listenpreis normalpreis streichpreis alter_preis mrp compare_at_price price_was '
      + 'previous_price prix_barre ancien_prix prix_conseille precio_anterior precio_original precio_normal pvpr '
      + 'prezzo_precedente prezzo_di_listino prezzo_listino preco_original preco_anterior adviesprijs cena_regularna '
      + 'puvodni_cena eski_fiyat ordinarie_pris ord_pris stara_cena',
    paths: 'offers.pricespecification.listprice listprice msrp', meta: 'product:original_price:amount', numeric: true,
  },
  {
    names: 'currency price_currency currency_code wahrung devise moneda valuta waluta',
    paths: 'offers.pricecurrency pricecurrency offers.pricespecification.pricecurrency currency',
    meta: 'product:price:currency og:price:currency',
  },
  {
    names:
      'sku article_number article_no item_number item_no product_number product_code product_id artikelnummer '
      + 'artikel_nr art_nr bestellnummer reference referenznummer referencia riferimento ref stock_code catalog_number '
      + 'item_id kod_produktu codigo código varenummer varenr artnr tuotenumero katalognummer '
      + 'numer_katalogowy cikkszam 型番 商品番号',
    paths: 'sku productid mpn identifier.value identifier', meta: 'product:retailer_item_id product:sku',
  },
  {
    names: 'mpn part_number manufacturer_part_number model_number herstellernummer',
    paths: 'mpn model.name model sku',
  },
  { names: 'model modell modele modelo', paths: 'model.name model' },
  {
    names: 'gtin ean upc barcode gtin13 ean13',
    paths: 'gtin13 gtin gtin12 gtin14 gtin8', meta: 'product:ean product:upc product:gtin',
  },
  { names: 'isbn isbn13 isbn10', paths: 'isbn gtin13', meta: 'book:isbn og:isbn' },
  {
    names:
      'brand manufacturer make brand_name vendor marke hersteller marque marca fabricante fabricant produttore merk '
      + 'марка бренд производитель 品牌 メーカー ブランド',
    paths: 'brand.name brand manufacturer.name manufacturer', meta: 'product:brand og:brand',
  },
  {
    names:
      'availability stock_status in_stock stock is_available available verfugbarkeit lieferbarkeit disponibilite '
      + 'disponibilidad disponibilita disponible disponibile disponivel lieferbar verfugbar auf_lager en_stock i_lager pa_lager op_voorraad наличие '
      + '在庫 库存',
    paths: 'offers.availability availability', meta: 'product:availability og:availability',
  },
  {
    names: 'condition item_condition zustand etat estado',
    paths: 'offers.itemcondition itemcondition', meta: 'product:condition',
  },
  {
    names:
      'rating rating_value score average_rating avg_rating user_rating guest_rating customer_rating review_score bewertung note '
      + 'calificacion '
      + 'valutazione valoracion valoracion_media puntuacion avaliacao nota beoordeling betyg ocena hodnoceni puan рейтинг '
      + '评分 評価',
    paths:
      'aggregaterating.ratingvalue reviewrating.ratingvalue ratingvalue review.reviewrating.ratingvalue contentrating',
    numeric: true,
  },
  {
    names: 'stars star_rating hotel_stars star_count sterne etoiles estrellas stelle',
    paths: 'starrating.ratingvalue starrating aggregaterating.ratingvalue reviewrating.ratingvalue ratingvalue',
    numeric: true,
  },
  { names: 'bedrooms bedroom beds num_beds num_bedrooms number_of_bedrooms bed_count schlafzimmer chambres dormitorios camere_da_letto sypialnie', paths: 'numberofbedrooms numberofrooms', numeric: true },
  { names: 'bathrooms bathroom baths bath num_baths num_bathrooms number_of_bathrooms badezimmer salles_de_bain banos bagni', paths: 'numberofbathroomstotal numberoffullbathrooms', numeric: true },
  { names: 'remote is_remote telecommute remote_work homeoffice teletravail', paths: 'joblocationtype' },
  { names: 'day days weekday day_of_week wochentag jour', paths: 'dayofweek' },
  { names: 'opens open opening_time open_from offnet', paths: 'opens' },
  { names: 'closes close closing_time open_until schliesst', paths: 'closes' },
  { names: 'quantity qty menge anzahl quantite cantidad quantita', paths: 'quantity requiredquantity' },
  {
    names: 'best_rating rating_max max_rating',
    paths: 'aggregaterating.bestrating reviewrating.bestrating bestrating', numeric: true,
  },
  {
    names:
      'review_count number_of_reviews num_reviews reviews_count total_reviews anzahl_bewertungen nombre_avis '
      + 'nombre_d_avis antal_recensioner numero_opiniones numero_de_opiniones numero_recensioni aantal_beoordelingen '
      + 'liczba_opinii pocet_hodnoceni antal_anmeldelser',
    paths: 'aggregaterating.reviewcount aggregaterating.ratingcount reviewcount', numeric: true,
  },
  {
    names: 'rating_count ratings_count number_of_ratings num_ratings votes vote_count',
    paths: 'aggregaterating.ratingcount aggregaterating.reviewcount ratingcount upvotecount', numeric: true,
  },
  {
    names:
      'author by writer byline developer entwickler developpeur desarrollador sviluppatore written_by author_name creator autora autrice auteure autorin autor verfasser auteur autore forfatter автор 作者 著者 '
      + 'reviewer reviewer_name reviewed_by user username channel asker asked_by topic_starter '
      + 'opening_post_author original_poster first_post_author',
    paths: 'author.name author creator.name creator', meta: 'author article:author dc.creator parsely-author citation_author',
    page: 'author',
  },
  {
    names: 'authors contributors autoren auteurs autores autori',
    paths: 'author.name author creator.name contributor.name', meta: 'citation_author', list: true,
  },
  {
    names:
      'date_published published published_at publish_date publication_date published_date published_time published_on '
      + 'date uploaded uploaded_at upload_date '
      + 'pub_date posted posted_at date_posted post_date created created_at date_created veroffentlicht '
      + 'veroffentlicht_am erschienen datum publie_le date_de_publication fecha fecha_de_publicacion data '
      + 'data_pubblicazione date_publication fecha_publicacion data_publikacji publicado publicada '
      + 'publie publiee pubblicato gepubliceerd opublikowano publicerad data_publicacao дата 发布日期 公開日',
    paths: 'datepublished dateposted datecreated uploaddate startdate',
    meta: 'article:published_time datepublished date dc.date dc.date.issued parsely-pub-date citation_publication_date',
    page: 'published',
  },
  {
    names:
      'date_modified modified updated updated_at last_updated modified_time last_modified update_date aktualisiert '
      + 'mis_a_jour actualizado aggiornato fecha_actualizacion fecha_de_actualizacion date_de_mise_a_jour '
      + 'data_aggiornamento aktualisiert_am letzte_aktualisierung',
    paths: 'datemodified', meta: 'article:modified_time og:updated_time last-modified dc.date.modified',
  },
  {
    names:
      'description summary abstract excerpt overview short_description meta_description lead teaser intro about '
      + 'beschreibung zusammenfassung descripcion descrizione descricao omschrijving описание 描述 説明',
    paths: 'description abstract', meta: 'description og:description twitter:description', page: 'description',
  },
  {
    names: 'body content text article_body full_text review_body comment review_text inhalt texte texto testo tekst',
    paths: 'articlebody reviewbody text description',
  },
  {
    names:
      'image image_url thumbnail thumbnail_url photo picture main_image cover cover_image hero_image img '
      + 'featured_image bild foto imagen immagine',
    paths: 'image.url image.contenturl image thumbnailurl thumbnail.url photo.url logo.url logo',
    meta: 'og:image og:image:url og:image:secure_url twitter:image', page: 'image',
  },
  {
    names: 'images photos pictures gallery image_urls',
    paths: 'image.url image.contenturl image photo.url', list: true,
  },
  {
    names: 'url link page_url canonical_url permalink href website product_url source_url',
    paths: 'url mainentityofpage', meta: 'og:url canonical', page: 'url',
  },
  { names: 'domain hostname domain_name', page: 'domain' },
  {
    names: 'journal journal_title journal_name zeitschrift revue revista rivista',
    paths: 'ispartof.name ispartof.ispartof.name', meta: 'citation_journal_title prism.publicationname',
  },
  {
    names: 'site_name site publisher source website_name publication newspaper verlag editeur editorial editore',
    paths: 'publisher.name publisher sourceorganization.name', meta: 'og:site_name application-name', page: 'site',
  },
  { names: 'language lang locale sprache langue idioma lingua taal', paths: 'inlanguage', page: 'language' },
  {
    names: 'category section genre topic product_category kategorie rubrik categorie categoria kategori seccion sezione rubrique',
    paths: 'category articlesection genre recipecategory', meta: 'article:section product:category',
  },
  {
    names: 'categories genres topics sections_of_site kategorien',
    paths: 'category articlesection genre recipecategory', list: true,
  },
  {
    names: 'tags keywords labels schlagworte schlagworter mots_cles etiquetas stichworte temas themen themes_abordes',
    paths: 'keywords', meta: 'keywords article:tag news_keywords parsely-tags', list: true,
  },
  { names: 'email e_mail mail contact_email email_address courriel correo', paths: 'email contactpoint.email' },
  {
    names: 'phone telephone phone_number tel telefon telefonnummer contact_phone contact_telephone contact_tel mobile telefono telefone telefoon',
    paths: 'telephone contactpoint.telephone',
  },
  { names: 'fax fax_number telefax', paths: 'faxnumber' },
  {
    names: 'address postal_address full_address anschrift adresse direccion indirizzo endereco adres',
    paths: 'address location.address joblocation.address',
  },
  {
    names: 'street street_address strasse rue calle straat ulica gata',
    paths: 'address.streetaddress streetaddress location.address.streetaddress',
  },
  {
    names: 'city town locality stadt ville ciudad citta cidade ort plaats miasto',
    paths:
      'address.addresslocality addresslocality location.address.addresslocality joblocation.address.addresslocality',
  },
  {
    names: 'postal_code zip zip_code postcode plz code_postal codigo_postal kod_pocztowy postnummer cap',
    paths: 'address.postalcode postalcode location.address.postalcode',
  },
  {
    names: 'state region province county bundesland',
    paths: 'address.addressregion addressregion location.address.addressregion joblocation.address.addressregion',
  },
  {
    names: 'country land pays pais paese',
    paths:
      'address.addresscountry.name address.addresscountry addresscountry location.address.addresscountry '
      + 'joblocation.address.addresscountry',
  },
  { names: 'latitude lat', paths: 'geo.latitude latitude location.geo.latitude', numeric: true },
  { names: 'longitude lng lon long', paths: 'geo.longitude longitude location.geo.longitude', numeric: true },
  {
    names: 'opening_hours hours business_hours offnungszeiten horaires horario',
    paths: 'openinghours openinghoursspecification', list: true,
  },
  {
    names: 'start_date start starts starts_at start_time event_date when from beginn beginnt debut inicio inizio',
    paths: 'startdate', meta: 'event:start_time',
  },
  {
    names:
      'birth_date date_of_birth birthdate birthday born dob geburtsdatum geburtstag geboren nacimiento nacido '
      + 'fecha_de_nacimiento naissance date_de_naissance ne_le data_di_nascita nascita nato data_de_nascimento '
      + 'nascimento '
      + 'geboortedatum fodelsedatum fodd fodselsdato fodselsdag fodt syntynyt syntymaaika data_urodzenia urodzony '
      + 'narozen '
      + 'datum_narozeni szuletett szuletesi_datum dogum_tarihi 生年月日 дата_рождения 생년월일',
    paths: 'birthdate',
  },
  {
    names:
      'death_date date_of_death deathdate died gestorben todesdatum sterbedatum todestag fallecimiento fallecido '
      + 'fecha_de_fallecimiento muerte deces date_de_deces mort morte data_di_morte data_de_morte falecimento '
      + 'overleden '
      + 'overlijdensdatum dod doddag dodsdato kuollut data_smierci zmarl zemrel datum_umrti meghalt olum_tarihi',
    paths: 'deathdate',
  },
  {
    names:
      'birth_place birthplace place_of_birth geburtsort lugar_de_nacimiento lieu_de_naissance luogo_di_nascita '
      + 'local_de_nascimento geboorteplaats fodelseort fodested fodeby syntymapaikka miejsce_urodzenia misto_narozeni '
      + 'szuletesi_hely dogum_yeri 出生地',
    paths: 'birthplace.name birthplace',
  },
  { names: 'end_date end ends ends_at end_time until to ende', paths: 'enddate', meta: 'event:end_time' },
  {
    names: 'location venue place where venue_name ort_der_veranstaltung veranstaltungsort lieu lugar luogo standort',
    paths: 'location.name location.address location joblocation.address',
  },
  { names: 'organizer organiser host_name veranstalter organisateur', paths: 'organizer.name organizer' },
  {
    names: 'performer performers artist artists speakers speaker kunstler',
    paths: 'performer.name performer byartist.name',
  },
  {
    names: 'ingredients ingredient zutaten ingredientes ingredienti ingredienten skladniki suroviny ingredienser malzemeler',
    paths: 'recipeingredient ingredients', list: true,
  },
  {
    names: 'instructions steps directions method preparation zubereitung anleitung instrucciones pasos elaboracion preparacion '
      + 'preparazione procedimento etapes przygotowanie bereiding postup tillagning',
    paths: 'recipeinstructions.itemlistelement.text recipeinstructions.text recipeinstructions step.text step.name',
    list: true,
  },
  { names: 'prep_time preparation_time prep_minutes prep vorbereitungszeit temps_de_preparation', paths: 'preptime' },
  { names: 'cook_time cooking_time cook_minutes cook baking_time kochzeit backzeit temps_de_cuisson', paths: 'cooktime' },
  { names: 'total_time time total_minutes total_duration zubereitungszeit gesamtzeit temps_total', paths: 'totaltime' },
  { names: 'servings yield serves portions portionen recipe_yield porciones raciones porzioni porcoes liczba_porcji', paths: 'recipeyield yield' },
  { names: 'calories kcal kalorien calorias calorie kalorie', paths: 'nutrition.calories calories' },
  { names: 'protein protein_content eiweiss', paths: 'nutrition.proteincontent proteincontent' },
  { names: 'fat fat_content total_fat fett', paths: 'nutrition.fatcontent fatcontent' },
  { names: 'carbohydrates carbs carbohydrate_content kohlenhydrate', paths: 'nutrition.carbohydratecontent carbohydratecontent' },
  { names: 'fiber fibre fiber_content', paths: 'nutrition.fibercontent fibercontent' },
  { names: 'sugar sugar_content sugars zucker', paths: 'nutrition.sugarcontent sugarcontent' },
  { names: 'sodium sodium_content', paths: 'nutrition.sodiumcontent sodiumcontent' },
  {
    names: 'country_of_origin made_in herkunftsland hergestellt_in pays_d_origine fabrique_en pais_de_origen paese_di_origine',
    paths: 'countryoforigin.name countryoforigin',
  },
  { names: 'cuisine kuche', paths: 'recipecuisine servescuisine' },
  {
    names:
      'company employer company_name hiring_organization organization organisation arbeitgeber firma unternehmen '
      + 'empresa azienda entreprise',
    paths: 'hiringorganization.name hiringorganization worksfor.name publisher.name',
  },
  {
    names: 'salary wage pay base_salary compensation gehalt salaire salario stipendio',
    paths:
      'basesalary.value.value basesalary.value.minvalue basesalary.value basesalary.minvalue basesalary '
      + 'estimatedsalary',
  },
  { names: 'salary_min min_salary salary_from', paths: 'basesalary.value.minvalue basesalary.minvalue', numeric: true },
  { names: 'salary_max max_salary salary_to', paths: 'basesalary.value.maxvalue basesalary.maxvalue', numeric: true },
  { names: 'salary_currency', paths: 'basesalary.currency basesalary.value.currency' },
  {
    names:
      'employment_type job_type contract_type contract contrat type_contrat type_de_contrat contrato tipo_contrato '
      + 'tipo_de_contrato contratto tipo_contratto vertragsart beschaftigungsart anstellungsart',
    paths: 'employmenttype',
  },
  {
    names: 'valid_through expires expiry_date application_deadline closing_date deadline',
    paths: 'validthrough offers.pricevaliduntil pricevaliduntil',
  },
  { names: 'job_location', paths: 'joblocation.address joblocation.name' },
  { names: 'duration runtime length_of_time dauer laufzeit duree duracion durata', paths: 'duration timerequired' },
  { names: 'original_title originaltitel ot titre_original vo titulo_original titolo_originale' },
  {
    names: 'current_bid high_bid highest_bid leading_bid top_bid current_offer aktuelles_gebot hochstgebot '
      + 'enchere_actuelle puja_actual offerta_attuale',
    numeric: true,
  },
  { names: 'director directed_by regie regisseur realisateur', paths: 'director.name director' },
  {
    names: 'actors cast starring mit avec con mitwirkende besetzung_darsteller darsteller besetzung acteurs reparto',
    paths: 'actor.name actor actors.name', list: true,
  },
  {
    names: 'release_date released release_year year jahr annee ano anno erscheinungsdatum date_de_sortie',
    paths: 'datepublished releasedate datecreated',
  },
  { names: 'pages page_count number_of_pages num_pages seiten seitenzahl', paths: 'numberofpages', numeric: true },
  { names: 'version software_version release current_version latest_version', paths: 'softwareversion version' },
  { names: 'license licence lizenz', paths: 'license' },
  { names: 'operating_system os platform', paths: 'operatingsystem' },
  { names: 'color colour farbe couleur colore kleur cor', paths: 'color' },
  { names: 'size grosse taille talla taglia maat', paths: 'size' },
  { names: 'weight gewicht poids peso vaegt vekt vikt waga hmotnost paino', paths: 'weight.value weight' },
  { names: 'width breite largeur ancho larghezza bredde szerokosc sirka leveys', paths: 'width.value width' },
  { names: 'height hohe hauteur alto altezza hojde hoyde hojd korkeus wysokosc vyska', paths: 'height.value height' },
  { names: 'depth tiefe profondeur', paths: 'depth.value depth' },
  { names: 'material werkstoff matiere', paths: 'material' },
  {
    names:
      'features key_features highlights main_features benefits eigenschaften merkmale produktmerkmale '
      + 'caracteristiques caracteristicas caratteristiche kenmerken',
    paths: 'featurelist', list: true,
  },
  {
    names:
      'requirements qualifications skills anforderungen profil competences requisitos requisiti what_you_bring '
      + 'what_you_will_bring what_we_are_looking_for who_you_are your_profile ihr_profil dein_profil das_bringst_du_mit '
      + 'votre_profil ton_profil tu_perfil il_tuo_profilo skills_and_experience skills_required',
    paths: 'qualifications skills experiencerequirements', list: true,
  },
  {
    names:
      'responsibilities duties tasks aufgaben missions responsabilidades what_you_will_do what_you_will_be_doing '
      + 'key_responsibilities your_tasks your_role ihre_aufgaben deine_aufgaben das_machst_du vos_missions tes_missions '
      + 'tus_funciones funciones job_duties',
    paths: 'responsibilities', list: true },
  {
    names: 'reviews review comments user_reviews customer_reviews testimonials bewertungen avis',
    paths: 'review reviews comment', list: true,
  },
  {
    names: 'offers offer tickets ticket_types price_options variants variations options angebote',
    paths: 'offers.offers offers hasvariant', list: true,
  },
  { names: 'aggregate_rating ratings', paths: 'aggregaterating' },
  { names: 'faq faqs questions questions_and_answers qa q_and_a', paths: 'mainentity', list: true },
  { names: 'question frage', paths: 'name headline text' },
  { names: 'answer antwort accepted_answer', paths: 'acceptedanswer.text acceptedanswer suggestedanswer.text text' },
  {
    names: 'job_title position role function designation beruf stelle funktion rolle fonction poste puesto cargo occupation',
    paths: 'title jobtitle',
  },
  { names: 'social_links social_profiles same_as social_media', paths: 'sameas', list: true },
  { names: 'legal_name firmenname', paths: 'legalname' },
  { names: 'founded founding_date founded_in grundung gegrundet', paths: 'foundingdate' },
  {
    names: 'employees number_of_employees employee_count mitarbeiter',
    paths: 'numberofemployees.value numberofemployees',
  },
  { names: 'views view_count aufrufe', numeric: true },
]
