// Words in the names of fields that ask for something about a list, by language; compact, without accents.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** How many members a list has. */
export const countingWords = words(
  'number count counts total num quantity amount anzahl zahl antal antall lukumaara maara liczba ilosc pocet '
  + 'nombre numero numar aantal sayisi adedi adet szama quantidade cantidad',
)
/** The first member, as the page orders them. */
export const firstWords = words(
  'first top erste erster erstes ersten premier premiere primer primera primero primo prima primeiro primeira '
  + 'forste forsta eerste pierwszy pierwsza pierwsze prvni prvy ensimmainen ilk elso primul',
)
/** The member with the latest date. */
export const latestWords = words(
  'latest newest recent last neueste neuester neuestes letzte letzter letztes aktuelle dernier derniere ultimo '
  + 'ultima reciente senaste seneste siste nyeste nyaste laatste nieuwste ostatni ostatnia najnowszy najnowsza '
  + 'posledni nejnovejsi uusin viimeisin son legutobbi',
)
/** The member with the latest date but one. */
export const previousWords = words(
  'previous vorherige vorheriger precedent precedente anterior vorige forrige poprzednia predchozi',
)
/** The first member of a list that goes forward in time. */
export const nextWords = words(
  'next upcoming nachste nachster nachstes naechste naechster naechstes prochain prochaine proximo proxima '
  + 'prossimo prossima nasta naeste neste volgende nastepny nastepna pristi seuraava',
)
/** The lowest and the highest number. */
export const lowestWords = words(
  'cheapest lowest smallest min minimum gunstigste gunstigster niedrigste billigste billigaste moins mas_bajo '
  + 'minimo minima najtanszy najnizsza nejlevnejsi nejnizsi goedkoopste laagste lagsta laveste halvin economico',
)
export const highestWords = words(
  'highest largest max maximum hochste hochster teuerste dyreste dyraste hogsta hoyeste maximo massimo najwyzsza '
  + 'najdrozszy nejvyssi nejdrazsi hoogste duurste kallein',
)
/** The member on the first place of a table. */
export const winnerWords = words(
  'leader leading winning winner champion sieger siegerin gewinner tabellenfuhrer vainqueur ganador lider vincitore '
    + 'vinnare '
  + 'vinder winnaar',
)
/** Names of fields that have the place of a member. */
export const placeWords = words(
  'position rank place platz rang pos placering plassering plaats posicion posizione miejsce poradi',
)
/** Words between the others. */
export const joiningWords = words(
  'of the in on a der die das des von im d de du la le les l el los del di da dei delle i van het w na z',
)
/** Words for a name, where another word says of what. */
export const nameWords = words('name names title titles namen titel nombres noms nomi navne namn nazvy nazwy')
