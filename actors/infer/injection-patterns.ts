// What text looks like that tries to instruct a language model. Weights: 1 is enough by itself when a reader cannot see
// the text.

export interface InjectionPattern {
  /** Kind of attempt: findings of one kind count once. */
  kind:
    | 'override'
    | 'role'
    | 'secrets'
    | 'addressed'
    | 'exfiltration'
    | 'concealment'
    | 'markers'
    | 'tool_call'
    | 'answer'
    | 'verdict'
  weight: number
  /** Bounded gaps only, so that a search is linear. */
  pattern: RegExp
}

const of = (kind: InjectionPattern['kind'], weight: number, ...patterns: RegExp[]): InjectionPattern[] =>
  patterns.map((pattern) => ({ kind, weight, pattern }))

const earlier =
  '(?:previous|prior|above|preceding|earlier|existing|former|initial|original|system|foregoing|your|developer|safety)'
const any = '(?:other|the|all|any|these|those|my)'
const orders =
  '(?:instructions?|prompts?|directions?|directives?|commands?|orders?|rules|guidelines|guardrails|context|messages?|programming|training|constraints|restrictions|policies)'

const dismiss =
  "(?:ignore|disregard|forget|override|bypass|overlook|discard|neglect|skip|do not follow|don't follow|stop following|pay no attention to)"

/**
 * The patterns, tried on unmasked text in lower case: the flag `i` beside `u` makes a search four times slower.
 * What each kind means to a reader is `kindNames`.
 */
