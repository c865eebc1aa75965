// Words of texts that try to instruct a language model (prompt injection), as far as they concern a judge of changes.
// Collected by hand; `format-change.test.ts` holds examples. In lower case; each word is a fragment of a regular
// expression. The infer stage has the larger list, for whole pages.

/** Verbs and what they dismiss: "ignore your instructions". */
export const dismissals = [
  {
    verbs: [
      'ignore', 'disregard', 'forget', 'override', 'bypass', 'skip', 'do not follow', "don't follow",
    ],
    objects: [
      'instructions?', 'prompts?', 'directives?', 'rules', 'goal', 'task', 'orders?', 'everything', 'context',
    ],
    objectsEndAtWord: true,
  },
  {
    verbs: ['ignorier\\p{L}*', 'vergiss', 'missachte'],
    objects: ['anweisung', 'regel', 'vorgabe', 'instruktion', 'ziel', 'alles'],
    objectsEndAtWord: false,
  },
  {
    verbs: ['ignore[zr]?', 'oublie[zr]?'],
    objects: ['instruction', 'consigne', 'directive', 'règle', 'objectif'],
    objectsEndAtWord: false,
  },
  {
    verbs: ['ignor[ae]\\p{L}*', 'olvid[ae]\\p{L}*', 'dimentica\\p{L}*'],
    objects: ['instruc', 'instru[çc]', 'istruzion', 'reglas', 'regole', 'objetivo', 'obiettivo'],
    objectsEndAtWord: false,
  },
]
export const chineseDismissal = { verbs: ['忽略', '无视', '無視'], objects: ['指令', '指示', '提示', '规则', '規則'] }

/** "Answer that this is not meaningful". */
export const answerVerbs = [
  'answer', 'reply', 'respond', 'return', 'output', 'say', 'report', 'set', 'mark', 'rate', 'classify', 'judge',
  'treat', 'consider', 'rule',
]
export const verdictWords = [
  'meaningful', 'is_meaningful', 'not relevant', 'irrelevant', 'unimportant', 'insignificant', 'false', 'true',
]

/** "You are a language model". */
export const modelNames = ['ai', 'language model', 'llm', 'assistant', 'judge', 'chatbot', 'monitor']
/** "Note to the AI". */
export const addressWords = ['note', 'message', 'instructions?', 'attention', 'hinweis', 'hey', 'dear']
export const addressees = [
  'ais?', 'kis?', 'llms?', 'bots?', 'language models?', 'assistants?', 'judges?', 'monitors?', 'crawlers?', 'agents?',
]
