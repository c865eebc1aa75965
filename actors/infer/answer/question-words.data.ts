// Words for reading questions and finding their answers. Collected by hand; in lower case, without accents.

const words = (text: string): string[] => text.split(/\s+/).filter((one) => one !== '')

/** Words that say nothing about the subject of a question, by language (ISO 639-1). */
export const stopWords: Readonly<Record<string, readonly string[]>> = {
  en: words(`
    a about after all also am an and any are as at be been being but by can could did do does for from get had has
    have he her him his how i if in into is it its me more most much many my near no not of off old on or our out over
    per s shall she should so some such than that the their them then there these they this those to under up us was
    we were what when where which who whom whose why will with would you your according often long far ever tell
    please approximately exactly there's what's`),
  de: words(`
    aber alle als also am an auch auf aus bei beim bin bis bist da das dass dem den der des die dies diese dieser
    dieses durch ein eine einem einen einer eines er es fur gibt hat hatte haben ich ihr ihre ihren im in ist ja kann
    konnen man mehr mein mit nach nicht noch nur ob oder seit sein seine seinen sich sie sind so soll sollen uber um
    und uns unser unter vom von vor war waren was welche welchem welchen welcher welches wem wen wenn wer werden
    wessen wie wieso wird wo woher wohin wurde wurden zu zum zur zwischen viel viele lange oft weit warum wann weshalb
    worden innerhalb zusatzlich zusammen zwar laut genau`),
  fr: words(`
    a au aux avec c ce cela ces cet cette combien comment d dans de depuis des du elle en entre est et etait ete etre
    eu il ils j je l la le les leur leurs lui m ma mais me mes mon n ne nos notre nous on ont ou ouvert par pas pour
    pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sur t te tes toi ton tu un
    une vos votre vous y fait faut il-y-a`),
  es: words(`
    a al algo como con cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde dos e el ella ellos en
    entre era es esa ese eso esta estan este esto fue fueron ha hace han hasta hay la las le les lo los mas me mi muy
    no nos o para pero por porque que quien quienes se segun ser si sin sobre son su sus tambien tiene tienen un una
    unas uno unos y ya`),
  it: words(`
    a al alla alle anche che chi ci come con cosa cui da dal dalla dei del della delle di dove e ed era essere fu gli
    ha hanno i il in io la le lo ma mi ne nel nella non o per perche piu quale quali quando quanta quante quanti
    quanto quello questa questo se si sono su sua sue sui suo tra un una uno`),
  pt: words(`
    a ao aos as com como da das de do dos e em essa esse esta este foi ha isso isto mais mas na nas no nos o onde os
    ou para pela pelo por qual quais quando quantas quanto quantos que quem se sem ser seu sua sao tem um uma`),
  nl: words(`
    aan als bij dan dat de den der deze die dit door een en er had heeft het hij hoe hoeveel ik in is je kan maar meer
    met naar niet nog of om onder ook op over te tot uit van veel voor waar waarom wanneer waren was wat welk welke
    werd wie wordt worden ze zich zijn zo`),
  ja: [],
}

/** Parts of questions in scripts without spaces, which are no part of what is asked. */
export const unspacedQuestionWords = [
  'いつ', 'だれ', '誰', 'どこ', 'なぜ', 'いくら', 'どう', 'しましたか', 'ですか', 'ますか', 'ましたか', '何年', '何人', '何', '什么时候', '什麼時候',
  '什么', '什麼', '为什么', '為什麼', '谁', '誰', '哪里', '哪裡', '哪个', '多少', '几', '幾', '怎么', '怎麼', '吗', '嗎', '呢',
]

/** Words that carry little of the subject: they count half. */
export const weakWords: ReadonlySet<string> = new Set(words(`
  kind kinds type types way ways thing things people person name names called make made use used take give need one
  year years day days time times number amount word place does work find name namen art arten jahr jahre zahl leute
  personnes personne annee annees nom type sorte ano anos nombre tipo persona personas anno anni nome tipo require
  requires have come comes cost costs much be share`))

/** Forms of a word, and words that stand for each other in questions and answers; one group a line. */
export const wordGroups: readonly (readonly string[])[] = `
write writes wrote written writer author authored
build builds built building construct constructed
die dies died dead death
bear born birth
found founded founder founders
begin begins began begun start starts started
win wins won winner
buy buys bought purchase purchased
sell sells sold
pay pays paid
cost costs price prices priced pricing
invent inventor invented invention
make makes made
run runs ran running
old age aged
lead leads led leader
grow grows grew grown
rise rises rose risen increase increased
fall falls fell fallen decrease decreased
last lasts lasting
eat eats ate eaten
show shows shown
worth value valued
steal steals stolen stole theft
require requires required requirement requirements
develop developer developers developed
ram memory
amp amps ampere amperes
hour hours hourly
screen display
gewinnen gewinnt gewann gewonnen gewinner sieger
sterben stirbt starb gestorben tod
geboren geburt
alt alter
bauen baut gebaut erbaut errichtet
schreiben schrieb geschrieben autor autorin
grunden grundet grundete gegrundet grunder grunderin
kosten kostet kostete preis preise
dauern dauert dauerte dauer laufzeit
beginnen beginnt begann begonnen beginn
liefern liefert geliefert lieferung
erfinden erfand erfunden erfinder erfinderin
feiern feiert gefeiert
spielen spielt gespielt spieler
couter coute cout couts prix tarif tarifs
naitre ne nee naissance
mourir mort morte deces decede
ecrire ecrit ecrite auteur autrice
fonder fonde fondee fondateur fondatrice
donner donnait donne
surnom surnommer surnommait surnomme
costar cuesta cuestan costo precio precios
nacer nacio nacimiento
morir murio muerte
escribir escribio escrito autor autora
fundar fundo fundador fundadora
ganar gano ganador ganadora
disenar diseno disenador disenadora
realizar realiza realizan realizara realizaran
celebrar celebra celebrara celebran llevara llevaran
`.trim().split('\n').map((line) => line.split(' '))