export const injectionPatterns: readonly InjectionPattern[] = [
  ...of(
    'override',
    1,
    new RegExp(`\\b${dismiss}\\b[^.!?\\n]{0,30}?\\b${earlier}\\b[^.!?\\n]{0,30}?\\b${orders}\\b`, 'u'),
    /\b(?:ignore|disregard|forget|override) the user(?:'s|’s)? (?:request|question|query|instructions?|prompt|input|task|goal)\b/u,
    /\b(?:ignore|disregard|forget) (?:everything|anything|all|whatever)\b[^.!?\n]{0,30}\b(?:above|before|previous(?:ly)?|prior|told|said|learned|instructed|so far|until now)\b/u,
    /\bignor(?:iere|ieren sie|ier)\b[^.!?\n]{0,30}\b(?:anweisungen|befehle|regeln|vorgaben|instruktionen|aufforderungen|prompts?)\b/u,
    /\b(?:vergiss|vergessen sie|missachte|missachten sie)\b[^.!?\n]{0,40}\b(?:anweisungen|befehle|regeln|vorgaben|instruktionen|alles)\b/u,
    /\b(?:ignore[zr]?|oublie[zr]?|ne tiens pas compte|ne tenez pas compte|fais abstraction|faites abstraction)\b[^.!?\n]{0,10}\b(?:toutes?|tous|les?|la|tes|vos|ces|mes|des)\b[^.!?\n]{0,30}\b(?:instructions?|consignes?|directives?|r[eè]gles|ordres)\b/u,
    /\b(?:ignor[ae](?:r|d|n)?|olvid[ae](?:r|d|n)?|omite|descarta|desconsidere|desconsidera|esque[çc]a)\b[^.!?\n]{0,40}\b(?:instrucciones|instru[çc][õo]es|indicaciones|[óo]rdenes|ordens|reglas|regras|comandos)\b/u,
    /\b(?:ignora(?:re|te)?|dimentica(?:re|te)?|non seguire)\b[^.!?\n]{0,40}\b(?:istruzioni|indicazioni|regole|comandi|ordini|direttive)\b/u,
    /\b(?:negeer|vergeet)\b[^.!?\n]{0,40}\b(?:instructies|aanwijzingen|opdrachten|regels)\b/u,
    /(?:^|[^\p{L}])(?:игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?|не обращай(?:те)? внимания на)[^.!?\n]{0,40}(?:инструкци|указани|команд|правил|вс[её])/u,
    /(?:^|[^\p{L}])(?:zignoruj|ignoruj|zapomnij)[^.!?\n]{0,40}(?:instrukcj|polece|zasad)/u,
    /(?:^|[^\p{L}])(?:ignor(?:era|er|ér|erer)|bortse från|glöm|glem|se bort fra|tilsidesæt)(?:[^.!?\n]{0,40})(?:instruktion|anvisning|instruks|regler|kommando|befalling)/u,
    /(?:^|[^\p{L}])(?:ignoruj(?:te)?|zapomeň(?:te)?|zabudni(?:te)?|nedbej(?:te)?)[^.!?\n]{0,40}(?:instrukc|inštrukci|pokyn|příkaz|príkaz|pravid)/u,
    /(?:^|[^\p{L}])(?:hagyd figyelmen kívül|hagyja figyelmen kívül|felejtsd el)[^.!?\n]{0,40}(?:utasítás|parancs|szabály)/u,
    /(?:^|[^\p{L}])(?:ignoră|ignorați|uită)[^.!?\n]{0,40}(?:instrucțiun|comenz|regul)/u,
    /(?:^|[^\p{L}])(?:ігноруй(?:те)?|забудь(?:те)?)[^.!?\n]{0,40}(?:інструкц|вказів|команд|правил)/u,
    /(?:^|[^\p{L}])(?:unohda|ohita|jätä huomiotta|sivuuta)[^.!?\n]{0,40}(?:ohje|käsky|sääntö|säännöt)/u,
    /(?:^|[^\p{L}])(?:abaikan|lupakan)[^.!?\n]{0,40}(?:instruksi|perintah|arahan|aturan)/u,
    /(?:^|[^\p{L}])(?:bỏ qua|phớt lờ|quên)[^.!?\n]{0,40}(?:hướng dẫn|chỉ dẫn|lệnh|chỉ thị)/u,
    /(?:^|[^\p{L}])(?:αγνόησε|αγνοήστε|ξέχνα|ξεχάστε)[^.!;\n]{0,40}(?:οδηγίες|εντολές|κανόνες)/u,
    /(?:התעלם|התעלמו|שכח|תשכח)[^.!?\n]{0,30}(?:הוראות|ההוראות|הנחיות|ההנחיות)/u,
    /(?:önceki|yukarıdaki|tüm)[^.!?\n]{0,40}(?:talimat|komut|yönerge)[^.!?\n]{0,30}(?:yok say|görmezden gel|unut|dikkate alma)/u,
    /(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要遵守)[^。！？\n]{0,20}(?:指令|指示|说明|說明|提示|命令|规则|規則|要求|内容)/u,
    /(?:前の|以前の|これまでの|上記の|すべての|全ての)[^。！？\n]{0,20}(?:指示|命令|プロンプト|ルール)[^。！？\n]{0,10}(?:無視|忘れ)/u,
    /(?:이전|위의|앞의|모든)[^.!?\n]{0,20}(?:지시|명령|지침|프롬프트)[^.!?\n]{0,12}(?:무시|잊)/u,
    /(?:تجاهل|انس)[^.!?؟\n]{0,30}(?:التعليمات|الأوامر|تعليمات|أوامر|القواعد)/u,
    /(?:पिछले|सभी|उपरोक्त)[^।!?\n]{0,30}(?:निर्देश|आदेश)[^।!?\n]{0,30}(?:अनदेखा|नज़रअंदाज़|भूल)/u,
  ),
  // "Ignore the instructions on the package" is no attack by itself.
  ...of(
    'override', 0.7, new RegExp(`\\b${dismiss}\\b[^.!?\\n]{0,30}?\\b${any}\\b[^.!?\\n]{0,30}?\\b${orders}\\b`, 'u'),
  ),
  ...of(
    'override',
    0.6,
    /\b(?:new|updated|revised|real|actual|true|important|urgent|additional) (?:system )?(?:instructions?|prompt|directives?|task|objective)\s*(?::|for (?:the )?(?:ai|llm|assistant|model|agent|bot))/u,
    /\b(?:neue|nouvelles|nuevas|nuove|novas) (?:anweisung(?:en)?|instructions|instrucciones|istruzioni|instruções)\s*:/u,
    /\b(?:end|beginning|start) of (?:the )?(?:system )?(?:prompt|instructions?|context|user input|document|untrusted (?:content|data))\b/u,
  ),
  ...of(
    'role',
    0.6,
    /\byou are (?:now|no longer|henceforth)\b[^.!?\n]{0,60}/u,
    /\bfrom now on,? (?:you|act|respond|answer|always|only|your)\b/u,
    /\b(?:act|behave|respond|roleplay|role-play) as (?:if you (?:are|were)|an? (?:unrestricted|unfiltered|uncensored|evil|different|jailbroken|helpful ai)|dan\b|root\b|the (?:system|developer|administrator))/u,
    /\bpretend (?:to be|you are|that you)\b/u,
    /\b(?:developer|god|jailbreak|dan|debug|admin|sudo|unrestricted) mode\b[^.!?\n]{0,20}\b(?:enabled|activated|on|now)\b/u,
    /\b(?:enable|enter|activate|switch to) (?:developer|god|jailbreak|dan|debug|admin|unrestricted) mode\b/u,
    /\bdo anything now\b/u,
    /\b(?:du bist jetzt|sie sind jetzt|ab jetzt bist du|tu es (?:maintenant|désormais)|vous êtes (?:maintenant|désormais)|ahora eres|a partir de ahora eres|ora sei|adesso sei|agora você é|jij bent nu)\b/u,
    /(?:теперь ты|ты теперь|你现在是|你現在是|从现在开始你|あなたは今から|今からあなたは|너는 이제|당신은 이제|أنت الآن)/u,
  ),
  ...of(
    'secrets',
    0.8,
    /\b(?:reveal|show|print|repeat|output|display|disclose|leak|expose|dump|recite|tell (?:me|us)|give (?:me|us)|write out|return|send|share)\b[^.!?\n]{0,30}\b(?:system prompt|hidden prompt|initial prompt|your (?:initial |original |full |entire |secret |hidden |system )*(?:instructions?|prompt|rules|configuration)|api[ _-]?keys?|passwords?|credentials|secrets?|access tokens?|environment variables|private keys?|conversation history|chat history)\b/u,
    /\b(?:system[- ]?prompt|systemanweisung(?:en)?|invite système|prompt (?:del|do) sistema|prompt di sistema)\b[^.!?\n]{0,40}\b(?:preis|offenlegen|ausgeben|zeige|révèle[zr]?|affiche[zr]?|revela|muestra|rivela|mostra)\b/u,
    /\b(?:zeige?|verrate|gib|nenne|révèle[zr]?|affiche[zr]?|montre[zr]?|revela|muestra|mu[eé]strame|rivela|mostra(?:mi)?|mostre)\b[^.!?\n]{0,30}\b(?:system[- ]?prompt|systemanweisung(?:en)?|invite système|instructions système|prompt (?:del|do|di) sistema)\b/u,
    /(?:系统提示|系統提示|システムプロンプト|시스템 프롬프트|системн\p{L}{1,4} (?:промпт|инструкци))/u,
  ),
  ...of(
    'addressed',
    0.6,
    /\b(?:if you are|if you're|as|attention|attn|note to|notice to|message (?:to|for)|instructions? (?:to|for)|dear|hey|hello|important for)[ :,]+(?:an? |any |all |the |every )?(?:ai|llm|large language model|language model|artificial intelligence|chatbot|gpt|chatgpt|claude|gemini|copilot|assistant|ai agent|agent|web ?crawler|scraper|bot)s?\b(?! (?:overview|safety|research|company|tools?|powered))/u,
    /\b(?:ai|llm|language) (?:assistants?|models?|agents?|systems?|crawlers?|bots?)(?:[^.!?\n]{0,30}\b(?:must|should|shall|are (?:instructed|required|ordered) to|please|need to)\b|\s?:)/u,
    /\b(?:ais?|llms?|chatbots?|gpt|chatgpt|claude|gemini|copilot)\b[^.!?\n]{0,40}\b(?:must|should|shall|please|need to)\b/u,
    /\b(?:when|while|if|before|after) (?:you (?:are )?)?(?:summari[sz](?:e|ing)|describ(?:e|ing)|answer(?:ing)?|review(?:ing)?|translat(?:e|ing)|analy[sz](?:e|ing)|rank(?:ing)?|process(?:ing)?|cit(?:e|ing)) (?:questions )?(?:about )?(?:this|the) (?:page|site|website|document|article|product|content|text|email|candidate|paper)\b/u,
    /\b(?:wenn|falls) du (?:eine? )?(?:ki|sprachmodell|assistent|llm)\b|\bsi (?:vous êtes|tu es) une? (?:ia|modèle de langage|assistant)\b|\bsi eres una? (?:ia|modelo de lenguaje|asistente)\b|\bse sei un(?:'|a |o )?(?:ia|modello linguistico|assistente)\b/u,
    /如果你是(?:一个|一個)?(?:人工智能|ai|语言模型|語言模型|助手)|あなたが(?:ai|言語モデル)/u,
  ),
  ...of(
    'exfiltration',
    1,
    /!\[[^\]\n]{0,100}\]\(https?:\/\/[^)\s]{1,300}[?&][^)\s=]{1,40}=(?:\{|%7b|\[|<|\$|(?:data|secret|token|history|conversation|prompt|summary|info)\b)/u,
  ),
  ...of(
    'exfiltration', 0.4,
    /\b(?:send|forward|post|upload|email)\b[^.!?\n]{0,60}\bto (?:https?:\/\/\S|\S{1,64}@\S{1,200}\.\S)/u,
  ),
  ...of(
    'exfiltration',
    0.9,
    /\b(?:send|post|upload|forward|transmit|exfiltrate|submit|append|encode|email)\b[^.!?\n]{0,60}\b(?:conversation|chat history|user(?:'s)? (?:data|information|messages?|input|email|password|query)|api[ _-]?keys?|credentials|passwords?|secrets?|session|cookies?|system prompt|context)\b[^.!?\n]{0,60}(?:https?:\/\/|\bto (?:the following|this) (?:url|address|endpoint|server)|\S+@\S+\.\S+)/u,
    /\b(?:make|perform|issue|send|trigger) (?:a |an )?(?:http|get|post|fetch|curl) (?:request|call) to\b[^\n]{0,20}https?:\/\//u,
    /\b(?:fetch|visit|open|navigate to|load|browse to) https?:\/\/\S{4,200}[^\n]{0,40}\b(?:and (?:follow|execute|run|obey|do)|for (?:further|your) instructions)\b/u,
  ),
  ...of(
    'concealment',
    0.8,
    /\b(?:do not|don't|never|without) (?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|notify(?:ing)?|alert(?:ing)?|show(?:ing)?)\b[^.!?\n]{0,30}\b(?:the user|the human|your operator|this (?:instruction|message|prompt|note)|these instructions)\b/u,
    /\b(?:keep|this is) (?:this |these instructions )?(?:secret|hidden|confidential) from the (?:user|human)\b/u,
    /\b(?:erwähne|sage|verrate) (?:dem nutzer|dem benutzer|niemandem)\b|\bne (?:dis|dites|mentionne[zr]?) (?:rien|pas)[^.!?\n]{0,20}(?:utilisateur|cela|ceci)\b|\bno (?:le )?(?:digas|menciones)[^.!?\n]{0,20}usuario\b/u,
  ),
  ...of(
    'markers',
    1,
    /<\|(?:im_start|im_end|im_sep|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text|end_of_turn|endofprompt|fim_prefix)\|>/u,
  ),
  ...of(
    'markers',
    0.8,
    /\[\/?inst\]|<<\/?sys>>|<\/?(?:start|end)_of_turn>|<｜(?:user|assistant|begin▁of▁sentence)｜>|\[\/?(?:system|available_tools|tool_calls)\]/u,
    /<\/?(?:system|system[-_]prompt|system[-_]message|system[-_]reminder|assistant|untrusted|user[-_]input)>/u,
  ),
  ...of(
    'markers',
    0.4,
    /(?:^|\n|[.!?#\]"'`*]\s{0,3})(?:#{1,4} ?)?\[?(?:system|assistant|developer)(?: (?:message|prompt|override|note|update|instruction))?\]?\s?:\s/u,
    /(?:^|[\s#])(?:human|user)\s?:[^\n]{1,200}\bassistant\s?:/u,
  ),
  ...of(
    'tool_call',
    0.8,
    /<\/?(?:tool_call|function_call|function_calls|invoke|tool_use|tool_result|antml:invoke|tools?_output)\b[^>]{0,100}>/u,
    /\{\s{0,5}"(?:tool|function|name|tool_name|recipient_name|action)"\s{0,5}:\s{0,5}"[\w.:-]{1,60}"\s{0,5},\s{0,5}"(?:arguments|parameters|args|input|action_input)"\s{0,5}:/u,
    /\b(?:call|invoke|use|run|execute) the (?:[\w.-]{2,40} )?(?:tool|function|plugin)\b[^.!?\n]{0,40}\b(?:with|and|to)\b/u,
    /\b(?:run|execute) (?:the following |this )?(?:command|code|script|shell)\b[^.!?\n]{0,20}:?\s{0,3}(?:`|rm -|curl |wget |bash |powershell |sudo )/u,
  ),
  ...of(
    'answer',
    0.5,
    /\b(?:respond|reply|answer|output|print|return)\b(?: to (?:the user|every (?:question|query)))? (?:only|exactly|with(?: only| exactly)?|nothing but|just)\b[^.!?\n]{0,60}/u,
    /\b(?:respond|reply|answer) (?:only )?with\s?["“'«‘]/u,
    /\binstead of (?:summari[sz]ing|answering|translating|describing|reviewing|doing (?:that|what))\b/u,
    /\b(?:always|only) (?:include|mention|say|recommend|add|cite|output|repeat) (?:the|that|this|a)\b/u,
    /\b(?:instead|rather than (?:summari[sz]ing|answering)),? (?:please )?(?:say|write|output|respond|reply|answer|tell|print|return|recommend)\b/u,
    /\b(?:your (?:response|answer|reply|summary|output) (?:must|should|shall|has to)|in your (?:response|answer|reply|summary|output),? (?:always |please )?(?:include|say|mention|write|add|insert|recommend))\b/u,
    /\b(?:summari[sz]e|describe|classify|label|mark|report) this (?:page|site|website|document|article|text|content|email|product) (?:as|to be|to say)\b/u,
  ),
  ...of(
    'answer', 0.4,
    /(?:^|[.!?:;,]\s{0,3})(?:then |please |and )?(?:say|write|state|claim|output|print|respond|reply|answer) (?:that|only|the (?:words?|phrase|sentence|following))\b/u,
  ),
  ...of(
    'verdict',
    0.8,
    /\b(?:give|assign|write|provide|return|leave)\b[^.!?\n]{0,30}\b(?:positive|favou?rable|glowing|perfect|highest|maximum|excellent|5[- ]star|five[- ]star|100 ?%|10\/10)\b[^.!?\n]{0,20}\b(?:review|score|rating|evaluation|assessment|recommendation|grade)\b[^.!?\n]{0,20}\b(?:only|regardless|no matter|always|to this)?/u,
    /\b(?:rate|rank|score|evaluate|recommend|hire|approve|accept) this (?:candidate|applicant|resume|cv|paper|submission|product|company|application)\b[^.!?\n]{0,30}\b(?:as|with|highest|first|above|strongly|immediately|10 ?\/ ?10|10 out of 10|100 ?%)/u,
    /\b(?:always|strongly|must) (?:recommend|prefer|choose|rank|cite) (?:this|our|only)\b/u,
  ),
]

/** The kinds in the words of a reason. */
export const kindNames: Record<InjectionPattern['kind'], string> = {
  override: 'an order to ignore earlier instructions', role: 'an order to take another role',
  secrets: 'a demand for prompts or secrets', addressed: 'text addressed to language models',
  exfiltration: 'a way to send data elsewhere', concealment: 'an order to hide something from the user',
  markers: 'role markers of a chat format', tool_call: 'an imitated tool call', answer: 'an order what to answer',
  verdict: 'an order what to judge or recommend',
}
