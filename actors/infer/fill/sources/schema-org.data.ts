// Types and properties of schema.org, compact (lower case, joined).

/** Types that people ask for by other words. */
export const typesByName: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  article: ['article', 'newsarticle', 'blogposting', 'techarticle', 'report'],
  author: ['person'],
  breadcrumb: ['listitem'],
  comment: ['comment', 'answer'],
  company: ['organization', 'corporation', 'localbusiness'],
  episode: ['podcastepisode', 'tvepisode'],
  faq: ['question'],
  film: ['movie'],
  image: ['imageobject'],
  job: ['jobposting'],
  listing: ['product', 'offer', 'realestatelisting', 'apartment', 'house'],
  member: ['person'],
  news: ['newsarticle'],
  performer: ['person', 'musicgroup'],
  post: ['blogposting', 'socialmediaposting', 'discussionforumposting', 'article'],
  reply: ['comment', 'answer'],
  reponse: ['answer', 'comment'],
  respuesta: ['answer', 'comment'],
  risposta: ['answer', 'comment'],
  antwort: ['answer', 'comment'],
  review: ['review'],
  speaker: ['person'],
  step: ['howtostep'],
  track: ['musicrecording'],
  vacancy: ['jobposting'],
  variant: ['product', 'offer'],
  video: ['videoobject'],
}))

/** Types of items that belong to every page of a site, and are seldom what is asked for. */
export const chromeTypes: ReadonlySet<string> = new Set([
  'webpage', 'website', 'itempage', 'collectionpage', 'aboutpage', 'contactpage', 'profilepage', 'searchresultspage',
  'organization', 'corporation', 'newsmediaorganization', 'breadcrumblist', 'listitem', 'searchaction', 'readaction',
  'imageobject', 'sitenavigationelement', 'wpheader', 'wpfooter', 'wpsidebar', 'webpageelement',
  'speakablespecification', 'entrypoint', 'propertyvaluespecification', 'contactpoint', 'person',
])
/** Types of items that are never the subject of a page. */
export const neverMainTypes: ReadonlySet<string> = new Set([
  'breadcrumblist', 'listitem', 'searchaction', 'readaction', 'entrypoint', 'propertyvaluespecification',
  'sitenavigationelement', 'speakablespecification',
])
/** Types of items inside another one whose properties are not those of the other one. */
export const innerTypes: ReadonlySet<string> = new Set([
  'review', 'comment', 'answer', 'person', 'organization', 'brand', 'offer', 'aggregateoffer', 'aggregaterating', 'rating',
  'imageobject', 'videoobject', 'product', 'listitem', 'breadcrumblist', 'postaladdress', 'contactpoint', 'place',
])
/** Types of items of a page that are not members of its list. */
export const neverListedTypes = ['breadcrumblist', 'website', 'webpage', 'organization']
/** Types of organisations; fragments of a regular expression. */
export const companyTypes = ['organization', 'corporation', 'business', 'store$', 'restaurant', 'hotel']

/** Concepts (by their first name) that every page has: they do not show that an item is what is asked for. */
export const genericConcepts: ReadonlySet<string> = new Set([
  'name', 'description', 'image', 'url', 'datepublished', 'author', 'price', 'language', 'sitename', 'title', 'body',
])

/** Weights of an item as the subject of a page. Set by hand. */
export const subjectWeight = {
  /** For each field that the item answers: one that only such a thing has, and a generic one. */
  specific: 1, generic: 0.4,
  /** The item is not one of every page, not inside another one, and its name is the title of the page. */
  notChrome: 0.6, outer: 0.5, title: 0.5,
  /** The schema names its type. */
  type: 3,
  /** Items up to this score are not the subject. */
  min: 0.5,
} as const

/** Types of what is asked or begins a discussion. */
export const askingTypes = new Set(['question', 'discussionforumposting', 'qapage', 'socialmediaposting', 'article', 'blogposting'])
