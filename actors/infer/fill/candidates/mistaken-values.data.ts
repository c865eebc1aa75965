// Forms of texts that cannot be the value of a concept, wherever a page has them.

/** Concepts whose values name somebody or something: an address on the web is none. */
export const namingConcepts = new Set([
  'name', 'author', 'authors', 'performer', 'director', 'organizer', 'company', 'brand', 'sitename', 'offers', 'location',
  'model', 'category', 'categories', 'tags', 'color', 'material', 'journal',
])

/** Names of fields that are values too: the name of a parameter may be "name". */
export const namesThatAreValues = new Set(['name', 'title', 'type', 'value', 'label', 'text', 'description', 'default'])

/** What the values of concepts must not have, and what they must have. */
export const formsOfConcepts: Readonly<Record<string, { without?: RegExp; having?: RegExp }>> = {
  author: { without: /\b(?:19|20)\d\d\b(?!\s?[-–)])|\d:\d\d|^(?:sun|mon|tues?|wed|thu|fri|sat)(?:[a-z]*day)?$|\b(?:since|joined|member|seit|mitglied|membre|depuis|miembro|desde)\b/i, having: /\p{L}/u },
  performer: { without: /\d:\d\d/, having: /[\p{L}\d]/u },
  weight: { having: /\d/ },
  width: { having: /\d/ },
  height: { having: /\d/ },
  depth: { having: /\d/ },
  color: { without: /^#|%|\n/, having: /\p{L}/u },
  description: { having: /\S\s+\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u },
  version: { having: /\d/ },
  material: { having: /\p{L}{2}|\p{Script=Han}/u },
  category: { without: /[»›→]$/, having: /\p{L}/u },
  tags: { without: /^#?\d+$|\n|^.{50}/, having: /\p{L}/u },
  // The first letter of a name in the place of a picture.
  body: { having: /[\p{L}\p{N}]{2}|[\p{Script=Han}]/u },
}

/** Labels of controls, which are no values; compact. */
export const controlLabels = new Set([
  'search', 'suche', 'suchen', 'recherche', 'rechercher', 'buscar', 'cerca', 'zoeken', 'filter', 'filters', 'filtres',
  'filtros', 'filtri', 'menu', 'login', 'signin', 'signup', 'readmore', 'showmore', 'viewall', 'seeall', 'loadmore',
  'addtocart', 'share', 'reply', 'print', 'close', 'next', 'previous', 'clickhere', 'learnmore',
])
