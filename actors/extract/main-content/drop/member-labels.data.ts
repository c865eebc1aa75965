// The labels of what forums show of a member beside a post, as regular expressions; matched without regard to case.

export const memberLabels: readonly string[] = [
  // English
  '(?:total )?posts', 'post count', 'joined', 'join date', 'member since', 'registered', 'messages', 'reaction score',
  'reputation', 'rep power', 'karma', 'likes received', 'trophy points', 'threads',
  // German
  'beiträge', 'registriert(?: seit)?', 'mitglied seit', 'dabei seit', 'themen', 'punkte reaktionen',
  // French, Spanish, Portuguese, Italian
  'inscription', 'inscrit le', 'membre depuis', 'mensajes', 'registrado', 'mensagens', 'registrado em', 'messaggi',
  'iscritto il', 'registrato',
  // Dutch, Swedish, Danish, Norwegian
  'berichten', 'lid geworden op', 'lid sinds', 'inlägg', 'blev medlem', 'indlæg', 'tilmeldt', 'innlegg',
  // Polish, Czech, Russian
  'posty', 'rejestracja', 'dołączył\\(a\\)?', 'příspěvky', 'registrován', 'сообщения', 'сообщений', 'зарегистрирован',
]
