import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodingOfContentType, encodingOfMeta, encodingOfXmlDeclaration } from './declared-encoding.ts'
import { decodeText } from './decode-text.ts'

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
/** Encodes a text in a single-byte or double-byte encoding, by inverting the decoder. */
function encoded(text: string, label: string): Buffer {
  const decoder = new TextDecoder(label)
  const table = new Map<string, number[]>()
  const note = (sequence: number[]): void => {
    const one = decoder.decode(Uint8Array.from(sequence))
    if ([...one].length === 1 && one !== '\ufffd' && !table.has(one)) table.set(one, sequence)
  }
  for (let byte = 0; byte < 256; byte++) note([byte])
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) note([lead, trail])
  return Buffer.from(
    [...text].flatMap((character) => table.get(character) ?? assert.fail(`${label} has no ${character}`)),
  )
}
const decode = (body: Buffer, contentType?: string, markup: 'html' | 'xml' | 'none' = 'html') => {
  const { text: { text }, utf8, encoding } = decodeText(body, contentType, markup)
  assert.equal(Buffer.from(utf8).toString('utf8'), text)
  return { text, encoding }
}

const russian = 'Съешь ещё этих мягких французских булок'
const japanese = '私はガラスを食べられます。それは私を傷つけません。'
const chinese = '我能吞下玻璃而不伤身体'

/** Texts of which every character is in the encoding. */
const undeclared: readonly (readonly [label: string, text: string])[] = [
  ['windows-1251', 'Вчера вечером в старом порту снова зажгли маяк, который не работал десять лет.'],
  ['koi8-r', 'Вчера вечером в старом порту снова зажгли маяк, который не работал десять лет.'],
  [
    'windows-1250',
    'Včera večer ve starém přístavu znovu rozsvítili maják, který nesvítil více než deset let. Obyvatelé se sešli na '
      + 'nábřeží, aby viděli první světlo. Starosta řekl, že oprava stála méně, než se čekalo, a poděkoval dělníkům.',
  ],
  ['windows-1252', 'Hier soir, on a rallumé le phare du vieux port, qui était éteint depuis plus de dix ans. Où ça ?'],
  ['windows-1253', 'Χθες το βράδυ στο παλιό λιμάνι άναψε ξανά ο φάρος που δεν λειτουργούσε για δέκα χρόνια.'],
  [
    'windows-1254',
    'Dün akşam eski limanda on yıldır çalışmayan deniz feneri yeniden yakıldı. Şehir sakinleri ilk ışığı görmek için '
      + 'rıhtımda toplandı. Belediye başkanı onarımın beklenenden ucuza mal olduğunu söyledi '
      + 've işçilere teşekkür etti.',
  ],
  ['windows-1255', 'אמש הודלק שוב המגדלור בנמל הישן, שלא פעל יותר מעשר שנים.'],
  ['windows-1256', 'أضيئت المنارة مرة أخرى مساء أمس في الميناء القديم بعد أن توقفت عن العمل عشر سنوات.'],
  [
    'windows-1257',
    'Vakar vakare senajame uoste vėl buvo uždegtas švyturys, neveikęs daugiau kaip dešimt metų. Gyventojai susirinko '
      + 'krantinėje pamatyti pirmosios šviesos. Meras sakė, kad remontas kainavo mažiau, nei tikėtasi, ir padėkojo.',
  ],
  ['windows-874', 'เมื่อคืนนี้ที่ท่าเรือเก่ามีการจุดประภาคารอีกครั้งหลังจากที่ไม่ได้ใช้งานมานาน'],
  ['shift_jis', '昨夜、十年以上使われていなかった灯台が古い港で再び灯された。'],
  ['euc-jp', '昨夜、十年以上使われていなかった灯台が古い港で再び灯された。'],
  ['gb18030', '昨天晚上，老港口的灯塔时隔十多年再次点亮。居民们聚集在码头上。'],
  ['big5', '昨天晚上，老港口的燈塔時隔十多年再次點亮。居民們聚集在碼頭上。'],
  ['euc-kr', '어젯밤 옛 항구에서 십 년 넘게 꺼져 있던 등대가 다시 켜졌다.'],
]

