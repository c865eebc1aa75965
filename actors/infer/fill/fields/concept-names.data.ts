// Names of common concepts in languages besides those of concepts.data.ts, by the first name of the concept: what
// labels, column headers and fields are called on pages in Danish, Norwegian, Swedish, Finnish, Dutch, Polish, Czech,
// Slovak, Hungarian, Romanian, Turkish, Portuguese and Italian, and some in Spanish, French and Japanese. Without
// accents in Latin script, separated by blanks. A word that means something else in another language is left out.

export const conceptNames: Readonly<Record<string, string>> = {
  name:
    'navn nimi otsikko overskrift titolo_del_prodotto nazwa_produktu nazev_produktu nazov_produktu urun_adi '
    + 'urun_ismi baslik tytul nazvy megnevezes cim nev denumire titlu tuotenimi tuotteen_nimi produktnavn '
    + 'produktnamn varenavn benamning betegnelse naslov nome_do_produto titolo_annuncio 品名 商品名 店名 名前 製品名'
    + ' tieu_de ten ten_san_pham τιτλος ονομα 姓名 tittel заголовок название_товара наименование 제품명 상품명',
  price:
    'prisen ar vetelar pret cijena cena_brutto cena_s_dph preis_in_euro satis_fiyati pris_per_styck kaina valor '
    + 'importe gia muc_gia τιμη 値段 料金 金額 стоимость 판매가 售价',
  originalprice:
    'for_pris tidligere_pris gammal_pris normalpris veiledende_pris ovh cena_katalogowa poprzednia_cena '
    + 'bezna_cena eredeti_ar pret_vechi indirimsiz_fiyat etiket_fiyati liste_fiyati oude_prijs van_prijs '
    + 'preco_antigo preco_de 原价 市场价 старая_цена 정가',
  currency: 'valuutta mena penznem moneda_pret para_birimi doviz munteenheid moeda 通貨',
  sku:
    'artikkelnummer tuotekoodi kod_towaru kod_zbozi katalogove_cislo cislo_produktu urun_kodu stok_kodu '
    + 'cod_produs 品番 артикул 제품번호 货号',
  brand:
    'merke varemerke varumarke valmistaja merkki marka znacka vyrobce vyrobca gyarto marca_produto producator '
    + 'uretici producent 브랜드 제조사 厂商',
  availability:
    'tilgjengelighet tillganglighet saatavuus dostepnosc dostupnost keszlet disponibilitate stok_durumu '
    + 'beschikbaarheid lagerstatus',
  condition: 'stan tilstand skick kunto stav allapot stare durum staat condicao condizione conditie',
  rating:
    'bedommelse vurdering arvosana ertekeles nota_medie degerlendirme hodnotenie gemiddelde_beoordeling pontuacao '
    + 'punteggio omdome оценка 평점 评分',
  reviewcount:
    'antall_anmeldelser arvostelujen_maara pocet_recenzi ertekelesek_szama degerlendirme_sayisi yorum_sayisi '
    + 'numero_de_avaliacoes numar_recenzii antal_omdomen liczba_ocen numero_di_recensioni aantal_reviews レビュー数 口コミ数',
  bedrooms:
    'sovrum sovevaerelser soverom makuuhuoneet pokoje_sypialne quartos dormitorio slaapkamers halo yatak_odasi '
    + 'loznice',
  bathrooms:
    'badrum badevaerelser bad kylpyhuoneet lazienki koupelny banheiros badkamers furdoszoba banyo casas_de_banho',
  author:
    'συντακτης συγγραφεας tac_gia kirjoittaja kirjailija skribent forfattare szerzo yazar autori_clanku tekst_av '
      + 'skrevet_af door '
    + 'geschreven_door 投稿者 筆者 автор 작성자 저자 글쓴이',
  datepublished:
    'creation_date ημερομηνια ημερομηνια_δημοσιευσης ngay_dang paiva paivays julkaistu julkaisupaiva publicerad '
      + 'publiceringsdatum publisert publiceret offentliggjort paivamaara '
    + 'publikovano zverejneno datum_vydani opublikowano megjelent datum_kozzetetel tarih yayin_tarihi publicat_la '
    + 'data_de_publicacao data_di_pubblicazione gepubliceerd publicatiedatum publicado_em dato opprettet dodano '
    + 'data_dodania 投稿日 掲載日 日付 날짜 작성일 게시일 日期 дата_публикации publikalva',
  datemodified:
    'oppdatert opdateret uppdaterad paivitetty aktualizovano zaktualizowano frissitve actualizat guncellendi '
    + 'bijgewerkt atualizado_em 更新日 обновлено 수정일 更新时间 modificat',
  description:
    'beskrivelse beskrivning kuvaus popis opis leiras descriere aciklama resumo riassunto sammendrag '
    + 'sammanfattning 概要 설명 简介 аннотация',
  category:
    'kategoria kategorie_produktu luokka osasto categorie_produs rubriek sekcja dzial secao カテゴリー'
    + ' seksjon рубрика раздел категория 카테고리 분류 分类 rovat sekce rubrika',
  language: 'sprak sprog kieli jezyk jazyk nyelv limba dil 言語 язык 언어 语言',
  email:
    'sahkoposti sahkopostiosoite epost e_post e_postadresse e_mailova_adresa eposta e_posta e_mail_cim '
    + 'correo_electronico posta_elettronica メールアドレス 이메일 почта эл_почта 邮箱 电子邮件 e_posta_adresi',
  phone:
    'τηλεφωνο dien_thoai so_dien_thoai puhelin puhelinnumero telefonnr tlf telefono_fijo telefon_numarasi telefonszam '
      + 'numer_telefonu '
    + 'telefonni_cislo cislo_telefonu telefoonnummer numar_de_telefon numero_de_telefone 電話 電話番号'
    + ' 전화 전화번호 연락처 телефон 电话 联系电话 telefonnumer',
  address:
    'διευθυνση dia_chi osoite adresa adress cim_adat adres_pocztowy endereco_completo besoksadress 住所 所在地 地址'
    + ' 주소 адрес 地址 lakcim',
  street: 'katuosoite gateadresse gatuadress utca ulice straatnaam vejnavn sokak via_e_numero logradouro',
  city:
    'kaupunki kommune_by mesto varos oras sehir stad gemeente localita localidad localidade postort obec '
    + 'paikkakunta miejscowosc 市区町村 commune comune gemeinde город 도시 城市 municipio',
  postalcode:
    'postinumero psc irsz iranyitoszam cod_postal posta_kodu postcode_en_plaats codice_postale postnr 郵便番号'
    + ' 우편번호 индекс 邮编',
  country: 'maa zeme kraj orszag tara ulke stat krajina 国 страна 국가 国家',
  location:
    'donde dove gdzie hvor plats sted paikka misto miesto misto_konani helyszin locatie locul yer mekan konum '
      + 'lokalizacja miejsce local '
    + 'standplaats tapahtumapaikka misto_vykonu_prace miejsce_pracy lugar_de_trabajo lieu_de_travail sede 会場 場所 勤務地'
    + ' 장소 место 地点 근무지 место_проведения local_do_evento',
  organizer:
    'arrangor arrangoer jarjestaja organizator poradatel szervezo organizador organizzatore organisator 主催'
    + ' 주최 организатор 主办',
  startdate:
    'alkaa alkamispaiva startdatum startdato data_rozpoczecia datum_zahajeni kezdete data_inceperii baslangic '
    + 'data_inizio fecha_de_inicio begindatum 開始日 시작일 дата_начала',
  enddate:
    'paattyy slutdatum sluttdato data_zakonczenia datum_ukonceni vege bitis data_fine fecha_de_fin fin fim fine'
    + ' einddatum 終了日 종료일 дата_окончания',
  validthrough:
    'expiry_date registry_expiry_date expiration_date expires_on expiry sista_ansokningsdag ansogningsfrist '
      + 'soknadsfrist hakuaika_paattyy termin_skladania uzaverka '
    + 'jelentkezesi_hatarido son_basvuru_tarihi bewerbungsfrist bewerbungsschluss date_limite fecha_limite scadenza '
    + 'prazo sluitingsdatum 応募締切 마감일 срок_подачи hatarido jelentkezesi_hatar 截止日期',
  openinghours:
    'aukioloajat apningstider abningstider oppettider godziny_otwarcia oteviraci_doba otvaracie_hodiny '
    + 'nyitvatartas program_de_lucru calisma_saatleri openingstijden orari orari_di_apertura '
    + 'horario_de_funcionamento horarios_de_apertura 営業時間',
  ingredients:
    'ingrediens ainekset ainesosat ingrediencie hozzavalok ingrediente malzemeler_listesi ingredientes_receita 材料'
    + ' ингредиенты 재료 配料',
  instructions:
    'fremgangsmade framgangsmate fremgangsmate valmistus ohje gor_sa_har trin elkeszites mod_de_preparare '
    + 'yapilisi hazirlanisi modo_de_preparo bereidingswijze sposob_przygotowania 作り方'
    + ' steg ohjeet passaggi приготовление 조리법 做法 tillaga trin_for_trin fremgangsmaade stappen kroki bereiden',
  preptime:
    'forberedelse forberedelsestid forberedelsetid forberedelse_minutter valmisteluaika doba_pripravy '
    + 'czas_przygotowania elokeszitesi_ido timp_de_preparare hazirlama_suresi tempo_de_preparo '
    + 'tempo_di_preparazione voorbereidingstijd tiempo_de_preparacion',
  cooktime:
    'tilberedning tilberedningstid koketid koktid stekeid kypsennysaika doba_vareni doba_peceni czas_gotowania '
    + 'czas_pieczenia fozesi_ido sutesi_ido timp_de_gatire pisirme_suresi tempo_de_cozimento tempo_di_cottura '
    + 'kooktijd baktijd tiempo_de_coccion cuisson bagetid',
  totaltime:
    'tid_i_alt samlet_tid total_tid kokonaisaika celkovy_cas calkowity_czas tempo_total tempo_totale totale_tijd '
    + 'tiempo_total toplam_sure arbejdstid',
  servings:
    'porsjoner portioner portionen_zahl antal_personer antall_personer annosta annoksia pocet_porci porcje adag '
    + 'kisi_sayisi porsiyon personen_anzahl aantal_personen personer numero_de_porciones nombre_de_personnes '
    + 'personnes 人数',
  calories: 'kalorier kalorit kaloria kalorija kalori calorias_totais kalorie_na_porcje energi energia',
  company:
    'arbejdsgiver arbetsgivare tyonantaja pracodawca zamestnavatel munkaltato angajator isveren werkgever '
    + 'empleador empregador datore_di_lavoro bedrijf bedrijfsnaam virksomhed foretag yritys spolecnost spolocnost '
    + 'ceg companie sirket firmy 会社名 企業名 회사 회사명 기업 компания работодатель 公司',
  salary:
    'lonn palkka wynagrodzenie mzda plat ber fizetes salariu maas salaris sueldo retribuzione remuneracao '
    + 'remuneration 給与 зарплата 급여 연봉 薪资',
  employmenttype:
    'anstallningsform ansaettelsesform stillingstype tyosuhde forma_zatrudnienia rodzaj_umowy uvazek typ_uvazku '
    + 'druh_uvazku pracovni_pomer foglalkoztatas tip_contract calisma_sekli dienstverband regime 雇用形態'
    + ' 고용형태 занятость тип_занятости',
  duration:
    'varighet varighed langd kesto delka doba_trvani czas_trwania dlugosc hossz idotartam durata_totale sure duur '
    + 'duracao speltid spilletid 所要時間 時間 длительность 소요시간 时长',
  releasedate:
    'julkaisuvuosi utgivelsesar udgivelsesar utgivningsar rok_wydania rok_vydani kiadas_eve an_aparitie '
    + 'yapim_yili yayin_yili ano_de_lancamento anno_di_uscita jaar rok vuosi 発売日',
  pages:
    'sidor sider sivut sivumaara stron liczba_stron pocet_stran oldalszam numar_pagini sayfa_sayisi paginas '
    + 'aantal_paginas numero_de_paginas numero_di_pagine ページ数',
  version: 'versjon versio wersja verze verzia verzio versiune surum versie versao versione バージョン',
  license: 'lisens lisenssi licencja licence_programu licenc lisans licentie licenca licenza licencia ライセンス',
  color: 'farve farge farg vari kolor barva farba szin culoare renk kolory colore_prodotto 色 カラー цвет 색상 颜色',
  size: 'storrelse storlek koko rozmiar velikost velkost meret marime beden_olcusu formaat tamanho サイズ 大きさ',
  weight: 'masa vaha suly greutate agirlik vikt_kg 重量 重さ вес 무게 중량 净重 重量',
  width: 'leveys_cm szelesseg latime genislik breedte largura 幅',
  height: 'vyska_cm magassag inaltime yukseklik hoogte altura 高さ',
  depth:
    'dybde djup syvyys glebokosc hloubka melyseg adancime derinlik diepte profundidade profundidad profondita 奥行',
  material:
    'materiale materiaali material_principal materiau materialas anyag malzeme materiaal tworzywo 素材 材質'
    + ' материал 소재 재질 材质',
  model: 'malli modello modell_bezeichnung model_urzadzenia modeli tipus 型式 модель 모델 型号',
  features: 'ominaisuudet egenskaper egenskaber vlastnosti cechy jellemzok ozellikler funktioner',
  requirements:
    'you_bring what_we_look_for what_were_looking_for what_you_need about_you your_profile who_you_are du_bringst_mit '
      + 'das_bringst_du_mit krav kvalifikationer vaatimukset wymagania pozadavky kovetelmenyek cerinte '
      + 'aranan_nitelikler eisen '
    + 'functie_eisen 자격요건 지원자격 требования 任职要求',
  responsibilities:
    'arbejdsopgaver arbetsuppgifter arbeidsoppgaver tehtavat obowiazki napln_prace feladatok responsabilitati '
    + 'werkzaamheden taken mansioni tareas 주요업무 담당업무 обязанности 职责',
  reviews:
    'anmeldelser recensioner arvostelut opinie recenze velemenyek recenzii yorumlar beoordelingen avaliacoes '
    + 'recensioni opiniones resenas 口コミ',
  question:
    'sporsmal fraga kysymys pytanie otazka kerdes intrebare soru vraag pergunta domanda pregunta question_posee '
    + '質問 вопрос 질문 问题',
  answer:
    'svar vastaus odpowiedz odpoved valasz raspuns yanit antwoord resposta risposta respuesta reponse 回答'
    + ' ответ 답변 回答内容',
  jobtitle:
    'stilling stillingsbetegnelse tyotehtava stanowisko pozice pozicia munkakor pozitie pozisyon funktie functie '
    + 'vaga mansione yrkestitel befattning tehtavanimike 職種 직무 직책 직종 должность вакансия 职位 tehtava',
  founded:
    'grundlagt stiftet grundat perustettu perustamisvuosi zalozeno rok_zalozeni rok_zalozenia alapitva fondat '
    + 'kurulus_yili opgericht fundado_em fondato ano_fundacion ano_de_fundacao anno_di_fondazione gruendungsjahr '
    + 'grundungsjahr annee_de_creation date_de_creation 設立 創業',
  employees:
    'ansatte medarbejdere anstallda tyontekijat henkilosto zatrudnienie pocet_zamestnancu alkalmazottak angajati '
    + 'calisan_sayisi werknemers empleados dipendenti funcionarios effectif nombre_de_salaries 従業員数',
  director:
    'instruktor ohjaaja rezyser rezie reziser regizor yonetmen regisseur_film realizador regista realizacao 監督',
  sitename:
    'avis издание газета jornal periodico giornale krant dagblad zeitung tidning 신문',
  actors:
    'medvirkende skuespillere naytteliijat obsada hraji szereplok distributie oyuncular rolverdeling elenco '
    + 'interpreti 出演',
}
