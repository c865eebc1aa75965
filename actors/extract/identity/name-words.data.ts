// Words around the names of organisations in copyright lines and titles.

/** What follows the name in a copyright line, as regular expressions. */
export const rightsWords = [
  'all rights?', 'all content', 'alle rechte', 'alle rettigheder', 'tous droits', 'todos los derechos',
  'todos os direitos', 'tutti i diritti', 'wszelkie prawa', 'wszystkie prawa', 'všechna práva', 'minden jog',
  'alla rättigheter', 'alle rettigheter', 'kaikki oikeudet', 'toate drepturile', 'все права', 'всі права', 'tüm hakları',
  'bütün hakları', 'με επιφύλαξη', 'جميع الحقوق', 'כל הזכויות', '版权所有', '版權所有', 'all right', 'rights reserved',
  'reservados', 'sva prava', 'vse pravice', 'website by', 'web ?site by', 'site by', 'design(?:ed)? by', 'web ?design',
  'developed by', 'powered by', 'theme by', 'theme:', 'built (?:by|with)', 'proudly', 'made (?:by|with|in)', 'hosted by',
  'created by', 'registered', 'is a registered', 'is a trademark', 'reproduction', 'no part of', 'any reproduction',
  'unless', 'impressum', 'datenschutz', 'privacy', 'terms', 'legal', 'cookies?', 'sitemap', 'mentions', 'powered',
  'conçu par', 'réalisé par', 'realisation', 'umsetzung', 'webdesign', 'realizzato', 'desarrollado', 'desenvolvido',
  'diseño', 'wykonanie', 'realizacja', 'p\\.? ?iva', 'vat ', 'use of', 'content (?:is|on)', 'material', 'this (?:site|website)',
]

/** Titles of pages and parts of titles that are no names, without marks and blanks. */
export const genericNames: ReadonlySet<string> = new Set([
  'home', 'homepage', 'startseite', 'start', 'accueil', 'inicio', 'blog', 'news', 'nachrichten', 'aktuelles', 'about',
  'aboutus', 'overview', 'contact', 'contactus', 'kontakt', 'impressum', 'imprint', 'index', 'untitled', 'welcome',
  'willkommen', 'bienvenue', 'article', 'artikel', 'press', 'presse', 'shop', 'store', 'onlineshop', 'website',
  'mywebsite', 'mysite', 'wordpress', 'logo', 'logotype', 'sitelogo', 'homelogo', 'header', 'image', 'menu', 'search',
  'suche', 'login', 'copyright', 'site', 'main', 'page', 'pagenotfound', 'documentation', 'docs', 'forum', 'forums',
  'faq', 'help', 'top', 'totop', 'backtotop', 'nachoben', 'hautdepage', 'haut', 'arriba', 'tornasu', 'products', 'services', 'events', 'media', 'university', 'zurstartseite', 'zurstartseitewechseln',
  'tothehomepage', 'backtohome', 'gotohome', 'gotohomepage', 'backtohomepage', 'returntohomepage', 'brand', 'company',
  'organization', 'mycompany', 'mystore', 'default', 'null', 'undefined', 'none', 'all', 'us', 'the', 'author', 'admin',
  'portada', 'noticias', 'principal', 'etusivu', 'hem', 'forside', 'főoldal', 'uvod', 'hlavni', 'главная', 'هوم',
  'link', 'print', 'mobile', 'desktop', 'white', 'dark', 'light', 'icon', 'picture', 'photo', 'banner', 'sitename',
  'theauthors', 'theauthor', 'respectiveowners', 'theirrespectiveowners', 'contributors', 'thecontributors',
  'allrightsreserved', 'legal', 'privacy', 'termsofuse', 'facebook', 'instagram', 'twitter', 'wix', 'squarespace',
  'wordpresscom', 'bloggenaufwordpresscom', 'blogatwordpresscom', 'blogger', 'bloggercom', 'blogspot', 'weebly', 'jimdo',
  'shopify', 'hubspot', 'webflow', 'tumblr', 'medium', 'substack', 'ghost', 'typepad', 'godaddy', 'netlify', 'vercel',
  'strato', 'ionos', 'skiptocontent', 'skiptomaincontent', 'zuminhalt', 'google', 'youtube', 'linkedin', 'pinterest',
])

/** Words that alternative texts of logos have around the name. */
export const logoAltWords =
  /\b(?:logos?|logotype|logotipo|logotyp|homepage|home ?page|home|startseite|zur startseite|zur|link to|go to|back to|accueil|inicio|retour à l['’]accueil|retour|pagina inicial|white|dark|black|icon|image|site|header|footer|brand|click here|der|von|strona główna|página principal|mobile|desktop|to|hier geht es|main|png|svg|jpe?g|webp|gif|wordmark|brandmark)\b/giu
