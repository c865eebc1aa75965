// Labels of what acts on an item of a list, as regular expressions; matched without regard to case.

export const itemCommands: readonly string[] = [
  // English
  '(?:add to )?compar(?:e|ison)', 'compare (?:now|product|item)', 'quick ?(?:view|shop|look|buy|add)',
  'add to (?:my )?(?:wish ?list|favou?rites|list)', 'save for later', 'reply with quote',
  // German
  '(?:zum )?vergleich(?:en)?', '(?:zum|zur) (?:vergleich|merkliste|wunschliste) hinzufügen', 'schnellansicht',
  'auf (?:die|den) (?:merkliste|merkzettel|wunschliste|wunschzettel)',
  // French, Spanish, Portuguese, Italian
  'comparer', 'aperçu rapide', 'ajouter (?:au comparateur|aux favoris|à ma liste)', 'comparar', 'vista rápida',
  'añadir a (?:favoritos|la lista de deseos)', 'adicionar aos favoritos', 'confronta', 'anteprima',
  'aggiungi (?:ai preferiti|al confronto)',
  // Dutch, Swedish, Danish, Norwegian, Finnish
  'vergelijk(?:en)?', 'jämför', 'sammenlign', 'vertaa',
  // Polish, Czech, Russian, Ukrainian, Turkish
  'porównaj', 'dodaj do (?:porównania|ulubionych)', 'porovnat', 'сравнить', 'в избранное', 'порівняти', 'karşılaştır',
  'hızlı bakış',
  // Japanese, Chinese, Korean
  '比較(?:する)?', 'お気に入りに追加', '对比', '加入对比', '收藏', '비교(?:하기)?',
]
