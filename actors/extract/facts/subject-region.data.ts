// Parts of a page that do not concern its own subject. Collected by hand from sites of many kinds.

/** Tags and roles of page chrome. */
export const chromeTags: ReadonlySet<string> = new Set(['nav', 'footer', 'aside', 'header', 'dialog'])
export const chromeRoles: ReadonlySet<string> = new Set([
  'navigation', 'banner', 'contentinfo', 'complementary', 'search', 'dialog', 'alertdialog',
])

/** Words of class names and ids of such parts, each a fragment of a regular expression; whole words only. */
export const chromeWords = [
  'nav', 'navbar', 'navigation', 'menu', 'breadcrumbs?', 'footer', 'cookies?', 'newsletter', 'sidebar', 'mini-?cart',
  'modal', 'popup', 'announcement', 'top-?bar', 'promo-?bar', 'related', 'similar', 'recommend(?:ed|ations?)?',
  'up-?sells?', 'cross-?sells?', 'recently-viewed', 'also-(?:bought|like|viewed)', 'sims',
]

/** Headings above things that are not the subject, by language; anywhere in a short heading, in any case. */
export const otherThings = {
  en: [
    'related', 'similar', 'you (?:may|might) (?:also )?(?:like|love)', 'also (?:bought|like|viewed)', 'recommended',
    'recently viewed', 'other (?:lots|departures|events|auctions|listings|products|items|jobs|courses|stories|records)', 'more (?:\\w+ )?(?:from|in|like|by)', 'frequently bought',
  ],
  de: ['ähnliche', 'das könnte', 'auch (?:interess|gekauft)', 'zuletzt angesehen', 'passend dazu', 'weitere'],
  fr: ['similaires', 'vous aimerez', 'pourrai(?:en)?t (?:aussi )?vous', 'ont aussi', '^autres '],
  es: ['relacionados', 'también te', 'similares', 'te puede', '^otr[oa]s '],
  it: ['correlati', 'simili', 'potrebbe', '^altr[ie] '],
  pt: ['relacionados', 'semelhantes', 'você também'],
  nl: ['gerelateerd', 'vergelijkbar', 'ook interessant', 'anderen bekeken'],
  pl: ['podobne', 'polecane', 'klienci kupili'],
  ru: ['похожие', 'рекомендуем', 'с этим товаром'],
  ja: ['関連', 'おすすめ', 'よく一緒に'],
}
