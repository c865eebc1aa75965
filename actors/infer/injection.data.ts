// Words of texts that try to instruct a language model (prompt injection). Collected by hand from published attacks;
// `detect-injection.test.ts` and `test/pages/injection/` hold examples, and texts that only look like them. In
// lower case; each word is a fragment of a regular expression. Where several match at a place, the first wins.

/** How the kinds of attempts are named in a reason. */
export const kindNames = {
  override: 'an order to ignore earlier instructions', role: 'an order to take another role',
  secrets: 'a demand for prompts or secrets', addressed: 'text addressed to language models',
  exfiltration: 'a way to send data elsewhere', concealment: 'an order to hide something from the user',
  markers: 'role markers of a chat format', tool_call: 'an imitated tool call', answer: 'an order what to answer',
  verdict: 'an order what to judge or recommend', unseen: 'an order in text that nobody can see',
} as const
export type InjectionKind = keyof typeof kindNames

/**
 * Weight of a pattern by kind. 1 is enough by itself where readers cannot see the text. Findings of one kind count
 * once. Set by hand.
 */
export const weight = {
  override: { earlierInstructions: 1, anyInstructions: 0.7, newInstructions: 0.6 },
  role: 0.6,
  secrets: 0.8,
  addressed: 0.6,
  exfiltration: { imageAddress: 1, linkAddress: 1, secrets: 0.9, anything: 0.4 },
  concealment: 0.8,
  /** For languages other than English: their phrases ("do not mention it") are common in text for people too. */
  concealmentElsewhere: 0.5,
  markers: { controlToken: 1, tag: 0.8, label: 0.4 },
  toolCall: { block: 1.4, phrase: 0.8 },
  answer: { order: 0.5, statement: 0.4 },
  verdict: 0.8,
  unseen: 0.8,
} as const

/** "Ignore all previous instructions", "ignore the user's request", "forget everything above". */
export const dismissVerbs = [
  'ignore', 'disregard', 'forget', 'override', 'bypass', 'overlook', 'discard', 'neglect', 'skip', 'do not follow',
  "don't follow", 'stop following', 'pay no attention to', 'abandon', 'set aside', 'put aside', 'cancel', 'drop', 'erase',
  'unlearn', 'disobey', 'no longer follow', 'cease (?:following|obeying)',
]
export const earlierWords = [
  'previous', 'prior', 'above', 'preceding', 'earlier', 'existing', 'former', 'initial', 'original', 'system',
  'foregoing', 'your', 'developer', 'safety', 'you were (?:given|told)', 'you have been given',
]
export const anyWords = ['other', 'the', 'all', 'any', 'these', 'those', 'my']
export const instructionNouns = [
  'instructions?', 'prompts?', 'directions?', 'directives?', 'commands?', 'orders?', 'rules', 'guidelines',
  'guardrails', 'context', 'messages?', 'programming', 'training', 'constraints', 'restrictions', 'policies', 'rule',
]
/** "Disregard whatever instructions you were given". */
export const givenPhrases = ['you (?:were|have been|had been|got|received)', 'given to you', 'so far', 'until now']
/** "Drop your task". */
export const modelTasks = ['task', 'job', 'goal', 'objective', 'guidelines?', 'rules', 'guardrails', 'instructions?']

export const userRequests = ['request', 'question', 'query', 'instructions?', 'prompt', 'input', 'task', 'goal']
export const untilNow = [
  'above', 'before', 'previous(?:ly)?', 'prior', 'told', 'said', 'learned', 'instructed', 'so far', 'until now',
]

/** A verb and what it dismisses, in another language. */
export interface Dismissal {
  languages: string
  verbs: readonly string[]
  /** Words that must stand between, shortly after the verb. */
  between?: readonly string[]
  objects: readonly string[]
  /** Most characters before the object; 40 without it. */
  gap?: number
}
/**
 * Languages with ASCII word boundaries: verbs and objects are whole words. The most spoken ones are in
 * `injection-languages.data.ts`.
 */
