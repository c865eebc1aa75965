// Whole headings of sections about things that are not the subject of a page, by language, as fragments of regular
// expressions. Collected by hand from shops, news sites and blogs. Headings of lists that may be the page itself
// ("Latest posts", "Recommended") are not among them.

export const otherHeadings = {
  en: [
    '(?:(?:see|explore|shop|view|check out|find|discover) )?(?:more )?(?:related|similar) (?:items|products|listings|'
    + 'styles|looks|articles|posts|stories|content|reading|news|videos|recipes|jobs|ads|pages|tutorials|topics|threads|'
    + 'discussions|resources|insights|publications|coverage|guides)(?: below)?',
    'suggested (?:topics|threads|articles|posts)',
    '(?:items|products) related to this (?:item|product)', 'related', 'more like this',
    '(?:you|we think you)(?:.ll)?(?: may| might| will| would)?(?: also)? (?:like|love|enjoy)(?: these)?',
    '(?:people|customers|shoppers|others|buyers|readers|users|visitors)(?: (?:who|that))?(?: .{1,30})? also '
    + '(?:bought|viewed|liked|read|shopped|purchased|considered|like|shop|view|buy)',
    'customers frequently viewed', '(?:frequently|often|commonly) (?:bought|viewed|purchased) (?:together|with.{0,12})',
    '(?:your )?recently viewed(?: items| products)?', 'products you may (?:also )?like', '(?:from )?around the web',
    'sponsored (?:products|items|listings|content)', 'recommended for you',
    'recommended (?:products|items|reading|articles|stories)', 'more (?:articles|posts|stories)(?: from.{1,30})?',
    'more from [^,]{2,30}', 'up next', 'read next', 'keep reading', 'complete (?:the|your) look', 'better together',
    'related (?:coverage|articles) .{2,40}', '(?:most|popular) (?:read|viewed)(?: (?:in|on) .{2,30})?',
    'also on .{3,30}',
  ],
  de: [
    '(?:ähnliche|verwandte) (?:artikel|produkte|angebote|anzeigen|beiträge|themen|stellen)',
    'das könnte (?:sie|dich|ihnen|dir|euch) auch (?:interessieren|gefallen)',
    '(?:kunden|andere),?(?: die)?(?: .{1,40})? (?:kauften|sahen|interessierten sich) auch.{0,20}',
    'zuletzt (?:angesehen|gesehen).{0,12}', '(?:wird )?oft zusammen gekauft', '(?:auch|lesen sie) (?:interessant|auch)',
    '(?:entdecken? (?:sie )?)?weitere (?:artikel|beiträge|produkte|meldungen|themen)(?: (?:aus|zu|im) .{2,30})?',
    'mehr (?:themen|zum thema|(?:artikel|beiträge|news|nachrichten) .{2,30}|(?:aus|zu) .{2,30})',
    'empfehlungen für (?:sie|dich)', '(?:viel|meist) ?gelesen(?:e artikel)?(?: (?:in|aus) .{2,30})?',
    '(?:zum )?weiterlesen', 'lesen sie auch .{2,30}', 'auch auf .{3,30}',
    'das thema könnte (?:sie|dich|ihnen|dir) auch (?:interessieren|gefallen)',
  ],
  fr: [
    '(?:articles|produits|annonces|offres) (?:similaires|associés|liés|connexes|sponsorisés)',
    'vous (?:aimerez|pourriez|devriez) (?:peut-être |sans doute )?(?:aussi|également)(?: aimer)?',
    'cela (?:peut|pourrait) (?:aussi )?vous (?:intéresser|plaire)', 'souvent achetés ensemble',
    'les clients ont (?:aussi|également) (?:acheté|consulté|aimé)', '(?:produits )?récemment (?:vus|consultés)',
    '(?:à lire|lire) (?:aussi|également)', '(?:.{0,30} )?sur le (?:même )?(?:sujet|thème)', 'recommandé pour vous',
    'les plus lus', 'plus d.articles(?: .{2,30})?',
  ],
  es: [
    '(?:artículos|productos|anuncios|noticias|entradas|contenidos?|temas|notas) (?:relacionad[oa]s|similares|'
      + 'patrocinad[oa]s)',
    '(?:también )?te (?:puede|podría) (?:gustar|interesar)', 'quizás? (?:también )?te (?:guste|interese)',
    '(?:otros )?(?:clientes|usuarios)(?: .{1,30})? también (?:compraron|vieron)', 'vistos? recientemente',
    'comprados juntos (?:habitualmente|frecuentemente)', 'lee también', 'recomendado para ti',
    'te recomendamos', '(?:las |lo )?más (?:leíd[oa]s?|vist[oa]s?)',
    'más (?:noticias|artículos|historias)(?: .{2,30})?',
  ],
  it: [
    '(?:articoli|prodotti|annunci|notizie) (?:correlati|simili|sponsorizzati|consigliati)', 'leggi anche',
    '(?:ti )?potrebbe(?:ro)? (?:anche )?(?:piacer|interessar)(?:ti|e)(?: anche)?', 'visti di recente',
    'chi ha (?:acquistato|visto)(?: .{1,40})? anche.{0,20}', 'spesso (?:comprati|acquistati) insieme',
  ],
  pt: [
    '(?:artigos|produtos|anúncios|notícias|itens) (?:relacionad[oa]s|semelhantes|similares|patrocinad[oa]s)',
    '(?:você|talvez)(?: você)?(?: também)? (?:pode|vai|possa)(?: também)? gostar(?: de)?',
    'talvez (?:você )?também goste',
    '(?:conteúdos?|matérias|posts|vídeos) relacionad[oa]s', 'quem (?:viu|comprou)(?: .{1,30})? também .{4,20}',
    'vistos recentemente', 'leia também', 'frequentemente comprados juntos',
  ],
  nl: [
    '(?:vergelijkbare|soortgelijke|gerelateerde|aanbevolen) (?:producten|artikelen|berichten|advertenties)',
    '(?:dit )?vin(?:d je|dt u) (?:misschien )?ook (?:leuk|interessant)', 'anderen (?:bekeken|kochten) ook',
    '(?:recent|onlangs|eerder|laatst) bekeken.{0,15}', 'lees ook', 'vaak samen gekocht',
  ],
  pl: [
    '(?:podobne|powiązane|polecane) (?:produkty|artykuły|oferty|ogłoszenia|wpisy)', 'ostatnio (?:oglądane|przeglądane)',
    '(?:może|mogą)(?: też)? (?:ci|cię|cie) (?:się )?(?:też |również )?(?:spodobać|zainteresować)',
    '(?:inni )?klienci(?: .{1,30})? (?:też|także|również) (?:kupili|oglądali)',
    '(?:prze)?czytaj (?:też|także|również)',
  ],
  ru: [
    'похожие (?:товары|статьи|объявления|материалы|предложения)', 'с этим товаром (?:также )?(?:покупают|смотрят)',
    'вам (?:также )?(?:может|могут) (?:понравиться|быть интересно)', 'вы (?:недавно|ранее) смотрели',
    '(?:недавно|ранее) просмотренные.{0,10}', '(?:читайте|смотрите|рекомендуем) также', 'вместе с этим покупают',
  ],
  sv: ['(?:liknande|relaterade) (?:produkter|artiklar)', 'andra (?:köpte|tittade) (?:också|även).{0,4}', 'läs också'],
  da: ['(?:lignende|relaterede) (?:produkter|artikler|varer)', 'andre (?:købte|så) også', 'læs også'],
  cs: ['(?:podobné|související) (?:produkty|zboží|články)', 'mohlo by vás (?:také )?(?:zajímat|líbit)'],
  tr: ['(?:benzer|ilgili) (?:ürünler|ilanlar|haberler|yazılar)', 'bunlar da ilginizi çekebilir'],
  ja: [
    '関連(?:する)?(?:商品|記事|ニュース|製品)', '(?:この商品|こちらの商品)を(?:買った|見た|チェックした)人.{0,30}',
    '最近(?:チェック|閲覧)した(?:商品|アイテム)', 'あわせて読みたい.{0,10}', 'よく一緒に購入されている商品', '類似(?:商品|品)',
  ],
  zh: ['相(?:关|關|似)(?:商品|产品|產品|文章|阅读|閱讀|新闻|新聞)', '猜你喜[欢歡]', '[为為]你推[荐薦]', '看了又看', '推[荐薦][阅閱][读讀]'],
  ko: ['(?:관련|비슷한|유사) ?(?:상품|기사|제품|글|뉴스)', '최근 본 상품', '함께 (?:구매한|본) 상품'],
} as const satisfies Readonly<Record<string, readonly string[]>>
