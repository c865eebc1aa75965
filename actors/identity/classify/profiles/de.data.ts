// German keywords by category. The notation is described in `../read-profile.ts`.

import type { Profile } from '../read-profile.ts'

export const german: Profile = {
  'Attractions': 'sehenswürdigkeit*! ausflugsziel* öffnungszeiten? besucherzentrum führungen?',
  'Attractions > Amusement and Theme Parks': 'freizeitpark*! erlebnispark*! achterbahn*',
  'Attractions > Casinos & Gambling': 'casino*! spielbank*! glücksspiel*! roulette!',
  'Attractions > Historic Site and Landmark Tours': 'burg? schloss? denkmal* stadtführung*! kathedrale dom? *schloss',
  'Attractions > Museums & Galleries': 'museum*! museen! *museum! ausstellung* sammlung? kunsthalle! planetarium*',
  'Attractions > Outdoor Attractions': 'nationalpark*! naturpark*! botanischer_garten! wasserfall aussichtsturm',
  'Attractions > Zoos & Aquariums': 'zoo! tierpark*! aquarium? wildpark*!',
  'Automotive':
    'auto? autos fahrzeug* pkw! kfz! automobil* elektroauto*! suv! motor? ps? reifen getriebe verbrenner! tüv! führerschein* '
    + 'fahrbericht*! *wagen? kraftstoff* diesel',
  'Automotive > Auto Buying and Selling': 'gebrauchtwagen*! neuwagen*! autohaus*! autohändler*! jahreswagen!',
  'Automotive > Auto Parts': 'autoteile*! ersatzteile? autozubehör! felgen!',
  'Automotive > Auto Rentals': 'autovermietung*! mietwagen*!',
  'Automotive > Auto Repair': 'kfz_werkstatt! autowerkstatt*! werkstatt? ölwechsel unfallinstandsetzung',
  'Automotive > Motorcycles': 'motorrad*! motorräder! biker? motorroller!',
  'Books and Literature':
    'buch? bücher! roman? romane! autor? autorin? literatur*! literarisch*! lesung* buchhandlung*! verlag? taschenbuch*! '
    + 'hörbuch*! leseprobe*! schriftsteller*! bibliothek* rezension* bestseller wörterbuch* rechtschreib* lektorat',
  'Books and Literature > Comics and Graphic Novels': 'comic* manga!',
  'Books and Literature > Fiction': 'krimi* thriller erzählung* kurzgeschichte* belletristik!',
  'Books and Literature > Poetry': 'gedicht*! lyrik! dichter? poesie!',
  'Business and Finance':
    'unternehmen? firma? branche* geschäft*? kunden? industrie? wirtschaft*? b2b! konzern* gewerbe* lösungen? '
    + 'dienstleist* umsatz* aktionär*! investor_relations!',
  'Business and Finance > Business':
    'marketing! werbeagentur*! agentur? unternehmensberat*! beratung? vertrieb* mittelstand*! gründer* startup* '
    + 'buchhaltung*! personalwesen! logistik*! lieferkette* spedition*! einkauf? geschäftsführ*? existenzgründ*! '
    + 'wirtschaftsprüf*! steuerberat* werbung? online_marketing! übersetzungsbüro* messe? messebau franchise* pr_agentur! '
    + 'handelskammer! ihk! handwerkskammer!',
  'Business and Finance > Economy':
    'konjunktur*! inflation*! bip! börse*! aktienmarkt! zinsen leitzins*! ezb! bundesbank! wirtschaftswachstum! '
    + 'wirtschaftspolitik! ökonom* arbeitsmarkt volkswirtschaft*! rezession! strompreis* außenhandel* rohstoff* '
    + 'wirtschaftsnachrichten!',
  'Business and Finance > Industries':
    'maschinenbau! fertigung* produktion? hersteller* anlagenbau! metallbau! stahl* chemieindustrie! bauindustrie! '
    + 'landwirtschaft* landwirt* bauern? energiewirtschaft! luftfahrt* schifffahrt! hafen? häfen güterverkehr! bahnbranche! '
    + 'großhandel! verpackung* automatisierung* elektrotechnik werkzeug* forstwirtschaft* holzhandel! ingenieurbüro* '
    + 'zulieferer* bergbau! textilindustrie kunststofftechnik schweiß* branchenverband* genossenschaft* ehrenamt* spenden? gemeinnützig*',
  'Careers':
    'karriere? stellenangebot*! jobs? stellenanzeige*! bewerbung*! lebenslauf*! jobbörse*! arbeitgeber* stellenmarkt! gehalt '
    + 'fachkräfte* personalvermittlung! zeitarbeit!',
  'Careers > Apprenticeships': 'ausbildungsplatz*! azubi*! lehrstelle*! praktikum* ausbildung?',
  'Careers > Job Search': 'jobsuche! stellensuche!',
  'Careers > Remote Working': 'homeoffice',
  'Crime':
    'polizei? kriminalität! verbrech* mord! mörder* täter* festgenommen! raub? überfall* einbruch* einbrech* ermittl* '
    + 'staatsanwalt* gefängnis* betrüger* messer? razzia tatverdächtig*! polizeibericht!',
  'Disasters':
    'katastroph*! erdbeben! hochwasser! überschwemmung*! waldbrand*! feuerwehr*! katastrophenschutz! thw! einsatzkräfte! '
    + 'rettungsdienst* bevölkerungsschutz! unwetter* rettungskräfte! zivilschutz! lawinenunglück',
  'Education':
    'bildung? schule? schulen schüler* lehrer* lehrkräfte! unterricht* lernen? klassenzimmer weiterbildung* lehrplan* '
    + 'pädagog*! nachhilfe! stipendi* jugend_forscht schulklasse* schuljahr* schulfach schulbuch* lernplattform* akademie seminare kurs? kurse bildungs*',
  'Education > Adult Education': 'volkshochschule*! vhs! erwachsenenbildung!',
  'Education > College Education':
    'universität*! hochschule*! *hochschule! studium! studieren! studiengang*! studiengänge! studierende*! student* fakultät*! '
    + 'campus bachelor! master? professor* promotion? semester* lehrstuhl*! immatrikulation! uni',
  'Education > Early Childhood Education': 'kindergarten*! kita! kitas! vorschule*! krippe?',
  'Education > Language Learning': 'sprachkurs*! sprachschule*! deutsch_lernen! grammatik! vokabel*!',
  'Education > Online Education': 'onlinekurs*! fernstudium! e_learning! webinar?',
  'Education > Primary Education': 'grundschule*!',
  'Education > Secondary Education': 'gymnasium! realschule*! gesamtschule*! abitur!',
  'Entertainment': 'unterhaltung? schauspieler* regisseur* promi? entertainment!',
  'Entertainment > Movies': 'film filme! kino! kinos! filmkritik*! filmfestival*! drehbuch* leinwand hollywood',
  'Entertainment > Music':
    'musik! musiker* konzert* lied lieder songtext*! album? alben! band? sänger* orchester! chor? chöre klavier* gitarre* '
    + 'musikschule* schallplatte* rock? jazz! komponist* klassik? philharmoni*!',
  'Entertainment > Television':
    'fernsehen! tv! serie? serien fernsehsender! staffel folge? folgen? mediathek tv_programm! moderator* rundfunk* sendung?',
  'Events': 'veranstaltung? veranstaltungen? event? events ticket? tickets festival* eventagentur*! kongress? '
    + 'veranstaltungsort* eintrittskarten!',
  'Events > Business Expos & Conferences': 'konferenz* tagung* fachmesse*! messen aussteller* kongress* symposium',
  'Family and Relationships': 'familie? familien beziehung? partnerschaft? großeltern ehe? geschwister',
  'Family and Relationships > Dating': 'partnersuche! singlebörse! dating! singles',
  'Family and Relationships > Divorce': 'scheidung*! unterhalt? sorgerecht',
  'Family and Relationships > Eldercare': 'pflegeheim*! altenpflege! seniorenheim*! pflegedienst*!',
  'Family and Relationships > Parenting': 'eltern? kinder? baby babys! erziehung! mama! mütter schwangerschaft kleinkind*!',
  'Fine Art': 'kunst? künstler* gemälde! malerei! maler? skulptur* galerie? kunstwerk*! zeichnung? bildhauer*!',
  'Fine Art > Dance': 'tanz? ballett! tänzer* choreograf*!',
  'Fine Art > Design': 'grafikdesign*! design? typografie! architektur* architekt*',
  'Fine Art > Fine Art Photography': 'fotograf? fotografie fotoausstellung*!',
  'Fine Art > Opera': 'oper! opernhaus!',
  'Fine Art > Theater': 'theater! schauspielhaus! bühne? inszenierung*! premiere? spielplan',
  'Food & Drink':
    'essen? lebensmittel* trinken? küche? zutaten! gericht? gerichte lecker* speisen genuss? käse fleisch wurst gemüse obst '
    + 'gewürz* koch? köche gastronom* mahlzeit* feinkost! metzger*',
  'Food & Drink > Alcoholic Beverages': 'wein! weine! weingut*! winzer*! bier! brauerei*! schnaps whisky! gin',
  'Food & Drink > Barbecues and Grilling': 'grillen! grill? grillrezept*!',
  'Food & Drink > Cooking': 'rezept? rezepte! kochen! kochbuch*! backofen esslöffel! suppe* teelöffel!',
  'Food & Drink > Desserts and Baking': 'backen! kuchen! torte*! brot plätzchen! bäckerei*! sauerteig* schokolade* konditor*!',
  'Food & Drink > Dining Out': 'restaurant* gasthaus! gasthof! speisekarte! tisch_reservieren! café biergarten! wirtshaus!',
  'Food & Drink > Non-Alcoholic Beverages': 'kaffee* tee? saft mineralwasser',
  'Food & Drink > Vegan Diets': 'vegan*!',
  'Food & Drink > Vegetarian Diets': 'vegetari*!',
  'Healthy Living': 'gesund? wohlbefinden! gesundheitstipp* prävention?',
  'Healthy Living > Fitness and Exercise': 'fitness*! yoga! workout*! krafttraining! joggen! laufen? fitnessstudio*! pilates!',
  'Healthy Living > Nutrition': 'ernährung*! nährstoff*! vitamine! kalorien! diät eiweiß nahrungsergänzung*!',
  'Healthy Living > Weight Loss': 'abnehmen! gewicht_verlieren!',
  'Healthy Living > Wellness': 'wellness! meditation! achtsamkeit! massage* heilpraktiker*! homöopath*! naturheil*!',
  'Hobbies & Interests': 'hobby hobbys! basteln! selbermachen! heimwerk* diy wandern! bergsteig* outdoor? trekking! bergsport!',
  'Hobbies & Interests > Antiquing and Antiques': 'antiquität*! auktion?',
  'Hobbies & Interests > Arts and Crafts': 'handarbeit*! stricken! nähen! häkeln! töpfern! holzarbeit* fotografieren! malen?',
  'Hobbies & Interests > Beekeeping': 'imker*! bienen* honig?',
  'Hobbies & Interests > Birdwatching': 'vogelbeobacht*! ornitholog*!',
  'Hobbies & Interests > Collecting': 'briefmarken*! münzen*! sammler*',
  'Hobbies & Interests > Games and Puzzles': 'brettspiel*! gesellschaftsspiel*! kartenspiel* schach! kreuzworträtsel*! rätsel* rollenspiel*',
  'Hobbies & Interests > Genealogy and Ancestry': 'ahnenforsch*! genealog*! stammbaum!',
  'Hobbies & Interests > Model Toys': 'modellbau! modelleisenbahn*!',
  'Hobbies & Interests > Musical Instruments': 'musikinstrument*! musikunterricht! gitarrenunterricht! klavierunterricht!',
  'Holidays': 'weihnacht* advent* ostern silvester karneval fasching',
  'Home & Garden':
    'haus? wohnen? wohnung? möbel*! *möbel! haushalt*? einrichtung* schlafzimmer* wohnzimmer* badezimmer* küchen sofa matratze* '
    + 'schreibtisch* reinigung* lampen',
  'Home & Garden > Gardening': 'garten! gärten! gärtner* pflanzen? blumen? rasen gartenarbeit*! stauden! saatgut! beet balkonpflanzen!',
  'Home & Garden > Home Appliances': 'haushaltsgeräte! waschmaschine*! kühlschrank*! staubsauger*! geschirrspüler!',
  'Home & Garden > Home Improvement':
    'heizung*! sanitär*! elektriker*! elektroinstallation*! handwerker*! dachdecker*! fenster? türen? renovier* heimwerker*! '
    + 'baumarkt! fliesen* dämmung! wärmepumpe*! solaranlage* photovoltaik* klempner*! installateur*!',
  'Home & Garden > Home Security': 'alarmanlage*! einbruchschutz! schlüsseldienst!',
  'Home & Garden > Interior Decorating': 'inneneinrichtung! innenarchitekt*! deko wohnideen! raumgestaltung!',
  'Home & Garden > Landscaping': 'gartenbau! landschaftsbau! gartengestaltung! galabau!',
  'Home & Garden > Remodeling & Construction': 'hausbau! fertighaus*! bauunternehmen! sanierung* bauherr*! umbau',
  'Home & Garden > Smart Home': 'smart_home! smarthome!',
  'Law':
    'recht? rechtsanwalt*! rechtsanwältin*! anwalt*! anwälte! kanzlei*! gericht? urteil* gesetz? gesetze klage jurist* '
    + '*recht? rechtsberatung! notar*! mandant*! justiz* bundesgerichtshof paragraf strafverteidig*! patentanwalt* kläger',
  'Medical Health':
    'gesundheit* medizin* arzt! ärzt* arztpraxis! klinik*! *klinik! krankenhaus*! praxis? patient* therapie* behandlung* '
    + 'krankheit* symptom* diagnose* pflege? krankenkasse* heilung',
  'Medical Health > Cosmetic Medical Services': 'schönheitschirurg*! botox! ästhetische_chirurgie!',
  'Medical Health > Diseases and Conditions':
    'krebs! diabetes! depression* psychotherap*! psychiatr* sucht? allergi* zahnarzt*! zahnmedizin! rheuma! infektion* '
    + 'grippe! corona* demenz! schlaganfall! schmerzen orthopäd*! herzinfarkt! hautarzt*! augenarzt*! kieferorthopäd*!',
  'Medical Health > Pharmaceutical Drugs': 'apotheke*! medikament*! arzneimittel*! nebenwirkung*! pharma*',
  'Medical Health > Surgery': 'chirurg*! operation? operationen!',
  'Medical Health > Vaccines': 'impf*! impfung*!',
  'Personal Celebrations & Life Events > Birthday': 'geburtstag*!',
  'Personal Celebrations & Life Events > Funeral': 'bestatt*! trauerfeier*! traueranzeige*! friedhof* beerdigung*!',
  'Personal Celebrations & Life Events > Wedding': 'hochzeit*! brautkleid*! braut! heiraten! trauung! brautmode!',
  'Personal Finance': 'finanzen! geld? sparen! finanz*?',
  'Personal Finance > Consumer Banking': 'bank? banken sparkasse*! girokonto! volksbank! tagesgeld!',
  'Personal Finance > Home Utilities': 'stromanbieter*! stadtwerke! stromtarif*! gasanbieter*! mobilfunktarif*! internetanbieter!',
  'Personal Finance > Insurance': 'versicherung*! *versicherung! versicherer!',
  'Personal Finance > Personal Debt': 'kredit! kredite! baufinanzierung*! darlehen! schulden schuldnerberatung! hypothek*!',
  'Personal Finance > Personal Investing': 'geldanlage*! aktien! fonds! etf etfs! depot? kryptowährung*! bitcoin! anleger*! anleihe* dividende*!',
  'Personal Finance > Personal Taxes': 'steuer? steuern steuererklärung*! finanzamt! einkommensteuer*!',
  'Personal Finance > Retirement Planning': 'rente! renten! altersvorsorge! ruhestand',
  'Pets': 'haustier*! tier? tiere tierheim*! tierschutz*!',
  'Pets > Birds': 'wellensittich*! papagei*!',
  'Pets > Cats': 'katze! katzen*! kater?',
  'Pets > Dogs': 'hund! hunde*! welpe*!',
  'Pets > Large Animals': 'pferd? pferde reitsport! reiterhof!',
  'Pets > Pet Supplies': 'hundefutter! katzenfutter! tierfutter! tierbedarf!',
  'Pets > Veterinary Medicine': 'tierarzt*! tierärzt*! tierklinik!',
  'News':
    'nachrichten! zeitung*! *zeitung! tageszeitung*! aktuell? schlagzeilen! journalist* journalismus! redaktion? reporter* '
    + 'kommentar? meinung? leitartikel* lokales! panorama! eilmeldung! ressort* newsticker! politik inland! ausland! sport '
    + 'kultur? feuilleton! e_paper! presse? tageblatt! tagblatt! anzeiger? rundschau! kurier? nachrichtenportal!',
  'Politics':
    'politik* politisch* regierung* bundesregierung! bundestag*! bundesrat! minister* bundeskanzler*! landtag! partei! parteien! '
    + 'abgeordnete*! fraktion*! spd! cdu! csu! fdp! afd! grüne! koalition* opposition? parlament* eu? brüssel? botschaft? '
    + 'außenpolitik! präsident? staat? gesetzentwurf* sanktionen',
  'Politics > Civic affairs':
    'stadtverwaltung! rathaus! gemeinde? bürger? bürgermeister*! bürgerservice! behörde*! landkreis! stadtrat! gemeinderat! '
    + 'kommunal* öffentliche_verwaltung! bundesanstalt! bundesamt! landesamt! amt? ämter! verwaltung? bezirksamt! '
    + 'ministerium* bundesministerium* kanton* hilfsorganisation*',
  'Politics > Elections': 'wahl? wahlen! wahlkampf*! bundestagswahl*! stimmzettel! wähler*!',
  'Politics > Political Issues & Policy':
    'menschenrecht*! klimapolitik! klimaschutz flüchtling*! migration asyl*! gewerkschaft*! demokratie! demonstration* protest* '
    + 'energiewende gleichstellung sozialpolitik! zivilgesellschaft! entwicklungshilfe kolonial*',
  'Pop Culture': 'promis! prominente! klatsch! stars? influencer* royals! gala?',
  'Pop Culture > Humor and Satire': 'satire! witze! humor? kabarett!',
  'Real Estate': 'immobilie*! makler*! grundstück* immobilienmakler*! hausverwaltung!',
  'Real Estate > Apartments': 'eigentumswohnung*! wohnungen?',
  'Real Estate > Real Estate Renting and Leasing': 'mietwohnung*! vermieter* mieter* miete? mieten?',
  'Real Estate > Vacation Properties': 'ferienwohnung*',
  'Religion & Spirituality': 'religion* glaube? kirche* gott gebet* gottesdienst*! theolog*! spirituell* pfarr*! bistum! kloster',
  'Religion & Spirituality > Astrology': 'horoskop*! astrolog*! sternzeichen! tarot!',
  'Religion & Spirituality > Buddhism': 'buddh*!',
  'Religion & Spirituality > Christianity': 'christlich*! christen! christentum! bibel! evangeli* katholi* jesus! papst! diakonie! caritas!',
  'Religion & Spirituality > Islam': 'islam*! muslim*! moschee*! koran!',
  'Religion & Spirituality > Judaism': 'jüdisch*! judentum! synagoge*!',
  'Science':
    'wissenschaft* forschung* forscher* forschen studie? labor experiment* mathemati* forschungsinstitut*! entdeckung* '
    + 'archäolog* nobelpreis* naturwissenschaft*!',
  'Science > Biological Sciences': 'biolog* ökolog* artenschutz! artenvielfalt! biodiversität! mikrobio* tierwelt spezies',
  'Science > Chemistry': 'chemie* chemisch* molekül* polymer*',
  'Science > Environment':
    'umwelt* klimawandel! nachhaltig*? naturschutz*! wald? wälder! waldbau! emission* treibhaus*! erneuerbar* recycling förster*',
  'Science > Genetics': 'genetik! gentechnik! dna! genom*!',
  'Science > Geography': 'geografie! geographie! landkarte*',
  'Science > Geology': 'geolog*! gestein* vulkan* fossilien!',
  'Science > Physics': 'physik*! quanten*!',
  'Science > Space and Astronomy': 'astronom*! weltraum*! raumfahrt! planeten! teleskop*! satelliten raketen',
  'Science > Weather': 'wetter wettervorhersage! meteorolog*! wetterdienst*!',
  'Shopping':
    'shop? onlineshop! online_shop! warenkorb! kaufen? versandkosten*! lieferzeit* zur_kasse! in_den_warenkorb! bestellen? '
    + 'sortiment* versandkostenfrei! artikelnummer! wunschzettel einkaufen! versandhandel! geschenkgutschein*',
  "Shopping > Children's Games and Toys": 'spielzeug*! spielwaren! puppen!',
  'Shopping > Coupons and Discounts': 'gutschein*! rabatt* gutscheincode*!',
  'Shopping > Flower Shopping': 'blumenladen! blumenversand! florist*!',
  'Shopping > Gifts and Greetings Cards': 'geschenk* geschenkidee*! grußkarten!',
  'Shopping > Grocery Shopping': 'supermarkt* lebensmittelgeschäft!',
  'Shopping > Lotteries and Scratchcards': 'lotto! lotterie*!',
  'Shopping > Sales and Promotions': 'schnäppchen*! sonderangebot*! sale? angebote?',
  'Sports':
    'sport? sportler* sportverein*! verein? mannschaft* weltmeister* meisterschaft*! turnier* trainer? stadion spieler? liga! '
    + 'olympia* weltcup! sieg? niederlage? rennen? medaille* wettkampf* ergebnisse? tabelle? bergsport!',
  'Sports > Auto Racing': 'formel_1! motorsport*! rennfahrer* rallye*!',
  'Sports > Basketball': 'basketball! nba!',
  'Sports > Cycling': 'radsport! fahrrad*! rennrad*! mountainbike*! radfahren! ebike*',
  'Sports > Equine Sports': 'reitsport! dressur! pferderennen! springreiten!',
  'Sports > Extreme Sports': 'klettern! kletter*! snowboard*! surfen bouldern! gleitschirm* kajak*',
  'Sports > Fishing Sports': 'angeln! angler*!',
  'Sports > Golf': 'golf! golfplatz! golfclub!',
  'Sports > Gymnastics': 'turnen! turnverein!',
  'Sports > Hunting and Shooting': 'jagd! jäger! schützenverein! jagen',
  'Sports > Ice Hockey': 'eishockey! nhl! del?',
  'Sports > Martial Arts': 'kampfsport! judo! karate!',
  'Sports > Olympic Sports': 'biathlon*! olympische_spiele! skispringen! olympisch*',
  'Sports > Sailing': 'segeln! yacht*',
  'Sports > Skiing': 'ski skifahren! skigebiet*! langlauf! skirennen! skitour*! lawine*',
  'Sports > Soccer': 'fußball*! bundesliga! torwart! stürmer! champions_league! dfb! elfmeter! fc',
  'Sports > Sports Equipment': 'sportartikel! sportausrüstung! bergschuhe! rucksack* wanderschuhe! outdoorbekleidung!',
  'Sports > Swimming': 'schwimmen! schwimmverein!',
  'Sports > Tennis': 'tennis!',
  'Sports > Track and Field': 'leichtathletik! marathon*! triathlon* läufer*',
  'Sports > Volleyball': 'volleyball! handball!',
  'Style & Fashion': 'mode! kleidung! kleid? kleider! schuhe! schmuck! handtasche*! outfit* damenmode! uhren? jeans accessoires fashion!',
  'Style & Fashion > Beauty': 'beauty! kosmetik*! make_up! parfum*! hautpflege! friseur*! haarpflege! frisur* nagelstudio*',
  'Style & Fashion > Body Art': 'tattoo*! tätowier*! piercing*!',
  "Style & Fashion > Children's Clothing": 'kinderkleidung! babykleidung! kindermode!',
  "Style & Fashion > Men's Fashion": 'herrenmode! herrenbekleidung! anzüge',
  "Style & Fashion > Women's Fashion": 'damenbekleidung! dessous! damenschuhe!',
  'Technology & Computing': 'technologie* technik? computer* it? digital*? edv! informatik! informationstechnik! telekommunikation',
  'Technology & Computing > Artificial Intelligence': 'künstliche_intelligenz! ki! chatgpt! maschinelles_lernen!',
  'Technology & Computing > Computing':
    'software*! programm? programmieren! entwickler* datenbank* open_source! linux! windows server? cloud! app? apps '
    + 'webdesign! webentwicklung! internetagentur! it_sicherheit! hosting! it_dienstleist*! datenschutz? programmiersprache* '
    + 'quellcode! cybersicherheit! netzwerk? hardware! laptop* betriebssystem*! freie_software! nextcloud! systemhaus! '
    + 'digitalisierung rechenzentrum! erp!',
  'Technology & Computing > Consumer Electronics': 'smartphone*! handy* kamera? kameras! kopfhörer*! fernseher! elektronik! tablet* unterhaltungselektronik!',
  'Technology & Computing > Robotics': 'roboter*! robotik!',
  'Travel':
    'reise? reisen! urlaub*! tourismus! tourist* reiseziel*! reisebericht*! reiseführer*! ausflug* ausflüge! reisebüro*! flüge! '
    + 'flughafen* sommerurlaub! unterwegs? reiseblog! weltreise! rundreise*!',
  'Travel > Travel Accessories': 'koffer! reisegepäck!',
  'Travel > Travel Locations': 'insel? inseln strand strände! städtereise*! städtetrip*!',
  'Travel > Travel Preparation and Advice': 'reisetipp*! packliste*! reiseinfos!',
  'Travel > Travel Type': 'hotel hotels! ferienhaus! pension? kreuzfahrt*! camping! campingplatz*! wohnmobil*! unterkunft* unterkünfte! übernachtung* jugendherberge*! wanderurlaub! skiurlaub! therme*',
  'Video Gaming': 'computerspiel*! videospiel*! gaming! gamer! spieletest*! playstation! xbox! nintendo!',
  'Video Gaming > eSports': 'esport*!',
  'War and Conflicts': 'krieg? kriege! armee! bundeswehr! soldat* militär* waffen? rakete* front? angriff? besatzung waffenstillstand!',
}