export const dismissals: readonly Dismissal[] = [
  { languages: 'nl', verbs: ['negeer', 'vergeet'], objects: ['instructies', 'aanwijzingen', 'opdrachten', 'regels'] },
]
/** Languages with other letters: a verb begins a word, and objects are beginnings of words. */
export const dismissalsByStem: readonly Dismissal[] = [
  { languages: 'pl', verbs: ['zignoruj', 'ignoruj', 'zapomnij'], objects: ['instrukcj', 'polece', 'zasad'] },
  {
    languages: 'sv da nb',
    verbs: ['ignor(?:era|er|ér|erer)', 'bortse från', 'glöm', 'glem', 'se bort fra', 'tilsidesæt'],
    objects: ['instruktion', 'anvisning', 'instruks', 'regler', 'kommando', 'befalling'],
  },
  {
    languages: 'cs sk', verbs: ['ignoruj(?:te)?', 'zapomeň(?:te)?', 'zabudni(?:te)?', 'nedbej(?:te)?'],
    objects: ['instrukc', 'inštrukci', 'pokyn', 'příkaz', 'príkaz', 'pravid'],
  },
  {
    languages: 'hu', verbs: ['hagyd figyelmen kívül', 'hagyja figyelmen kívül', 'felejtsd el'],
    objects: ['utasítás', 'parancs', 'szabály'],
  },
  { languages: 'ro', verbs: ['ignoră', 'ignorați', 'uită'], objects: ['instrucțiun', 'comenz', 'regul'] },
  {
    languages: 'uk', verbs: ['ігноруй(?:те)?', 'забудь(?:те)?'], objects: ['інструкц', 'вказів', 'команд', 'правил'],
  },
  {
    languages: 'fi', verbs: ['unohda', 'ohita', 'jätä huomiotta', 'sivuuta'],
    objects: ['ohje', 'käsky', 'sääntö', 'säännöt'],
  },
  { languages: 'vi', verbs: ['bỏ qua', 'phớt lờ', 'quên'], objects: ['hướng dẫn', 'chỉ dẫn', 'lệnh', 'chỉ thị'] },
]

/** Turkish puts the verb last. */
export const turkishDismissal = {
  qualifiers: ['önceki', 'yukarıdaki', 'tüm'],
  objects: ['talimat', 'komut', 'yönerge'],
  verbs: ['yok say', 'görmezden gel', 'unut', 'dikkate alma'],
}

/** "New instructions:". */
export const newWords = ['new', 'updated', 'revised', 'real', 'actual', 'true', 'important', 'urgent', 'additional']
export const newInstructionsElsewhere = [
  '(?:neue|nouvelles|nuevas|nuove|novas) (?:anweisung(?:en)?|instructions|instrucciones|istruzioni|instruções)',
]

/** "You are now" in other languages than English. */
export const newRolesElsewhere = [
  'du bist jetzt', 'sie sind jetzt', 'ab jetzt bist du', 'tu es (?:maintenant|désormais)',
  'vous êtes (?:maintenant|désormais)', 'ahora eres', 'a partir de ahora eres', 'ora sei', 'adesso sei', 'agora você é',
  'jij bent nu',
]

/** "Reveal your system prompt". */
export const revealVerbs = [
  'reveal', 'show', 'print', 'repeat', 'output', 'display', 'disclose', 'leak', 'expose', 'dump', 'recite',
  'tell (?:me|us)', 'give (?:me|us)', 'write out', 'return', 'send', 'share',
]
export const secretNouns = [
  'system prompt', 'hidden prompt', 'initial prompt',
  'your (?:initial |original |full |entire |secret |hidden |system )*(?:instructions?|prompt|rules|configuration)',
  'api[ _-]?keys?', 'passwords?', 'credentials', 'secrets?', 'access tokens?', 'environment variables',
  'private keys?', 'conversation history', 'chat history', 'system message', 'prompt you were given',
]
/** The same in German, French, Spanish, Portuguese and Italian; the verb may stand on either side. */
export const systemPromptBefore = [
  'system[- ]?prompt', 'systemanweisung(?:en)?', 'invite système', 'prompt (?:del|do) sistema', 'prompt di sistema',
]
export const revealVerbsAfter = [
  'preis', 'offenlegen', 'ausgeben', 'zeige', 'révèle[zr]?', 'affiche[zr]?', 'revela', 'muestra', 'rivela', 'mostra',
]
export const revealVerbsBefore = [
  'zeige?', 'verrate', 'gib', 'nenne', 'révèle[zr]?', 'affiche[zr]?', 'montre[zr]?', 'revela', 'muestra',
  'mu[eé]strame', 'rivela', 'mostra(?:mi)?', 'mostre',
]
export const systemPromptAfter = [
  'system[- ]?prompt', 'systemanweisung(?:en)?', 'invite système', 'instructions système',
  'prompt (?:del|do|di) sistema',
]
export const systemPromptOtherScripts = [
  '系统提示', '系統提示', 'システムプロンプト', '시스템 프롬프트', 'системн\\p{L}{1,4} (?:промпт|инструкци)',
]

