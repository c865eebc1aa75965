// Headings above things that are not the subject of a page, by language: fragments of regular expressions, found
// anywhere in a short heading, in any case. Collected by hand from sites of many kinds.

export const otherThings = {
  en: [
    'related', 'similar', 'you (?:may|might) (?:also )?(?:like|love|enjoy)', 'also (?:bought|like|viewed)', 'recommended',
    'recently viewed',
    'other (?:lots|departures|events|auctions|listings|products|items|jobs|courses|stories|records|studies|videos)',
    '^more \\w+s$',
    'more (?:\\w+ )?(?:from|in|like|by)', 'frequently bought', '^compare with', '^most (?:read|popular|viewed)$',
    '^more (?:episodes|articles|posts|stories|products|events|jobs|properties|homes|recipes|courses|videos)$',
    '^(?:older|previous|earlier) (?:versions|releases|episodes)$', '^explore (?:other|more)', '^people also',
    '^other (?:\\w+ )?(?:options|hotels|places|homes|offers|news|funds|grants|shops)', '(?:hotels|homes|places|shops) nearby$',
    '^accessories$', '^other (?:roles|recalls|meetings|plans|projects|notices|topics|threads)$', '^nearby\\b', '^next episode$',
    '^our partners$', '^meetings this', '^readers also', '^popular (?:now|this week|articles|posts)$',
  ],
  de: [
    'ähnliche', 'das könnte', 'auch (?:interess|gekauft)', 'kauften auch', 'zuletzt angesehen', 'passend dazu', '^passt dazu$', '^dazu passt', '^nächste folge$', '^umsetzung der website$',
    'passendes? zubehör', 'weitere', '^meistgelesen', '^andere ', '^auch gelesen', '^mehr (?:aus|von|zum)',
  ],
  fr: ['similaires', '^en bref$', '^à proximité', 'vous aimerez', 'pourrai(?:en)?t (?:aussi )?vous', 'ont aussi', '^autres ', 'les plus lus', 'à lire aussi'],
  es: ['relacionad[oa]s', 'también te', 'similares', 'te puede', '^otr[oa]s ', 'lo más leído', '^más leíd'],
  it: ['correlati', 'simili', 'potrebbe', '^le più lette$', '^altr[ie] ', 'più letti', 'leggi anche'],
  pt: ['relacionados', 'semelhantes', 'você também', 'mais lidas'],
  nl: ['gerelateerd', '^alternatieven$', 'vergelijkbar', 'ook interessant', 'anderen bekeken', 'meest gelezen'],
  pl: ['podobne', 'polecane', 'klienci kupili'],
  ru: ['похожие', 'рекомендуем', 'с этим товаром'],
  sv: ['liknande', 'relaterad', '^andra ', '^fler ', 'läs också', 'les også', 'läste också', 'köpte också', 'mest lästa', 'du kanske'],
  da: ['lignende', 'relatere(?:de|t)', '^andre ', '^flere ', 'læs også', 'læste også', 'købte også', 'mest læste', 'mest lest'],
  fi: ['samankaltais', '^muita ', 'samanlais', '^muut ', '^lue myös', 'luetuimmat', 'aiheeseen liittyv'],
  cs: ['podobn', 'mohlo by', 'související', '^další ', 'nejčtenější', 'čtěte také', 'ostatní zákazníci'],
  hu: ['hasonló', 'kapcsolódó', 'legolvasottabb', 'ez is érdekel'],
  ro: ['similare', 's-ar putea', 'cele mai citite', 'citește și'],
  tr: ['benzer', 'ilgini çekebilir', 'ilgili (?:ürün|haber|ilan)', 'çok okunan'],
  ja: ['関連', 'おすすめ', 'よく一緒に', '人気の', '似た'],
} as const
