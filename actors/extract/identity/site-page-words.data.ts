// Texts and paths of links to the pages of a site that state who it belongs to, as whole words.

export const sitePageWords = {
  imprint: [
    'impressum', 'imprint', 'legal notice', 'legal notices', 'site notice', 'mentions légales', 'mentions legales', 'mentions-legales', 'mentionslegales',
    'aviso legal', 'aviso-legal', 'avisolegal', 'note legali', 'note-legali', 'notelegali', 'informazioni legali', 'colofon', 'colophon', 'impresum', 'impressum & datenschutz', 'legal-notice', 'nota prawna',
    'tiráž', 'impresszum', 'ochsner', 'informations légales', 'anbieterkennzeichnung', 'rechtliche hinweise', 'ficha técnica', 'expediente', 'legal information', 'company information', 'company info', 'disclosure', 'offenlegung', 'legal',
    '特定商取引法に基づく表記', '会社概要', 'künye', 'kunye', 'juridische informatie', 'oikeudelliset tiedot', 'выходные данные',
  ],
  contact: [
    'contact', 'contact us', 'contact-us', 'contactus', 'contacts', 'kontakt', 'kontakte', 'contacto', 'contactos', 'contáctenos', 'contactenos', 'contáctanos', 'contatti', 'contattaci', 'contato', 'contate-nos',
    'fale conosco', 'contactez-nous', 'nous contacter', 'nous-contacter', 'get in touch', 'ota yhteyttä', 'yhteystiedot', 'kontakta oss', 'kontakt oss', 'kontakt os', 'kapcsolat', 'kontakty', 'kontaktní údaje',
    'contacteer ons', 'neem contact op', 'iletişim', 'iletisim', 'контакты', 'контакти', 'контакт', 'επικοινωνία', 'اتصل بنا', 'صور التواصل', 'צור קשר', '联系我们', '聯絡我們', 'お問い合わせ', '문의', 'liên hệ', 'hubungi kami', 'locations', 'find us', 'reach us', 'visit us', 'kontaktieren', 'ansprechpartner', 'rendezvous', 'customer service',
  ],
  about: [
    'about', 'about us', 'about-us', 'aboutus', 'who we are', 'our story', 'our company', 'company', 'über uns', 'ueber uns', 'ueber-uns', 'uber-uns', 'wir über uns', 'unternehmen', 'firma', 'das unternehmen', 'qui sommes-nous', 'qui sommes nous', 'à propos', 'a propos', 'a-propos', 'notre histoire', 'quiénes somos', 'quienes somos', 'quienes-somos', 'sobre nosotros', 'acerca de', 'nosotros', 'chi siamo', 'chi-siamo', 'azienda', 'quem somos', 'quem-somos',
    'sobre', 'sobre nós', 'o nas', 'o-nas', 'o nás', 'o firmie', 'rólunk', 'rolunk', 'over ons', 'over-ons', 'om oss', 'om os', 'om-oss', 'tietoa meistä', 'meistä', 'despre noi', 'hakkımızda', 'hakkimizda', 'о нас', 'о компании', 'про нас', 'за нас', 'σχετικά', 'من نحن', 'אודות', '关于我们', '關於我們', '会社情報', '회사소개', 'về chúng tôi', 'tentang kami', 'mission', 'our mission',
  ],
  terms: [
    'terms', 'terms of use', 'terms of service', 'terms and conditions', 'terms & conditions', 'terms-of-use', 'terms-of-service', 'terms-and-conditions', 'conditions of use', 'user agreement', 'agb', 'nutzungsbedingungen', 'allgemeine geschäftsbedingungen', 'conditions générales', 'cgu', 'cgv', 'conditions d’utilisation', "conditions d'utilisation", 'términos y condiciones', 'terminos y condiciones', 'términos de uso', 'condiciones de uso',
    'termini e condizioni', 'condizioni d’uso', 'termos de uso', 'termos e condições', 'regulamin', 'obchodní podmínky', 'podmínky', 'algemene voorwaarden', 'gebruiksvoorwaarden', 'användarvillkor', 'köpvillkor', 'vilkår', 'ehdot', 'käyttöehdot', 'felhasználási feltételek', 'ászf', 'termeni și condiții', 'kullanım koşulları', 'условия использования', 'пользовательское соглашение', 'όροι χρήσης', '利用規約', '服务条款', 'privacy', 'privacy policy', 'datenschutz', 'datenschutzerklärung',
    'privacy-policy',
  ],
} as const
