// Words about measures. Collected by hand; lower case, without accents, in the singular.

import type { Dimension } from '../fields/units.data.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words for a quantity and those that sentences use for it, by language. */
export const measureRelations: readonly ReadonlySet<string>[] = [
  words('length long longer lang langd lange laenge lengde lengte lunghezza lungo lunga longueur longue largo longitud '
    + 'comprimento dlugosc dlugi delka dlouhy pituus hossz длина'),
  words('weight weigh weighs weighing gewicht wiegt wiegen poids pese peso pesa weegt vikt vager vaegt vejer vekt '
    + 'veier '
    + 'paino painaa waga wazy hmotnost vazi suly вес'),
  words('height high tall hoehe hohe hoch hauteur haut haute alto alta altura altezza hoogte hoog hojd hog hojde hoj '
    + 'hoyde hoy korkeus wysokosc vyska magassag'),
  words('width wide breite breit largeur large ancho anchura largo larghezza breedte bred bredd leveys szerokosc '
    + 'sirka'),
  words('depth deep tiefe tief profondeur profond profondo profondita profundidad diepte djup dybde syvyys'),
  words('age old mileage alter alt'),
  words('duration take last lasts takes lasted battery dauert dauer kesto kestaa dure duree dura durata duracion duurt '
    + 'duur tar'),
  words('cook cooking cooktime cuisson cuire cuit backzeit backen kochzeit kochen coccion cocer cottura cuocere cuoce '
    + 'horneado hornear'),
  words('noise loud loudness fan laut gerausch bruit ruido rumore'),
  words('warranty guarantee garantie garantia garanzia garanti takuu gwarancja zaruka'),
]

/** Units by the words of descriptions, as names of fields have them. */
export const spelledUnits: ReadonlyMap<string, string> = new Map([
  ['watt', 'watt'], ['w', 'watt'], ['kilowatt', 'kw'], ['kw', 'kw'], ['megabyte', 'mb'], ['mb', 'mb'], ['gigabyte',
    'gb'],
  ['gb', 'gb'], ['decibel', 'db'], ['db', 'db'], ['ps', 'ps'], ['kilogram', 'kg'], ['kg', 'kg'], ['gram', 'gram'],
  ['kilometre', 'km'], ['kilometer', 'km'], ['km', 'km'], ['metre', 'meter'], ['meter', 'meter'], ['metro', 'meter'],
  ['centimetre', 'cm'], ['cm', 'cm'], ['mah', 'mah'], ['kwh', 'kwh'],
])

/** Dimensions that a page seldom has for several things. */
export const rareDimensions: ReadonlySet<Dimension> = new Set(['power', 'data', 'charge', 'energy', 'sound',
  'horsepower', 'speed'])
