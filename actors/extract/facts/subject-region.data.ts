// Parts of a page that do not concern its own subject. Collected by hand from sites of many kinds.

/** Tags and roles of page chrome. */
export const chromeTags: ReadonlySet<string> = new Set(['nav', 'footer', 'aside', 'header', 'dialog'])
export const chromeRoles: ReadonlySet<string> = new Set([
  'navigation', 'banner', 'contentinfo', 'complementary', 'search', 'dialog', 'alertdialog',
])

/** Words of class names and ids of such parts, each a fragment of a regular expression; whole words only. */
export const chromeWords = [
  'nav', 'navbar', 'navigation', 'menu', 'breadcrumbs?', 'footer', 'cookies?', 'newsletter', 'sidebar', 'mini-?cart',
  'modal', 'popup', 'announcement', 'top-?bar', 'promo-?bar',
]

/** The same for parts with other things of the kind of the subject. */
export const othersWords = [
  'related', 'similar', 'recommend(?:ed|ations?)?', 'up-?sells?', 'cross-?sells?', 'recently-viewed',
  'also-(?:bought|like|viewed)', 'sims',
]

/** Words of ids and class names of the part where readers write, each a fragment of a regular expression. */
export const commentWords = [
  'comments?', 'comments?-?(?:area|section|list|wrapper|thread)', 'commentlist', 'disqus_thread', 'respond',
  'kommentare',
  'kommentarer', 'commentaires', 'comentarios', 'commenti', 'reacties',
]