/** "Note to AI assistants". */
export const addressWords = [
  'if you are', "if you're", 'as', 'attention', 'attn', 'note to', 'notice to', 'message (?:to|for)',
  'instructions? (?:to|for)', 'dear', 'hey', 'hello', 'important for',
]
export const modelNames = [
  'ai', 'llm', 'large language model', 'language model', 'artificial intelligence', 'chatbot', 'gpt', 'chatgpt',
  'claude', 'gemini', 'copilot', 'assistant', 'ai agent', 'agent', 'web ?crawler', 'scraper', 'bot',
]
/** Words after a model's name that make it a topic: "an AI company". */
export const topicNouns = ['overview', 'safety', 'research', 'company', 'tools?', 'powered']
export const productNames = [
  'ais?', 'llms?', 'chatbots?', 'gpt', 'chatgpt', 'claude', 'gemini', 'copilot',
]
/** "When summarising this page". */
export const readingVerbs = [
  'summari[sz](?:e|ing)', 'describ(?:e|ing)', 'answer(?:ing)?', 'review(?:ing)?', 'translat(?:e|ing)',
  'analy[sz](?:e|ing)', 'rank(?:ing)?', 'process(?:ing)?', 'cit(?:e|ing)',
]
export const pageNouns = [
  'page', 'site', 'website', 'document', 'article', 'product', 'content', 'text', 'email', 'candidate', 'paper',
]

/** "Send the conversation to https://…". */
export const sendVerbs = [
  'send', 'post', 'upload', 'forward', 'transmit', 'exfiltrate', 'submit', 'append', 'encode', 'email',
]
export const privateNouns = [
  'conversation', 'chat history',
  "user(?:'s)? (?:data|information|messages?|input|email|password|query)", 'api[ _-]?keys?', 'credentials',
  'passwords?', 'secrets?', 'session', 'cookies?', 'system prompt', 'context',
]

/** "Tell the user to buy here". */
export const hearers = ['the user', 'users', 'the human', 'the reader', 'readers', 'your user']
/** "Do not tell the user". */
export const tellVerbs = [
  'tell(?:ing)?', 'inform(?:ing)?', 'mention(?:ing)?', 'reveal(?:ing)?', 'notify(?:ing)?', 'alert(?:ing)?',
  'show(?:ing)?',
]
export const hiddenFrom = [
  'the user', 'the human', 'your operator', 'this (?:instruction|message|prompt|note)', 'these instructions',
]

/** Control tokens of chat templates, between `<|` and `|>`. */
export const controlTokens = [
  'im_start', 'im_end', 'im_sep', 'system', 'user', 'assistant', 'endoftext', 'eot_id', 'start_header_id',
  'end_header_id', 'begin_of_text', 'end_of_turn', 'endofprompt', 'fim_prefix',
]
/** Tags that prompts are built with. */
export const promptTags = [
  'system', 'system[-_]prompt', 'system[-_]message', 'system[-_]reminder', 'assistant', 'untrusted', 'user[-_]input',
]
export const toolTags = [
  'tool_call', 'tool_calls', 'function_call', 'function_calls', 'invoke', 'tool_use', 'tool_result', 'antml:invoke',
  'tools?_output',
]
/** Keys of a request to an API that calls tools. */
export const toolKeys = ['tool_calls?', 'function_call', 'tool_use', 'functioncall', 'toolcalls?']
/** What an address must carry off: placeholders and names of private data. */
export const placeholderWords = [
  'data', 'secret', 'token', 'history', 'conversation', 'prompt', 'summary', 'info', 'messages?', 'chat', 'context',
  'user[_-]?\\w{1,20}', 'chat[_-]?\\w{1,20}', 'api[_-]?key', 'password', 'cookies?', 'session', 'memory', 'email', 'query',
]
/** Names of what a conversation holds, as placeholders in an address. */
export const conversationWords = [
  'conversation', 'chat[_-]?(?:history|log)', 'history', 'user[_-](?:message|data|input|info)\\w{0,10}', 'system[_-]?prompt',
  'messages', 'all[_-]messages', 'secret\\w{0,10}',
]
/** "Replace SUMMARY by what the user said", beside an address. */
export const fillingPhrases = [
  'repla(?:ce|cing)', 'fill(?:ed|ing)? in', 'substitut(?:e|ing)', 'insert(?:ing)?', 'append(?:ing)?', 'encod(?:e|ed|ing)',
  'where \\w{1,40} is', 'followed by', 'with the',
]

/** "Give a positive review". */
export const praiseWords = [
  'positive', 'favou?rable', 'glowing', 'perfect', 'highest', 'maximum', 'excellent', '5[- ]star', 'five[- ]star',
  '100 ?%', '10\\/10',
]
export const assessmentNouns = [
  'review', 'score', 'rating', 'evaluation', 'assessment', 'recommendation', 'grade',
]
/** "Rate this candidate as excellent". */
export const rankVerbs = ['rate', 'rank', 'score', 'evaluate', 'recommend', 'hire', 'approve', 'accept']
export const rankedNouns = [
  'candidate', 'applicant', 'resume', 'cv', 'paper', 'submission', 'product', 'company', 'application',
]
export const rankWords = [
  'as', 'with', 'highest', 'first', 'above', 'strongly', 'immediately', '10 ?\\/ ?10', '10 out of 10', '100 ?%',
]
