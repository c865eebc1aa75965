import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageTopic } from '#schemas/topic.ts'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { topicOf } from '#test/support/page-topic.ts'
import { classifyTopic } from './classify-topic.ts'

const categoryOf = (topic: Partial<PageTopic>) => {
  const { category } = classifyTopic(topicOf(topic))
  return category && [category.category, category.subcategory]
}

describe('classifyTopic', () => {
  for (const [language, title, text, expected] of [
    ['en', 'Apple pie with cinnamon | Home Cooking',
      'This recipe needs flour, butter and two tablespoons of sugar. Preheat the oven and bake the cake.',
      'Food & Drink'],
    ['de', 'Rechtsanwalt Muster | Kanzlei für Mietrecht',
      'Unsere Rechtsanwälte vertreten Mandanten vor Gericht und beraten zu Klagen und Urteilen.', 'Law'],
    ['fr', 'Voyage en Italie : nos hôtels', 'Réservez vos vacances, un vol et un séjour au bord de la plage.', 'Travel'],
    ['es', 'Resultados de la liga de fútbol', 'El equipo ganó el partido con dos goles; el entrenador y los jugadores.',
      'Sports'],
    ['it', 'Facoltà di medicina dell’università', 'Iscrizioni ai corsi di laurea, studenti, docenti e dottorato.',
      'Education'],
    ['pt', 'Carros usados e seminovos', 'Veículos de todas as marcas, motor, pneus e concessionárias.', 'Automotive'],
    ['nl', 'Huisartsenpraktijk', 'Afspraak bij de huisarts, behandeling van patiënten, ziekenhuis en medicijnen.',
      'Medical Health'],
    ['pl', 'Nieruchomości na sprzedaż', 'Mieszkania, działki i domy; agencja nieruchomości i deweloperzy.',
      'Real Estate'],
    ['ru', 'Рецепты тортов', 'Ингредиенты для выпечки, десерты, блюда и вкусная еда.', 'Food & Drink'],
    ['tr', 'Yazılım geliştirme', 'Programlama, veritabanı, sunucu ve siber güvenlik hizmetleri.',
      'Technology & Computing'],
    ['ja', '格安航空券とホテルの旅行サイト', '海外旅行のツアーや温泉宿の予約。', 'Travel'],
    ['zh', '汽车报价与二手车', '新能源车的车型、油耗和轮胎。', 'Automotive'],
    ['ar', 'وصفات الطبخ', 'المقادير وطريقة الطبخ للحلويات والمشروبات.', 'Food & Drink'],
    ['ko', '축구 경기 결과', '프리미어리그 선수와 우승 소식.', 'Sports'],
    ['sv', 'Recept på tårta', 'Baka en tårta: ingredienser, matlagning och bröd.', 'Food & Drink'],
    ['cs', 'Fotbal: výsledky zápasů', 'Trenér a hráči po zápase ligy.', 'Sports'],
    ['uk', 'Розклад лікарні', 'Лікарі, пацієнти та лікування хвороб.', 'Medical Health'],
    // A language without a profile: international words of the other profiles.
    ['fi', 'Tennis ja golf', 'Sport, golf, tennis.', 'Sports'],
  ] as const) {
    it(`classifies a page in ${language}`, () =>
      assert.equal(categoryOf({ language, title, text })?.[0], expected))
  }

  it('names tier 2 where one clearly leads', () => {
    const topic = { language: 'en', title: 'Soccer results', text: 'Football and soccer goalkeepers in the premier league' }
    assert.deepEqual(categoryOf(topic), ['Sports', 'Soccer'])
  })

  it('counts a site of general news as politics, whatever the article is about', () => {
    const labels = ['Home', 'Politics', 'World', 'Business', 'Sports', 'Culture', 'Science', 'Opinion']
    const topic = {
      language: 'en', site_name: 'The Daily Example', title: 'How to bake a cake | The Daily Example',
      description: 'Breaking news and opinion', types: ['NewsArticle', 'NewsMediaOrganization'],
      text: 'A recipe with chocolate.', labels,
    }
    assert.equal(categoryOf(topic)?.[0], 'Politics')
  })

  it('classifies a shop by what it sells', () => {
    const shop = 'Add to cart. Free shipping. Checkout. Your cart.'
    const topic = { language: 'en', types: ['Product', 'Offer'], text: `Dog food for puppies. ${shop}`, title: 'Dog food' }
    assert.equal(categoryOf(topic)?.[0], 'Pets')
    assert.equal(categoryOf({ ...topic, title: 'Online store', text: shop })?.[0], 'Shopping')
  })

  it('takes what the end of a host name says', () => {
    assert.equal(categoryOf({ url: 'https://www.example.edu/people' })?.[0], 'Education')
    assert.deepEqual(categoryOf({ url: 'https://example.gov.uk/' }), ['Politics', 'Civic affairs'])
  })

  it('returns no category for a page that says nothing', () => {
    assert.deepEqual(classifyTopic(topicOf({ title: 'Home', text: 'Welcome to our page.' })), {
      category: null, confidence: 0,
    })
  })

  it('is more confident with more evidence', () => {
    const weak = classifyTopic(topicOf({ title: 'Our wine' }))
    const strong = classifyTopic(topicOf({
      title: 'Wine and vineyards', site_name: 'The Winery', description: 'Wine, beer and whisky', text: 'wine cellar',
    }))
    assert.ok(weak.confidence < strong.confidence && strong.confidence <= 1)
  })

  it('reads long texts in linear time', () => {
    const text = 'kitchen renovation of a house in the city of football '
    assertLinearTime((times) => classifyTopic(topicOf({ language: null, text: text.repeat(times) })), 20_000)
  })
})
