// How pages name the makers of their design, theme or software, before the maker's name, as regular expressions.

export const creditPhrases: readonly string[] = [
  // English
  '(?:web ?site|site|web ?design|design|theme|template|development|developed|designed|built|made|powered|created|crafted'
  + '|coded|hosted|maintained) (?:and (?:designed|developed|built|hosted|maintained) )?(?:by|with|using)',
  'proudly powered by', 'theme ?:', 'template ?:',
  // German
  '(?:web ?design|webseite|website|design|gestaltung|umsetzung|programmierung|realisierung|realisation|realisiert'
  + '|entwickelt|entwicklung|erstellt|gestaltet|konzept|theme|template)(?: (?:&|und) \\p{L}{3,20})? ?(?:von|durch|mit|:)',
  // French
  '(?:conçu|réalisé|créé|propulsé|développé|création|réalisation|conception|thème|site)(?: (?:du )?site(?: web)?)? ?(?:par|avec|:)',
  // Spanish, Portuguese and Italian
  '(?:diseñad[oa]|desarrollad[oa]|cread[oa]|diseño|desarrollo|impulsado|funciona|hecho|tema|plantilla)(?: web)? ?(?:por|con|de|:)',
  '(?:desenvolvid[oa]|desenvolvimento|criad[oa]|criação|feito|tema|modelo) ?(?:por|com|:)',
  '(?:realizzat[oa]|realizzazione|sviluppat[oa]|sviluppo|progettat[oa]|creat[oa]|tema|sito)(?: web)? ?(?:da|di|con|by|:)',
  // Dutch and the Nordic languages
  '(?:gemaakt|ontworpen|ontwikkeld|gebouwd|ontwerp|realisatie|webdesign|thema) ?(?:door|met|:)',
  '(?:skapad|utvecklad|designad|producerad|byggd|tema|udviklet|designet|lavet|bygget|laget|utviklet) ?(?:av|af|med|:)',
  '(?:toteutus|suunnittelu|sivuston toteutus) ?:?',
  // Polish, Czech, Hungarian and Russian
  '(?:wykonanie|realizacja|projekt(?: i wykonanie)?|szablon|motyw|stworzone przez|zaprojektowane przez) ?:?',
  '(?:vytvořil[ao]?|tvorba webu|realizace|šablona|vyrobil[ao]?) ?:?',
  '(?:készítette|fejlesztette|sablon) ?:?',
  '(?:разработка|создание|дизайн|поддержка|разработано)(?: и \\p{L}{3,20})?(?: сайта)? ?(?:[:–—-]|в|:)?',
]
