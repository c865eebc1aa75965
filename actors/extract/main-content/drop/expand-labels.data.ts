// Labels of what opens a shortened quote or enlarges a picture, in many languages.

export const expandLabels: readonly string[] = [
  'click (?:here )?to (?:expand|enlarge|zoom|view full size)', 'tap to (?:expand|enlarge|zoom)',
  'klicken? (?:sie )?(?:hier,? )?(?:zum|um zu) (?:vergrößern|erweitern)', 'zum vergrößern (?:bitte )?(?:an)?klicken',
  'klicke in dieses feld, um es in vollständiger größe anzuzeigen', 'cliquez (?:ici )?pour agrandir',
  'haz clic para (?:expandir|ampliar)', 'clique para (?:expandir|ampliar)',
  'clicca (?:qui )?per (?:espandere|ingrandire|allargare)', 'klik om te (?:vergroten|verkleinen)',
  'klicka för att (?:utvidga|förstora)', 'klik for at udvide', 'kliknij,? aby (?:rozwinąć|powiększyć)',
  'нажмите,? чтобы (?:раскрыть|увеличить)', 'genişletmek için tıkla', 'クリックして展開', '点击展开',
]
