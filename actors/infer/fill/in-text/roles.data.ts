// Words that lead to the name of somebody with a role, by the names of fields that ask for them; fragments of a regular
// expression, in any case. Collected by hand; names of fields are compact, without accents.

export interface Role { fields: readonly string[]; leads: readonly string[] }

const words = (text: string): string[] => text.split(' ')

export const roles: readonly Role[] = [
  {
    fields: words('photographer photo photocredit fotograf fotografin photographe fotografo fotograaf фотограф kuvaaja '
      + 'valokuvaaja'),
    leads: ['fotos?:', 'photos?(?: by|:)', 'photograph(?:s|y|ed)? by', 'bild:', 'фото:', "foto's?:", 'kuva:',
      'crédit photo :'],
  },
  {
    fields: words('manufacturer maker developer vendor hersteller entwickler ontwikkelaar developpeur fabricant '
      + 'desarrollador '
      + 'fabricante sviluppatore produttore utvecklare udvikler utvikler tvurce producent vyrobce'),
    leads: [
      '(?:made|developed|built|created|manufactured) by', '(?:hergestellt|entwickelt) von',
      '(?:gemaakt|ontwikkeld) door',
      '(?:développé|fabriqué|créé)e? par', '(?:desarrollad|fabricad|cread)[oa] por',
      '(?:sviluppat|prodott|realizzat)[oa] da',
      '(?:utvecklad|tillverkad|skapad) av', 'udviklet af', 'utviklet av',
    ],
  },
  {
    fields: words('contractor builder entreprenor entreprise entrepreneur bauunternehmen baufirma aannemer impresa '
      + 'constructora '
      + 'подрядчик wykonawca zhotovitel'),
    leads: [
      '(?:built|constructed|carried out) by', '(?:gebaut|errichtet|ausgeführt) von', 'by(?:gd|ggd|gget) a[vf]',
      'gebouwd door',
      '(?:réalisés?|exécutés?|construite?s?)e?s? par', 'construid[oa] por', '(?:costruit|realizzat|eseguit)[oai] da',
      'подрядчиком (?:был|была|стал|стала)',
    ],
  },
  {
    fields: words('curator kurator kuratorin curatore curatrice curador curadora commissaire comisario comisaria '
      + 'kuraattori'),
    leads: ['curated by', 'a cura di', 'kuratiert von', 'commissariat :', 'commissaire :', 'comisariad[oa] por',
      'curadoria (?:de|:)'],
  },
  {
    fields: words('instructor teacher tutor lecturer trainer leiter leiterin kursleiter kursleitung dozent formateur '
      + 'docente '
      + 'profesor professor lehrer insegnante larare underviser'),
    leads: [
      '(?:taught|created|led|given) by', 'geleitet von', 'leitung:', 'animé par', 'impartido por', 'tenuto da',
      'gegeven door',
      'ministrado por', 'leds av',
    ],
  },
  {
    fields: words('host presenter moderator moderation presentateur presentador conduttore programleder'),
    leads: ['(?:hosted|presented) by', 'moderation:', 'moderiert von', 'présenté par', 'presentad[oa] por',
      'condotto da'],
  },
  {
    fields: words('guest gast invite invitado ospite gjest gaest vieras host_gast convidado'),
    leads: ['(?:with )?guests?:?', 'zu gast(?: ist)?:?', 'invitée? :', 'invitad[oa]:', 'ospite:', 'te gast:?',
      'convidad[oa]:'],
  },
  {
    fields: words('broker seller advertiser agent agency anunciante anbieter makler maklerin vendeur vendedor '
      + 'venditore '
      + 'sprzedajacy sprzedawca saljare saelger selger verkoper myyja lister'),
    leads: ['(?:listed|offered|sold|advertised) by', 'angeboten von', 'proposé par', 'anunciado por', 'aangeboden door',
      'säljs av'],
  },
  {
    fields: words('producer produzent producteur productor produttore produktion production'),
    leads: ['produced by', 'produziert von', 'produit par', 'producido por', 'prodotto da', 'produktion:'],
  },
  {
    fields: words('founder founders grunder grunderin fondateur fondatrice fundador fundadora fondatore oprichter '
      + 'stifter grundare '
      + 'zalozyciel zakladatel'),
    leads: [
      '(?:founded|launched|started|established|set up)(?: in \\d{4})? by', 'gegründet(?: \\d{4})? von',
      '(?:fondé|créé|lancé)e?(?: en \\d{4})? par', 'fundad[oa](?: en \\d{4})? por', 'fondat[oa](?: nel \\d{4})? da',
      'opgericht(?: in \\d{4})? door', 'grundat av', 'grundlagt af',
    ],
  },
  {
    fields: words('ceo chiefexecutive chiefexecutiveofficer geschaftsfuhrer geschaftsfuhrerin pdg directeurgeneral '
      + 'consejerodelegado amministratoredelegato vd'),
    leads: [
      'chief executive(?: officer)?,?', 'CEO,?', 'geschäftsführer(?:in)?:?,?', 'PDG,?', 'directrice générale,?',
      'directeur général,?', 'consejer[oa] delegad[oa],?', 'amministrat(?:ore|rice) delegat[oa],?',
    ],
  },
  {
    fields: words('owner inhaber inhaberin proprietaire propietario propietaria titolare proprietario eier ejer agare '
      + 'gerant '
      + 'gerante gestore'),
    leads: ['inh\\.', 'inhaber(?:in)?:?', 'owned by', 'propriétaire :?', 'gérante?(?: :)?', 'propietari[oa]:?',
      'titolare:?'],
  },
  {
    fields: words('spouse wife husband partner coniuge marito moglie conyuge esposo esposa conjoint epoux ehepartner '
      + 'ehefrau ehemann '
      + 'ektefelle aegtefaelle puoliso conjuge'),
    leads: [
      'married to', 'verheiratet mit', 'sposat[oa] con', 'mariée? (?:à|avec)', 'casad[oa] con', 'casad[oa] com',
      'getrouwd met',
      'gift (?:med|til)',
    ],
  },
  {
    fields: words('support supportact opener openingact vorband vorgruppe premierepartie telonero teloneros'),
    leads: ['support(?: comes)? from', 'support(?: on all dates)?:', 'supported by', 'opening act:', 'vorband:',
      'première partie :'],
  },
  {
    fields: words('retailer soldat soldby shop store handler haendler revendeur'),
    leads: ['sold (?:at|by|through)', 'verkauft (?:bei|von)', 'available (?:at|from)'],
  },
  {
    fields: words('employer arbeitgeber university institution school hochschule universitat universite universidad '
      + 'universita '
      + 'education almamater'),
    leads: [
      '(?:studied|graduated|educated)(?: \\p{L}+)? (?:at|from)(?: the)?', 'submitted (?:to|at)(?: the)?',
      'studierte(?: \\p{L}+)? an der',
      'a étudié à', 'estudió en(?: la)?', 'ha studiato (?:a|all\\W)', 'taught(?: \\p{L}+)? at(?: the)?',
    ],
  },
  {
    fields: words('referee arbitro arbitre schiedsrichter schiedsrichterin scheidsrechter dommer domare sedzia '
      + 'rozhodci'),
    leads: ['refereed by', 'referee:?', 'schiedsrichter(?:in)?:?', 'scheidsrechter:?', 'arbitre :?', '[aá]rbitro:?',
      'arbitro:?'],
  },
  {
    fields: words('insurer underwriter versicherer'),
    leads: ['underwritten by', 'insured by', 'versichert (?:bei|durch)'],
  },
  {
    fields: words('composer komponist compositeur compositor compositore musicartist music'),
    leads: ['music by', 'composed by', 'musik(?: von)?:?', 'musique(?: de)?', 'music: .{1,40} by'],
  },
]