describe('decodeText', () => {
  it('prefers a byte order mark to everything else', () => {
    assert.deepEqual(
      decode(bytes([0xef, 0xbb, 0xbf], '<meta charset="windows-1251">é'), 'text/html; charset=iso-8859-1'),
      { text: '<meta charset="windows-1251">é', encoding: 'utf-8' },
    )
    assert.deepEqual(decode(bytes([0xff, 0xfe], [0x41, 0, 0xe4, 0]), 'text/html; charset=iso-8859-1'), {
      text: 'Aä', encoding: 'utf-16le',
    })
    assert.deepEqual(decode(bytes([0xfe, 0xff], [0, 0x41, 0, 0xe4])), { text: 'Aä', encoding: 'utf-16be' })
  })

  for (const [label, text] of [
    ['windows-1251', russian], ['koi8-r', russian], ['gbk', chinese], ['shift_jis', japanese], ['euc-jp', '日本'],
    ['big5', '我能吞下玻璃'], ['euc-kr', '나는 유리를'], ['iso-8859-2', 'Zażółć gęślą'], ['windows-1256', 'أنا'],
  ] as const) {
    it(`decodes ${label} named by the header, by meta and by an XML declaration`, () => {
      const body = encoded(text, label)
      const { encoding } = new TextDecoder(label)
      assert.deepEqual(decode(body, `text/html; charset="${label}"`), { text, encoding })
      assert.equal(
        decode(
          bytes(`<head><meta http-equiv=Content-Type content='text/html; charset=${label}'><p>`, [...body]),
        ).text.split('<p>')[1],
        text,
      )
      assert.equal(
        decode(bytes(`<?xml version="1.0" encoding='${label}'?><a>`, [...body]), 'application/xml', 'xml').text.split(
          '<a>',
        )[1],
        text,
      )
    })
  }

  it('prefers the header to a meta element', () => {
    assert.equal(
      decode(
        bytes('<meta charset=koi8-r>', [...encoded(russian, 'windows-1251')]), 'text/html; charset=windows-1251',
      ).text.endsWith(russian),
      true,
    )
  })

  it('decodes UTF-8 as UTF-8, whatever is declared', () => {
    for (const label of [
      'iso-8859-1', 'windows-1252', 'windows-1251', 'us-ascii', 'utf-16', 'gbk', 'shift_jis', 'nonsense', '',
    ]) {
      assert.deepEqual(
        decode(bytes(`<p>${chinese} – naïve café`), `text/html; charset=${label}`),
        { text: `<p>${chinese} – naïve café`, encoding: 'utf-8' }, label,
      )
    }
  })

  it('does not mistake short GBK for UTF-8', () => {
    assert.equal(decode(encoded('模板', 'gbk'), 'text/html; charset=gbk').text, '模板')
  })

  it('decodes a page that wrongly declares UTF-8 by its meta element, its language, or as windows-1252', () => {
    const utf8 = 'text/html; charset=utf-8'
    assert.equal(
      decode(bytes('<meta charset="windows-1251"><p>', [...encoded(russian, 'windows-1251')]), utf8).text.split(
        '<p>',
      )[1],
      russian,
    )
    assert.equal(
      decode(bytes('<html lang="ru"><p>', [...encoded(russian, 'windows-1251')]), utf8).text.split('<p>')[1], russian,
    )
    assert.equal(decode(bytes('<html lang=ja><p>', [...encoded(japanese, 'euc-jp')])).text.split('<p>')[1], japanese)
    assert.deepEqual(decode(bytes('caf', [0xe9], ' ', [0x93], 'x', [0x94], ' ', [0x80]), utf8), {
      text: 'café “x” €', encoding: 'windows-1252',
    })
  })

  for (const [label, text] of undeclared) {
    it(`detects ${label} by the bytes of a page without declarations`, () => {
      const { encoding } = new TextDecoder(label)
      const start = '<html><head><script>var a = "<p>"</script></head><body><p>'
      const page = bytes(start, [...encoded(text, label)], '</p>')
      const decoded = decodeText(page, 'text/html', 'html')
      assert.deepEqual(
        [decoded.text.text.split('<p>')[2], decoded.encoding, decoded.uncertain], [`${text}</p>`, encoding, undefined],
      )
    })
  }

  it('says that the encoding of a few bytes is uncertain, and prefers an encoding of the language', () => {
    const word = encoded('Погода', 'koi8-r')
    const of = (page: Buffer) => {
      const { text: { text }, uncertain } = decodeText(page, undefined, 'html')
      return [text.split('<p>')[1], uncertain]
    }
    assert.deepEqual(of(bytes('<html lang="ru"><p>', [...word])), ['Погода', undefined])
    assert.deepEqual(of(bytes('<p>Copyright ', [0xa9], ' 2024 Smith')), ['Copyright © 2024 Smith', true])
  })

  it('decodes UTF-8 with stray bytes of another encoding, including these', () => {
    assert.deepEqual(decode(bytes(`${russian} caf`, [0xe9], ' and ', [0x96], ' so'), 'text/html; charset=utf-8'), {
      text: `${russian} café and – so`, encoding: 'utf-8',
    })
    assert.equal(decode(bytes(`${russian} cut `, [0xd0], '<')).text.endsWith('cut Ð<'), true)
    assert.equal(decode(bytes(`${russian} cut `, [0xe2, 0x82], '<')).text.endsWith('cut \ufffd<'), true)
  })

  it('decodes a legacy encoding with an invalid byte', () => {
    const { text, encoding } = decode(
      bytes([...encoded(japanese.repeat(5), 'shift_jis')], [0xff]), 'text/html; charset=shift_jis',
    )
    assert.deepEqual([encoding, text.startsWith(japanese)], ['shift_jis', true])
  })

  it('recognises UTF-16 without a byte order mark by its zeros', () => {
    assert.deepEqual(decode(Buffer.from('<!doctype html><p>Grüße', 'utf16le')), {
      text: '<!doctype html><p>Grüße', encoding: 'utf-16le',
    })
    assert.deepEqual(decode(Buffer.from('<?xml version="1.0"?><a>ü', 'utf16le').swap16(), undefined, 'xml'), {
      text: '<?xml version="1.0"?><a>ü', encoding: 'utf-16be',
    })
  })

  it('decodes ISO-2022-JP, which looks like ASCII', () => {
    assert.deepEqual(
      decode(bytes([0x1b], '$B', [0x46, 0x7c, 0x4b, 0x5c], [0x1b], '(B'), 'text/html; charset=iso-2022-jp'),
      { text: '日本', encoding: 'iso-2022-jp' },
    )
  })

  it('returns the declared encoding of an ASCII page', () => {
    assert.deepEqual(decode(bytes('abc'), 'text/html; charset=ISO-8859-1'), { text: 'abc', encoding: 'windows-1252' })
    assert.deepEqual(decode(bytes('abc')), { text: 'abc', encoding: 'utf-8' })
  })

  it('returns UTF-8 without copying it', () => {
    const body = bytes('<p>é')
    assert.equal(decodeText(body, undefined, 'html').utf8, body)
  })
})

