// Words and names by which languages are recognized.

/** The most frequent words of the languages that are written in Latin letters, by ISO 639-1 code. */
export const frequentWords: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for it with as was on be by this are have from or you not at which but we an they '
    + 'will can has their',
  de: 'der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat '
    + 'dass sie nach wird bei einer um',
  fr: 'le la les des et de un une du dans est pour que qui par sur au plus avec pas ce il sont ou cette aux ne se '
    + 'vous nous été mais leur',
  es: 'el la los las de que y en un una por con no para es del se como más su al lo pero sus este ya fue son entre '
    + 'también está ha',
  it: 'il di che la e per un in è del della sono con non le dei una da si al come più anche nel gli alla ha questo ma '
    + 'ed delle',
  pt: 'o a de que e do da em um para com não uma os no se na por mais as dos como mas ao das à seu sua ou são pelo '
    + 'foi também',
  nl: 'de het een van en in is dat op te voor met zijn niet aan er om ook als bij maar door naar uit wordt die deze '
    + 'worden heeft dan je',
  sv: 'och att det som en på är av för med till den har de inte om ett var men från kan vi ska eller så även han när '
    + 'sig',
  da: 'og at det er en til af på for med den de som ikke har et fra var vi kan men om der han ved også skal eller '
    + 'blev jeg',
  no: 'og det er en til av på for med den de som ikke har et fra var vi kan men om at han ved også skal eller ble jeg '
    + 'seg',
  fi: 'ja on ei se että oli hän mutta kun ovat myös joka tai kuin niin ole sen mukaan ovat jos vain voi sekä jälkeen '
    + 'kanssa',
  pl: 'i w na z do nie się że jest to o jak po ale przez od za dla są by tym co oraz był może tylko jego już lub',
  cs: 'a v se na je že s z do to o ve pro jsou by za jako ale po od které který také jeho nebo při již byl může podle',
  tr: 've bir bu için ile da de çok olarak daha en gibi kadar sonra ne ise olan var ancak her veya göre tarafından '
    + 'olduğu',
  ro: 'și de la în a cu pe că nu este un o din pentru care mai se ce sunt au prin dar sau după fost această lui',
  hu: 'a az és hogy nem is egy van ez meg csak de mint volt már még vagy ki el azt aki kell lehet szerint után',
  id: 'yang dan di dengan untuk pada ini dari dalam tidak akan itu adalah juga ke oleh sebagai atau telah bisa ada '
    + 'karena',
  vi: 'và của có là cho không được trong người với các một những đã này khi để từ đến ở ra về theo',
}

/** Languages that old pages declare by name: the English name and the language's own. */
export const languageNames: Readonly<Record<string, string>> = {
  english: 'en', german: 'de', deutsch: 'de', french: 'fr', français: 'fr', francais: 'fr', spanish: 'es',
  español: 'es', espanol: 'es', italian: 'it', italiano: 'it', portuguese: 'pt', português: 'pt', dutch: 'nl',
  nederlands: 'nl', swedish: 'sv', svenska: 'sv', danish: 'da', dansk: 'da', norwegian: 'no', norsk: 'no',
  finnish: 'fi', suomi: 'fi', polish: 'pl', polski: 'pl', czech: 'cs', čeština: 'cs', turkish: 'tr', türkçe: 'tr',
  russian: 'ru', русский: 'ru', ukrainian: 'uk', українська: 'uk', greek: 'el', ελληνικά: 'el', hungarian: 'hu',
  magyar: 'hu', romanian: 'ro', română: 'ro', japanese: 'ja', 日本語: 'ja', chinese: 'zh', 中文: 'zh', korean: 'ko',
  한국어: 'ko', arabic: 'ar', العربية: 'ar', hebrew: 'he', עברית: 'he', vietnamese: 'vi', indonesian: 'id', thai: 'th',
  hindi: 'hi',
}
