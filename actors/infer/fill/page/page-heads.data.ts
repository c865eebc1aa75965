// Words about values that stand without a label near the heading of a page. Collected by hand; lower case, without
// accents.

const words = (text: string): string[] => text.split(' ')

/** Ends of the names of fields that are a number or code of the subject; fragments of a regular expression. */
export const numberNames = ['number$', 'nummer$', 'numero$', '(?<=\\p{L}{3})nr$', 'code$', '(?<=\\p{L}{3})id$', '^key$']

/** Names of how long something takes, and units of time in names. */
export const durationNames = words('length laenge lange duration runtime dauer laufzeit duree durata duracion running')
export const timeUnits = words('minutes minute min mins minuten minuti minutos')

/** Names of the area of a dwelling. */
export const areaNames: ReadonlySet<string> = new Set(words(
  'area size space living wohnflaeche wohnungsgroesse wohnungsgrosse flaeche surface superficie superficy metratura oppervlakte',
))

/** Names of parts of an organisation. */
export const organisationUnits: ReadonlySet<string> = new Set(words(
  'department faculty institute school division ministry office university college centre center chair unit section '
  + 'abteilung institut fakultat lehrstuhl departement faculte departamento facultad dipartimento facolta afdeling',
))

/** What a line says that is only the kind of employment; compact. */
export const employmentTypes: ReadonlySet<string> = new Set(words(
  'fulltime parttime permanent temporary internship contract freelance vollzeit teilzeit unbefristet befristet praktikum '
  + 'werkstudent festanstellung cdi cdd tempsplein tempspartiel stage jornadacompleta mediajornada indefinido tempopieno '
  + 'parttime voltijd deeltijd fulltimepermanent',
))
