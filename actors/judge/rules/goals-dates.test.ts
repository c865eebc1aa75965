// Goals about the direction in which a date moves: earlier, later, postponed, brought forward.

import { field, quiet, tell, testGoals } from '#test/support/goal-cases.ts'

const deadline = (day: string) => `# Call\n\nDeadline: ${day}`

testGoals('dates that move', {
  'Only tell me if the deadline moves earlier': [
    tell(deadline('20 May 2026'), deadline('10 May 2026')),
    quiet(deadline('10 May 2026'), deadline('20 May 2026')),
    tell(deadline('2026-06-02'), deadline('2026-05-30')),
    quiet(deadline('2026-05-30'), deadline('2026-06-02')),
  ],
  'Tell me when the deadline is extended': [
    tell(deadline('3 May 2026'), deadline('17 May 2026')),
    quiet(deadline('17 May 2026'), deadline('3 May 2026')),
  ],
  'if the exam is postponed': [
    tell('Exam: May 3, 2026', 'Exam: May 10, 2026'),
    quiet('Exam: May 10, 2026', 'Exam: May 3, 2026'),
    tell('Exam: May 3, 2026', 'Exam: postponed'),
  ],
  'when the release date is brought forward': [
    tell('Release date: December 2026', 'Release date: October 2026'),
    quiet('Release date: October 2026', 'Release date: December 2026'),
  ],
  'any delay of the delivery date': [
    tell('Delivery date: 28.12.2026', 'Delivery date: 04.01.2027'),
    quiet('Delivery date: 04.01.2027', 'Delivery date: 28.12.2026'),
  ],
  'Nur wenn der Termin vorverlegt wird': [
    tell('Termin: 12. Mai 2026', 'Termin: 5. Mai 2026'),
    quiet('Termin: 5. Mai 2026', 'Termin: 12. Mai 2026'),
  ],
  'Wenn die Frist verlängert wird': [
    tell('Frist: 01.03.2026', 'Frist: 15.03.2026'),
    quiet('Frist: 15.03.2026', 'Frist: 01.03.2026'),
  ],
  'Si la date limite est avancée': [
    tell('Date limite : 20 mai 2026', 'Date limite : 10 mai 2026'),
    quiet('Date limite : 10 mai 2026', 'Date limite : 20 mai 2026'),
  ],
  'Quand le concert est reporté': [
    tell('Concert : 3 juin 2026', 'Concert : 9 septembre 2026'),
    quiet('Concert : 9 septembre 2026', 'Concert : 3 juin 2026'),
  ],
  'Avísame si se adelanta la fecha': [
    tell('Fecha: 20 de mayo de 2026', 'Fecha: 10 de mayo de 2026'),
    quiet('Fecha: 10 de mayo de 2026', 'Fecha: 20 de mayo de 2026'),
  ],
  'Solo si se aplaza el plazo': [
    tell('Plazo: 10 de mayo de 2026', 'Plazo: 20 de mayo de 2026'),
    quiet('Plazo: 20 de mayo de 2026', 'Plazo: 10 de mayo de 2026'),
  ],
  'Tell me when the date changes, but not if it moves later': [
    tell(deadline('20 May 2026'), deadline('10 May 2026')),
    quiet(deadline('10 May 2026'), deadline('20 May 2026')),
  ],
  'opening moves to a later date': [
    tell(...field('opening_date', '2026-05-01', '2026-06-01')),
    quiet(...field('opening_date', '2026-06-01', '2026-05-01')),
  ],
  'when the deadline changes': [
    tell(deadline('20 May 2026'), deadline('10 May 2026')),
    tell(deadline('10 May 2026'), deadline('20 May 2026')),
  ],
  'the train leaves earlier': [
    tell('Departure: 10:15', 'Departure: 9:55'),
    quiet('Departure: 9:55', 'Departure: 10:15'),
  ],
})
