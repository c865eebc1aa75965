// What pages write instead of `@` and `.` in e-mail addresses, and addresses that are examples.

/** Between brackets: `info [at] example.org`. */
export const atWords = [
  'at', 'a', 'ät', 'ad', 'arroba', 'arobase', 'arobas', 'chiocciola', 'zavinac', 'zavináč', 'malpa', 'małpa', 'kukac',
  'apenstaartje', 'klammeraffe', 'snabela', 'snabel-a', 'krøllalfa', 'alfakrøll', 'собака', 'собачка', 'afna', 'et',
  'miukumauku', 'παπάκι', 'majmun', 'monkey', 'ат', '@', 'a commerciale', 'at-zeichen', '골뱅이', 'アット', 'аt', 'où',
]
export const dotWords = [
  'dot', 'punkt', 'point', 'punto', 'ponto', 'kropka', 'piste', 'точка', 'tečka', 'tecka', 'pont', 'punt', 'prik',
  'bodka', 'nokta', 'τελεία', 'крапка', '.', 'dt', 'pt',
]

/** Second-level labels of domains in examples. */
export const exampleLabels: ReadonlySet<string> = new Set([
  'example', 'yourdomain', 'yourcompany', 'yoursite', 'yourwebsite', 'your-domain', 'mydomain', 'mysite', 'mycompany',
  'domain', 'beispiel', 'exemple', 'ejemplo', 'esempio', 'exemplo', 'musterfirma', 'musterdomain', 'acme',
  'somedomain', 'website', 'sitename', 'companyname', 'test', 'email', 'adresse', 'votredomaine', 'tudominio',
])
/** Names before the `@` in examples, written without marks. */
export const exampleLocals: ReadonlySet<string> = new Set([
  'example', 'yourname', 'youremail', 'johndoe', 'janedoe', 'maxmustermann', 'mustermann', 'name', 'username',
  'vorname', 'vornamename', 'vornamenachname', 'firstname', 'firstnamelastname', 'prenomnom', 'nombre', 'you',
  'someone', 'somebody', 'user', 'email', 'beispiel', 'exemple', 'noone', 'your', 'xxx', 'xxxx', 'abc', 'foo', 'sample',
])

/** Hosts that give addresses to everyone. */
export const freeMailLabels: ReadonlySet<string> = new Set([
  'gmail', 'googlemail', 'yahoo', 'ymail', 'hotmail', 'outlook', 'live', 'msn', 'icloud', 'me', 'aol', 'gmx', 'web',
  't-online', 'freenet', 'mail', 'proton', 'protonmail', 'orange', 'wanadoo', 'free', 'laposte', 'libero', 'virgilio',
  'tiscali', 'alice', 'wp', 'onet', 'interia', 'o2', 'seznam', 'centrum', 'yandex', 'rambler', 'bk', 'qq', '163', '126',
  'sina', 'naver', 'daum', 'hanmail', 'bluewin', 'btinternet', 'comcast', 'att', 'sbcglobal', 'verizon', 'bigpond',
  'terra', 'uol', 'bol', 'telefonica', 'pec', 'legalmail', 'posteo', 'mailbox', 'arcor', 'zoho', 'fastmail', 'tutanota',
  'riseup', 'rediffmail', 'sapo', 'hetnet', 'ziggo', 'kpnmail', 'skynet', 'telenet', 'home',
])

/** Names before the `@` of addresses of offices, not of people. */
export const officeLocals: ReadonlySet<string> = new Set([
  'info', 'infos', 'information', 'contact', 'contacts', 'contactus', 'kontakt', 'contacto', 'contato', 'contatti',
  'mail', 'email', 'office', 'buero', 'sekretariat', 'secretariat', 'secretaria', 'segreteria', 'hello', 'hallo',
  'hi', 'hola', 'bonjour', 'ciao', 'team', 'post', 'postmaster', 'webmaster', 'admin', 'administration', 'support',
  'help', 'helpdesk', 'service', 'services', 'customerservice', 'kundenservice', 'kundendienst', 'sales', 'verkauf',
  'vertrieb', 'ventas', 'vendas', 'vendite', 'shop', 'store', 'orders', 'order', 'bestellung', 'redaktion',
  'redaction', 'redacao', 'redazione', 'redakcja', 'redakce', 'editor', 'editors', 'editorial', 'news', 'newsdesk',
  'newsroom', 'presse', 'press', 'prensa', 'imprensa', 'stampa', 'media', 'pr', 'marketing', 'ads', 'advertising',
  'reklama', 'anzeigen', 'werbung', 'jobs', 'career', 'careers', 'hr', 'bewerbung', 'karriere', 'recruiting',
  'abo', 'subs', 'subscriptions', 'abonnement', 'datenschutz', 'privacy', 'dpo', 'dataprotection', 'gdpr', 'legal',
  'feedback', 'enquiries', 'inquiries', 'enquiry', 'inquiry', 'request', 'requests', 'reception', 'rezeption',
  'booking', 'bookings', 'reservations', 'reservation', 'poststelle', 'praxis', 'kanzlei', 'studio', 'ufficio',
  'urp', 'protocollo', 'amministrazione', 'atencion', 'crew', 'staff', 'general', 'library', 'school', 'admissions',
])