describe('encodingOfMeta', () => {
  for (const [html, expected] of [
    ['<meta charset="utf-8">', 'utf-8'], ['<META CHARSET=windows-1251 >', 'windows-1251'],
    ["<meta charset = 'gbk'/>", 'gbk'], ['<meta/charset="gbk">', 'gbk'],
    ['<!-- <meta charset=gbk> --><meta charset=big5>', 'big5'],
    ['<a title="<meta charset=gbk>"><meta charset=big5>', 'big5'],
    ['</a title="<meta charset=gbk>"><meta charset=big5>', 'big5'], ['<meta name=x content="charset=gbk">', null],
    ['<meta http-equiv="refresh" content="1; charset=gbk">', null],
    ['<meta content="text/html; charset=gbk" http-equiv=content-type>', 'gbk'], ['<meta charset=utf-16>', 'utf-8'],
    ['<meta charset="x-user-defined">', 'windows-1252'], ['<meta charset="no such"><meta charset=gbk>', 'gbk'],
    ['<metadata charset=gbk>', null], ['<!doctype html><html><head><title>x</title><meta charset=gbk>', 'gbk'],
    ['<!-- never closed <meta charset=gbk>', null], ['<meta charset=', null], ['', null],
  ] as const) {
    it(`reads ${html || 'nothing'} as ${expected}`, () => assert.equal(encodingOfMeta(Buffer.from(html)), expected))
  }
})

describe('encodingOfContentType', () => {
  for (const [value, expected] of [
    ['text/html; charset=utf-8', 'utf-8'], ['text/html;charset="UTF8"', 'utf-8'],
    ["text/html; charset='latin1'", 'windows-1252'], ['text/html; Charset=Shift-JIS; x=y', 'shift_jis'],
    ['text/html; charset=', null], ['text/html', null], ['text/html; charset=none', null],
    ['text/html; charset=utf-8mb4', 'utf-8'], [undefined, null],
  ] as const) {
    it(`reads ${value} as ${expected}`, () => assert.equal(encodingOfContentType(value), expected))
  }
})

describe('encodingOfXmlDeclaration', () => {
  it('reads a declaration only at the beginning', () => {
    assert.equal(
      encodingOfXmlDeclaration(Buffer.from('<?xml version="1.0" encoding="koi8-r" standalone="yes"?>')), 'koi8-r',
    )
    assert.equal(encodingOfXmlDeclaration(Buffer.from('<a/><?xml version="1.0" encoding="koi8-r"?>')), null)
  })
})
