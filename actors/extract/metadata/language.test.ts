import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { detectLanguage, languageTag } from './language.ts'

describe('detectLanguage', () => {
  const samples: Record<string, string> = {
    en: 'The miller waited at the bridge for the cart that was to bring the grain, and it came with the rain in the evening.',
    de: 'Der Müller wartete an der Brücke auf den Wagen, der das Korn bringen sollte, und er kam mit dem Regen am Abend nicht.',
    fr: 'Le meunier attendait sur le pont la charrette qui devait apporter les grains, et elle est arrivée avec la pluie dans la soirée.',
    es: 'El molinero esperaba en el puente el carro que debía traer los granos, y llegó con la lluvia por la tarde para su sorpresa.',
    it: 'Il mugnaio aspettava sul ponte il carro che doveva portare il grano, e non è arrivato con la pioggia della sera nel paese.',
    pt: 'O moleiro esperava na ponte o carro que devia trazer os grãos, e não chegou com a chuva da tarde para a sua surpresa.',
    nl: 'De molenaar wachtte op de brug op de kar die het graan zou brengen, en het kwam met de regen in de avond niet.',
    sv: 'Mjölnaren väntade på bron och det var med kärran som han skulle få säden, men den kom inte för att det var regn.',
    pl: 'Młynarz czekał na moście na wóz, który miał przywieźć ziarno, i nie wiedział, że to jest już po zachodzie, ale czekał.',
    tr: 'Değirmenci köprüde bir araba için bekledi ve bu araba çok geç geldi, ancak yağmur kadar güzel bir şey yok gibi dedi.',
    ru: 'Мельник ждал на мосту телегу, которая должна была привезти зерно, и она приехала вечером с дождём.',
    uk: 'Мельник чекав на мосту віз, який мав привезти зерно, і він приїхав увечері з дощем.',
    ja: '粉屋は橋の上で穀物を運んでくる荷車を待っていましたが、夕方に雨とともにやって来ました。',
    zh: '磨坊主在桥上等着运送粮食的马车，马车在傍晚随着雨水来到了这里，大家都很高兴。',
    ko: '방앗간 주인은 다리 위에서 곡식을 실은 수레를 기다렸고 수레는 저녁에 비와 함께 왔다.',
    ar: 'انتظر الطحان على الجسر العربة التي ستجلب الحبوب وجاءت مع المطر في المساء',
    el: 'Ο μυλωνάς περίμενε στη γέφυρα το κάρο που θα έφερνε το σιτάρι και ήρθε με τη βροχή.',
  }
  for (const [language, text] of Object.entries(samples))
    it(`recognises ${language}`, () => assert.equal(detectLanguage(text), language))

  for (const text of [
    '', 'OK',
    'Lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt labore dolore magna aliqua',
    '12345 67890 12345 67890 12345',
  ]) {
    it(`does not guess for ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(detectLanguage(text), null))
  }
})

describe('languageTag', () => {
  const cases: [string | null, string | null][] = [
    ['en-GB', 'en-GB'], ['en_US', 'en-US'], [' de , en', 'de'], ['zh-Hant-TW', 'zh-Hant-TW'], ['', null],
    ['nonsense please', null], ['EN-us', 'en-US'], ['zh_hans_cn', 'zh-Hans-CN'], ['en-US en', 'en-US'],
    ['en-x-priv', 'en'], ['English', 'en'], ['Deutsch', 'de'], ['x-default', null], ['{{lang}}', null], ['und', null],
    [null, null],
  ]
  for (const [declared, expected] of cases)
    it(`reads ${JSON.stringify(declared)} as ${expected}`, () => assert.equal(languageTag(declared), expected))
})
