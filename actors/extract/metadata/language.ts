// The language of a text that does not declare one: by its script, and among languages in Latin letters by their
// commonest words.

const latinStopWords: Record<string, string> = {
  en: 'the of and to in is that for it with as was on be by this are have from or you not at which but we an they will can has their',
  de: 'der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um',
  fr: 'le la les des et de un une du dans est pour que qui par sur au plus avec pas ce il sont ou cette aux ne se vous nous été mais leur',
  es: 'el la los las de que y en un una por con no para es del se como más su al lo pero sus este ya fue son entre también está ha',
  it: 'il di che la e per un in è del della sono con non le dei una da si al come più anche nel gli alla ha questo ma ed delle',
  pt: 'o a de que e do da em um para com não uma os no se na por mais as dos como mas ao das à seu sua ou são pelo foi também',
  nl: 'de het een van en in is dat op te voor met zijn niet aan er om ook als bij maar door naar uit wordt die deze worden heeft dan je',
  sv: 'och att det som en på är av för med till den har de inte om ett var men från kan vi ska eller så även han när sig',
  da: 'og at det er en til af på for med den de som ikke har et fra var vi kan men om der han ved også skal eller blev jeg',
  no: 'og det er en til av på for med den de som ikke har et fra var vi kan men om at han ved også skal eller ble jeg seg',
  fi: 'ja on ei se että oli hän mutta kun ovat myös joka tai kuin niin ole sen mukaan ovat jos vain voi sekä jälkeen kanssa',
  pl: 'i w na z do nie się że jest to o jak po ale przez od za dla są by tym co oraz był może tylko jego już lub',
  cs: 'a v se na je že s z do to o ve pro jsou by za jako ale po od které který také jeho nebo při již byl může podle',
  tr: 've bir bu için ile da de çok olarak daha en gibi kadar sonra ne ise olan var ancak her veya göre tarafından olduğu',
  ro: 'și de la în a cu pe că nu este un o din pentru care mai se ce sunt au prin dar sau după fost această lui',
  hu: 'a az és hogy nem is egy van ez meg csak de mint volt már még vagy ki el azt aki kell lehet szerint után',
  id: 'yang dan di dengan untuk pada ini dari dalam tidak akan itu adalah juga ke oleh sebagai atau telah bisa ada karena',
  vi: 'và của có là cho không được trong người với các một những đã này khi để từ đến ở ra về theo',
}

const stopWords = Object.entries(latinStopWords).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
)

/** Scripts that name a language, or a family told apart by single letters. */
const scripts: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, () => 'ja'],
  [/\p{Script=Hangul}/gu, () => 'ko'],
  [/\p{Script=Han}/gu, () => 'zh'],
  [
    /\p{Script=Cyrillic}/gu,
    (text) =>
      /[іїєґ]/i.test(text)
        ? 'uk'
        : /[ђћџ]/i.test(text)
          ? 'sr'
          : /[ыэё]/i.test(text)
            ? 'ru'
            : /ъ/i.test(text)
              ? 'bg'
              : 'ru',
  ],
  [/\p{Script=Arabic}/gu, (text) => (/[پچژگ]/.test(text) ? (/[ٹڈڑے]/.test(text) ? 'ur' : 'fa') : 'ar')],
  [/\p{Script=Greek}/gu, () => 'el'],
  [/\p{Script=Hebrew}/gu, () => 'he'],
  [/\p{Script=Thai}/gu, () => 'th'],
  [/\p{Script=Devanagari}/gu, () => 'hi'],
  [/\p{Script=Bengali}/gu, () => 'bn'],
  [/\p{Script=Tamil}/gu, () => 'ta'],
  [/\p{Script=Telugu}/gu, () => 'te'],
  [/\p{Script=Georgian}/gu, () => 'ka'],
  [/\p{Script=Armenian}/gu, () => 'hy'],
]

/**
 * Language tag (ISO 639-1) of a text, or `null` when it is too short or mixed to say. Reads the first 6,000 characters.
 */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, 6_000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters < 20) return null
  for (const [letter, name] of scripts) {
    // A fifth of the letters: Japanese mixes in Han, everything mixes in Latin names.
    if ((sample.match(letter)?.length ?? 0) * 5 >= letters) return name(sample)
  }
  return detectLatin(sample.toLowerCase().match(/\p{L}+/gu) ?? [])
}

function detectLatin(words: readonly string[]): string | null {
  if (words.length < 12) return null
  const scores = stopWords
    .map(([language, known]) => ({ language, hits: words.filter((word) => known.has(word)).length }))
    .sort((a, b) => b.hits - a.hits)
  const [best, second] = scores
  const isClear = best!.hits >= 4 && best!.hits >= words.length * 0.1 && best!.hits >= second!.hits * 1.15
  return isClear ? best!.language : null
}

const tag = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,4}(?=$|[-_][a-z0-9][-_])/i
/** What stands in the attribute when nobody set it. */
const notLanguages = new Set(['und', 'zxx', 'mul', 'xx', 'lang', 'www'])

/** Languages that old pages call by their names: by the English name and their own. */
const names: Readonly<Record<string, string>> = {
  english: 'en', german: 'de', deutsch: 'de', french: 'fr', français: 'fr', francais: 'fr', spanish: 'es',
  español: 'es', espanol: 'es', italian: 'it', italiano: 'it', portuguese: 'pt', português: 'pt', dutch: 'nl',
  nederlands: 'nl', swedish: 'sv', svenska: 'sv', danish: 'da', dansk: 'da', norwegian: 'no', norsk: 'no',
  finnish: 'fi', suomi: 'fi', polish: 'pl', polski: 'pl', czech: 'cs', čeština: 'cs', turkish: 'tr', türkçe: 'tr',
  russian: 'ru', русский: 'ru', ukrainian: 'uk', українська: 'uk', greek: 'el', ελληνικά: 'el', hungarian: 'hu',
  magyar: 'hu', romanian: 'ro', română: 'ro', japanese: 'ja', 日本語: 'ja', chinese: 'zh', 中文: 'zh', korean: 'ko',
  한국어: 'ko', arabic: 'ar', العربية: 'ar', hebrew: 'he', עברית: 'he', vietnamese: 'vi', indonesian: 'id', thai: 'th',
  hindi: 'hi',
}

/**
 * A declared language as a tag in its usual letters (`en_us` → `en-US`), the first of a list, or by its name; `null`
 * when it is none.
 */
export function languageTag(declared: string | null | undefined): string | null {
  const first = declared?.slice(0, 200).trim().split(/[,;\s]/)[0] ?? ''
  const found = tag.exec(first)?.[0]
  if (found === undefined) return names[first.toLowerCase()] ?? null
  return notLanguages.has(found.toLowerCase()) ? null : found.split(/[-_]/).map(inUsualLetters).join('-')
}

/** BCP 47, section 2.1.1: language in small letters, script with a capital, region in capitals. */
function inUsualLetters(part: string, at: number): string {
  if (at === 0) return part.toLowerCase()
  if (part.length === 2) return part.toUpperCase()
  return part.length === 4 && /^[a-z]/i.test(part)
    ? part[0]!.toUpperCase() + part.slice(1).toLowerCase()
    : part.toLowerCase()
}
