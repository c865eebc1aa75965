// Sentences of pages that ask for JavaScript or say that they are loading, in the languages of the largest web
// audiences. Collected from the fixture pages in test/fixtures/pages/needs-js and from the default templates of client
// frameworks (Create React App, Vue CLI, Angular, Next.js, Nuxt, Gatsby).

import { oneOf } from './one-of.ts'

const switchVerbs = {
  before: [
    'enable', 'activate', 'turn on', 'allow', 'requires?', 'needs?', 'without', 'disabled', 'switch on', 'uses',
    'aktivier', 'activ[eé]', 'active[rz]', 'habilit', 'attiv', 'inschakel', 'włącz', 'включ', '有効', '启用', '啟用',
  ],
  after: [
    'aktivier', 'deaktivier', 'désactivé', 'activer', 'deshabilit', 'habilit', 'activa', 'attiv', 'disattiv',
    'inschakel', 'uitgeschakeld', 'wyłącz', 'włącz', 'включ', 'отключ', '無効', '有効', '禁用', '启用', '啟用', '사용',
    'etkin',
  ],
  afterInEnglish: [
    'enable', 'activ', 'disabled', 'turned off', 'required', 'needed', 'necess', 'not available', 'is off', 'blocked',
    'support',
  ],
}

/** A sentence that tells the reader to turn JavaScript on. */
export const javascriptNotice = new RegExp(
  [
    `java ?script[^.!?]{0,60}(?:${switchVerbs.afterInEnglish.join('|')})`,
    `(?:${switchVerbs.before.join('|')})[^.!?]{0,60}java ?script`,
    `java ?script[^.!?]{0,40}(?:${switchVerbs.after.join('|')})`,
    'browser[^.!?]{0,40}(?:not supported|unsupported|does not support|too old)',
  ].join('|'),
  'i',
)

/** A text that begins with a loading message. */
export const loadingPrefix = oneOf(
  /^(?:loading|please wait|wait|one moment|initiali[sz]ing|starting|preparing)\b/i,
  /^(?:bitte warten|wird geladen|lädt|chargement|cargando|caricamento|carregando|laden|загрузка|ładowanie)\b/,
  /^(?:読み込み中|加载中|載入中|로딩)\b/,
  /^(?:loading|please wait)?\s*(?:\.{2,}|…)/,
)

/** A text that is a loading message. */
export const loadingMessage = oneOf(
  /^(?:loading|please wait|one moment,?(?: please)?)[\s.…!]*$/i,
  /^(?:bitte warten|wird geladen|lädt|chargement(?: en cours)?|cargando|caricamento(?: in corso)?)[\s.…!]*$/,
  /^(?:carregando|загрузка|読み込み中|加载中|載入中|로딩 ?중?)[\s.…!]*$/,
)
