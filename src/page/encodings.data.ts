// Names of character encodings, by language and by label.

/** Default encodings of languages, for pages without any declaration (HTML Standard, section 13.2.3.2). */
export const encodingOfLanguage: Record<string, string> = {
  ar: 'windows-1256', az: 'windows-1254', ba: 'windows-1251', be: 'windows-1251', bg: 'windows-1251',
  cs: 'windows-1250', el: 'windows-1253', et: 'windows-1257', fa: 'windows-1256', he: 'windows-1255',
  hr: 'windows-1250', hu: 'windows-1250', ja: 'shift_jis', kk: 'windows-1251', ko: 'euc-kr', ku: 'windows-1254',
  ky: 'windows-1251', lt: 'windows-1257', lv: 'windows-1257', mk: 'windows-1251', pl: 'windows-1250',
  ru: 'windows-1251', sah: 'windows-1251', sk: 'windows-1250', sl: 'windows-1250', sr: 'windows-1251',
  tg: 'windows-1251', th: 'windows-874', tr: 'windows-1254', tt: 'windows-1251', uk: 'windows-1251', vi: 'windows-1258',
  zh: 'gb18030', 'zh-tw': 'big5', 'zh-hk': 'big5',
}

/** Other encodings of the same languages. */
export const relatedEncodings: Record<string, readonly string[]> = {
  'windows-1250': ['iso-8859-2'], 'windows-1251': ['koi8-r', 'koi8-u', 'iso-8859-5', 'ibm866'],
  'windows-1253': ['iso-8859-7'], shift_jis: ['euc-jp', 'iso-2022-jp'], gb18030: ['big5'], big5: ['gb18030'],
}

/** Labels that pages use although the Encoding Standard does not list them. */
export const nonstandardLabels: Record<string, string> = {
  'utf-8mb4': 'utf-8', utf8mb4: 'utf-8', utf_8: 'utf-8', unicode: 'utf-8', 'win-1251': 'windows-1251',
  win1251: 'windows-1251', 'cp-1251': 'windows-1251', 'win-1252': 'windows-1252', win1252: 'windows-1252',
  'win-1250': 'windows-1250', 'shift-jis-2004': 'shift_jis', cp932: 'shift_jis', cp936: 'gbk', cp949: 'euc-kr',
  cp950: 'big5', euc_jp: 'euc-jp', euc_kr: 'euc-kr', 'iso8859-1': 'windows-1252', 'iso-8859': 'windows-1252',
  ansi: 'windows-1252', 'x-user-defined': 'windows-1252',
}
