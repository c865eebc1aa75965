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
    '^(?:older|previous|earlier) (?:versions|releases|episodes)$',
  ],
  de: [
    'ähnliche', 'das könnte', 'auch (?:interess|gekauft)', 'kauften auch', 'zuletzt angesehen', 'passend dazu',
    'passendes? zubehör', 'weitere', '^meistgelesen',
  ],
  fr: ['similaires', 'vous aimerez', 'pourrai(?:en)?t (?:aussi )?vous', 'ont aussi', '^autres ', 'les plus lus', 'à lire aussi'],
  es: ['relacionados', 'también te', 'similares', 'te puede', '^otr[oa]s ', 'lo más leído', '^más leíd'],
  it: ['correlati', 'simili', 'potrebbe', '^altr[ie] ', 'più letti', 'leggi anche'],
  pt: ['relacionados', 'semelhantes', 'você também', 'mais lidas'],
  nl: ['gerelateerd', 'vergelijkbar', 'ook interessant', 'anderen bekeken', 'meest gelezen'],
  pl: ['podobne', 'polecane', 'klienci kupili'],
  ru: ['похожие', 'рекомендуем', 'с этим товаром'],
  ja: ['関連', 'おすすめ', 'よく一緒に'],
} as const
