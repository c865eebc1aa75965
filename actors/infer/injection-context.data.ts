// How much a phrase of a prompt injection counts by its context. What a reader never sees has no honest reason to give
// orders; the same words quoted in an article are a topic. Set by hand; what they decide is tested in
// `test/pages/injection/`.

import type { HiddenText } from '#schemas/facts.ts'

type HiddenPlace = HiddenText['where']

/** From this score on, text counts as an injection, and as suspicious. */
export const threshold = { detected: 1, suspicious: 0.5 }

/**
 * Factor by where hidden text stands. Menus and dialogues are hidden by style, too, but nothing honest is written in
 * the colour of its background. Metadata is shown elsewhere: it counts as if it were visible.
 */
export const placeFactor: Record<HiddenPlace, number> = {
  hidden: 1, offscreen: 1, tiny: 1.3, same_colour: 1.3, comment: 0.9, attribute: 0.9, aria: 0.9, noscript: 0.7,
  meta: 1.2,
}
export const placeNames: Record<HiddenPlace, string> = {
  hidden: 'text hidden by style', offscreen: 'text placed off the screen', tiny: 'text too small to read',
  same_colour: 'text in the colour of its background', comment: 'a comment', attribute: 'an attribute',
  aria: 'text for screen readers', noscript: 'noscript text', meta: 'page metadata',
}

/** Metadata that says what the visible page does not. */
export const unshownMetaFactor = 1.35

/** Factors on a score. */
export const factor = {
  /** Visible orders by how they address the reader: as a sentence, inside a sentence, as a quotation. */
  direct: 0.75, reported: 0.3, quoted: 0.15,
  /** Visible orders that follow words that address a model. */
  addressed: 1,
  /** Visible text in code and in block quotes. */
  code: 0.2, blockQuote: 0.4,
  /** Text with look-alike letters or zero-width characters inside words. */
  disguisedVisible: 1.6, disguisedHidden: 1.4,
  /** A page that is about prompt injections. */
  onTopic: 0.4,
  /** Roles on a page about games. */
  roleInGame: 0.4,
  /** Hidden pieces that are read as one text. */
  joined: 0.9,
}
/** Added for text in tag characters, which has no honest use. */
export const tagCharactersBonus = 0.6

/** Words of pages that are about prompt injections: phrases of injections are expected there. */
export const topicWords = [
  'prompt[- ]injection', 'jailbreak', 'red[- ]team', 'llm security', 'adversarial prompt', 'ai security',
  'injection de prompt', 'prompt hacking', 'guardrail', 'inyección de prompts?', 'injeção de prompts?', 'prompt[- ]injektion',
  'injeksi prompt', 'промпт-?\\s?инъекци', 'инъекци\\p{L}* промпт', '提示词?注入', '提示詞?注入', 'プロンプト・?インジェクション',
  '프롬프트 ?(?:인젝션|주입)', 'حقن (?:الأوامر|الموجهات|التعليمات)', 'प्रॉम्प्ट इंजेक्शन', 'প্রম্পট ইনজেকশন', 'پرامپٹ انجیکشن',
]
/** Words of pages about games and stories, where roles are given to people; as many of them as `gameWordsMin`. */
export const gameWords = [
  'role-?play\\w*', 'in character', 'players?', 'dungeon', 'campaign', 'npcs?', 'larp', 'game master', 'cosplay', 'quest',
  'spieler', 'joueurs?', 'jugador(?:es)?', 'jogador(?:es)?', 'игрок\\p{L}*', '玩家', 'プレイヤー',
]
export const gameWordsMin = 2
/** Words before a quotation or an example. */
export const introducingWords = {
  en: [
    'such as', 'like', 'e\\.g\\.', 'for example', 'for instance', 'says?', 'said', 'saying', 'reads?', 'reading',
    'wrote', 'writes', 'writing', 'typed', 'types', 'typing', 'phrases?', 'strings?', 'words?', 'commands?', 'text',
    'prompts?', 'instructs?', 'told', 'tells', 'telling', 'asks?', 'asked', 'asking', 'tries', 'tried',
    'trick(?:s|ed)?', 'tricking',
  ],
  de: ['z\\. ?b\\.', 'wie'],
  fr: ['par exemple'],
  es: ['como'],
  it: ['come'],
}
/** Words before an order, by language: an order that they open is as direct as one that begins a sentence. */
export const sentenceOpeners = {
  en: ['please', 'now', 'and', 'then', 'so', 'also', 'first', ','],
  es: ['por favor', 'y', 'e', 'ahora', 'entonces', 'luego'],
  fr: ["s['’]il (?:te|vous) plaît", 'et', 'puis', 'maintenant'],
  pt: ['por favor', 'e', 'agora', 'depois'],
  de: ['bitte', 'und', 'dann', 'jetzt', 'nun'],
  it: ['per favore', 'e', 'ed', 'ora', 'poi'],
  id: ['tolong', 'mohon', 'silakan', 'dan', 'lalu', 'kemudian', 'maka'],
  ru: ['пожалуйста', 'и', 'а', 'затем', 'теперь', 'то'],
  ar: ['من فضلك', 'رجاء', 'و', 'ثم', 'الآن'],
  hi: ['कृपया', 'और', 'फिर', 'अब', 'तो'],
  bn: ['দয়া করে', 'এবং', 'আর', 'এখন'],
  ur: ['براہ کرم', 'اور', 'پھر', 'اب'],
  zh: ['请', '並', '并', '然后', '现在', '应', '必须'],
  ja: ['は', 'を', 'なら', 'て'],
}
/** Subjects whose verbs are no orders: "I always recommend this shop". */
export const narratingSubjects = [
  'i', 'we', 'they', 'who', 'people', 'customers', 'users', 'guests', 'would', "i'd", "we'd",
]
/** Words that turn an order round: "never share your password". */
export const warningWords = ['never', 'not', "don't", 'don’t', 'cannot', "can't", 'nobody', "won't"]
