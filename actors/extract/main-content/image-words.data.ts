// What stands before the credit of an image, as regular expressions; matched without regard to case. A colon or © must
// follow, except after a full stop.

export const imageWords: readonly string[] = [
  // English
  '(?:image|photo|picture|pic|photograph|illustration)s?(?: credits?| by)?',
  // German
  'fotos?', 'bild(?:er|quelle|nachweis)?', 'abbildung', 'grafik',
  // French, Spanish, Portuguese, Italian
  'photographie', 'crédits? photos?', 'imágen(?:es)?', 'imagen', 'fotografía', 'imagem', 'immagine',
  // Dutch, Swedish, Danish, Norwegian
  'beeld', 'afbeelding', 'bilder', 'billede',
  // Polish, Czech, Russian
  'zdjęcie', 'fot\\.', 'snímek', 'фото',
]
