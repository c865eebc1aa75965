// Words between a label and its value in short texts, by language; lower case.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that join a value to its label: "Check-in from 15:00", "Support by Ada Quill". */
export const linkWords = words(
  'from at on by for of is in to until till up with via as was the a an ist war der die das dem den est las los un une es no nr n° nº number nummer numéro número numero code id '
  + 'am um bis von vom ab in bei mit seit des de du le la les à au par '
  + 'pour depuis del el los desde hasta por con a da di dal al fino per van vanaf tot op bij door från till av den fra til '
  + 'since : – — -',
)

/** Words that make what follows them part of a name: "Department of Earth Sciences". */
export const genitiveWords = words('of the de la le les du des di do da del della dei für for voor van')

/** Words of phrases, which values do not have. */
export const phraseWords = words('et und ou oder or is are ist sind est sont es son è sono n° not nicht pas no')

/** Small words within names. */
export const valueJoiners = words('of and the de la du des der den van von di da del y e und et & for at in -')

/** Words that are never a value before a label: "View licence", "Our team", "Customer reviews". */
export const noValueWords = words(
  'view see read get show all our your their my the this that these more less add edit download choose select change terms '
  + 'about customer user similar other related no any new latest last next previous current total with and or for to in on '
  + 'of by from by how what which learn open close find check write share report follow contact log sign leave ask compare '
  + 'alle mehr zur zum ihre unsere die der das keine neue weitere andere voir tous toutes nos votre plus le la les ver todos '
  + 'nuestro más el los tutti vedi nostri il lo gli bekijk alle onze meer',
)
