// What text that tries to instruct a language model looks like. The patterns are matched against unmasked text in lower
// case: the flag `i` beside `u` makes a search four times slower. Gaps are bounded, so that a search is linear.

import { oneOf } from '#src/text/word-patterns.ts'
import {
  addressWords, anyWords, assessmentNouns, controlTokens, type Dismissal, dismissals, dismissalsByStem, dismissVerbs,
  earlierWords, givenPhrases, hearers, hiddenFrom, type InjectionKind, instructionNouns, modelNames, modelTasks,
  newInstructionsElsewhere, newRolesElsewhere, newWords, pageNouns, praiseWords, privateNouns, productNames,
  promptTags, rankedNouns, rankVerbs, rankWords, readingVerbs, revealVerbs, revealVerbsAfter, revealVerbsBefore,
  secretNouns, sendVerbs, systemPromptAfter, systemPromptBefore, systemPromptOtherScripts, tellVerbs, toolKeys,
  toolTags, topicNouns, turkishDismissal, untilNow, userRequests, weight,
} from './injection.data.ts'

export interface InjectionPattern { kind: InjectionKind; weight: number; pattern: RegExp }

/** Patterns of one kind and weight, from regular expressions or their sources. */
const patternsOf = (kind: InjectionKind, sure: number, ...patterns: (RegExp | string)[]): InjectionPattern[] =>
  patterns.map((pattern) => ({ kind, weight: sure, pattern: new RegExp(pattern, 'u') }))

const raw = String.raw
/** Text between two parts of a phrase, inside a sentence. */
const gap = (charsMax: number): string => `[^.!?\\n]{0,${charsMax}}`
const start = raw`(?:^|[^\p{L}])`

const dismissalOfWords = ({ verbs, between, objects, gap: charsMax = 40 }: Dismissal): string =>
  raw`\b${oneOf(verbs)}\b${between ? raw`${gap(10)}\b${oneOf(between)}\b` : ''}${gap(charsMax)}\b${oneOf(objects)}\b`
const dismissalOfStems = ({ verbs, objects, gap: charsMax = 40 }: Dismissal): string =>
  start + oneOf(verbs) + gap(charsMax) + oneOf(objects)

const override = [
  ...patternsOf(
    'override', weight.override.earlierInstructions,
    raw`\b${oneOf(dismissVerbs)}\b${gap(30)}?\b${oneOf(earlierWords)}\b${gap(30)}?\b${oneOf(instructionNouns)}\b`,
    raw`\b(?:ignore|disregard|forget|override) the user(?:'s|’s)? ${oneOf(userRequests)}\b`,
    raw`\b(?:ignore|disregard|forget) (?:everything|anything|all|whatever)\b${gap(30)}\b${oneOf(untilNow)}\b`,
    raw`\b${oneOf(dismissVerbs)}\b${gap(30)}?\b${oneOf(instructionNouns)}\b${gap(10)}\b${oneOf(givenPhrases)}\b`,
    ...dismissals.map(dismissalOfWords),
    ...dismissalsByStem.map(dismissalOfStems),
    // Greek: the semicolon is its question mark.
    raw`${start}(?:αγνόησε|αγνοήστε|ξέχνα|ξεχάστε)[^.!;\n]{0,40}(?:οδηγίες|εντολές|κανόνες)`,
    /(?:התעלם|התעלמו|שכח|תשכח)[^.!?\n]{0,30}(?:הוראות|ההוראות|הנחיות|ההנחיות)/u,
    oneOf(turkishDismissal.qualifiers) + gap(40) + oneOf(turkishDismissal.objects) + gap(30)
    + oneOf(turkishDismissal.verbs),
  ),
  // "Ignore the instructions on the package" is no attack by itself.
  ...patternsOf(
    'override', weight.override.anyInstructions,
    raw`\b${oneOf(dismissVerbs)}\b${gap(30)}?\b${oneOf(anyWords)}\b${gap(30)}?\b${oneOf(instructionNouns)}\b`,
  ),
  ...patternsOf(
    'override', weight.override.anyInstructions,
    raw`\b${oneOf(dismissVerbs)} (?:all |any of )?(?:your|the user's|the user’s) (?:\w{1,20} )?${oneOf(modelTasks)}\b`,
  ),
  ...patternsOf(
    'override', weight.override.newInstructions,
    raw`\b${oneOf(newWords)} (?:system )?(?:instructions?|prompt|directives?|task|objective)\s*`
    + raw`(?::|for (?:the )?(?:ai|llm|assistant|model|agent|bot))`,
    raw`\b${oneOf(newInstructionsElsewhere)}\s*:`,
    raw`\b(?:end|beginning|start) of (?:the )?(?:system )?`
    + raw`(?:prompt|instructions?|context|user input|document|untrusted (?:content|data))\b`,
  ),
]

const role = patternsOf(
  'role', weight.role,
  /\byou are (?:now|no longer|henceforth)\b[^.!?\n]{0,60}/,
  /\bfrom now on,? (?:you|act|respond|answer|always|only|your)\b/,
  raw`\b(?:act|behave|respond|roleplay|role-play) as (?:if you (?:are|were)|`
  + raw`an? (?:unrestricted|unfiltered|uncensored|evil|different|jailbroken|helpful ai)|dan\b|root\b|`
  + raw`the (?:system|developer|administrator))`,
  /\bpretend (?:to be|you are|that you)\b/,
  raw`\b(?:developer|god|jailbreak|dan|debug|admin|sudo|unrestricted) mode\b${gap(20)}\b(?:enabled|activated|on|now)\b`,
  /\b(?:enable|enter|activate|switch to) (?:developer|god|jailbreak|dan|debug|admin|unrestricted) mode\b/,
  /\bdo anything now\b/,
  raw`\b${oneOf(newRolesElsewhere)}\b`,
  /(?:теперь ты|ты теперь|你现在是|你現在是|从现在开始你|あなたは今から|今からあなたは|너는 이제|당신은 이제|أنت الآن)/,
)

const secrets = patternsOf(
  'secrets', weight.secrets,
  raw`\b${oneOf(revealVerbs)}\b${gap(30)}\b${oneOf(secretNouns)}\b`,
  raw`\b${oneOf(systemPromptBefore)}\b${gap(40)}\b${oneOf(revealVerbsAfter)}\b`,
  raw`\b${oneOf(revealVerbsBefore)}\b${gap(30)}\b${oneOf(systemPromptAfter)}\b`,
  oneOf(systemPromptOtherScripts),
)

const addressed = patternsOf(
  'addressed', weight.addressed,
  // "Assistant:" alone is a label in a log of a chat.
  raw`(?:^|[.!?:;\n]\s{0,3})(?!(?:assistant|agent|bot)\s?:)(?:all |any |every )?${oneOf(modelNames)}s?(?: ${oneOf(modelNames)}s?)?(?: model)?\s?[:,]`,
  raw`\b${oneOf(addressWords)}[ :,]+(?:an? |any |all |the |every )?${oneOf(modelNames)}s?\b(?! ${oneOf(topicNouns)})`,
  raw`\b(?:ai|llm|language) (?:assistants?|models?|agents?|systems?|crawlers?|bots?)`
  + raw`(?:${gap(30)}\b(?:must|should|shall|are (?:instructed|required|ordered) to|please|need to)\b|\s?:)`,
  raw`\b${oneOf(productNames)}\b${gap(40)}\b(?:must|should|shall|please|need to)\b`,
  raw`\b(?:when|while|if|before|after) (?:you (?:are )?)?${oneOf(readingVerbs)} `
  + raw`(?:questions )?(?:about )?(?:this|the) ${oneOf(pageNouns)}\b`,
  raw`\b(?:wenn|falls) du (?:eine? )?(?:ki|sprachmodell|assistent|llm)\b`
  + raw`|\bsi (?:vous êtes|tu es) une? (?:ia|modèle de langage|assistant)\b`
  + raw`|\bsi eres una? (?:ia|modelo de lenguaje|asistente)\b`
  + raw`|\bse sei un(?:'|a |o )?(?:ia|modello linguistico|assistente)\b`,
  /如果你是(?:一个|一個)?(?:人工智能|ai|语言模型|語言模型|助手)|あなたが(?:ai|言語モデル)/,
)

/** Addresses that carry data away are in `exfiltration.ts`. */
const exfiltration = [
  ...patternsOf(
    'exfiltration', weight.exfiltration.anything,
    raw`\b(?:send|forward|post|upload|email)\b${gap(60)}\bto (?:https?:\/\/\S|\S{1,64}@\S{1,200}\.\S)`,
  ),
  ...patternsOf(
    'exfiltration', weight.exfiltration.secrets,
    raw`\b${oneOf(sendVerbs)}\b${gap(60)}\b${oneOf(privateNouns)}\b${gap(60)}`
    + raw`(?:https?:\/\/|\bto (?:the following|this) (?:url|address|endpoint|server)|\S+@\S+\.\S+)`,
    raw`\b(?:make|perform|issue|send|trigger) (?:a |an )?(?:http|get|post|fetch|curl) (?:request|call) to\b`
    + raw`[^\n]{0,20}https?:\/\/`,
    raw`\b(?:fetch|visit|open|navigate to|load|browse to) https?:\/\/\S{4,200}[^\n]{0,40}\b`
    + raw`(?:and (?:follow|execute|run|obey|do)|for (?:further|your) instructions)\b`,
  ),
]

const concealment = patternsOf(
  'concealment', weight.concealment,
  raw`\b(?:do not|don't|never|without) ${oneOf(tellVerbs)}\b${gap(30)}\b${oneOf(hiddenFrom)}\b`,
  /\b(?:keep|this is) (?:this |these instructions )?(?:secret|hidden|confidential) from the (?:user|human)\b/,
  raw`\b(?:must|should|shall) (?:not|never) ${oneOf(tellVerbs)}\b`,
  raw`\b(?:erwähne|sage|verrate) (?:dem nutzer|dem benutzer|niemandem)\b`
  + raw`|\bne (?:dis|dites|mentionne[zr]?) (?:rien|pas)${gap(20)}(?:utilisateur|cela|ceci)\b`
  + raw`|\bno (?:le )?(?:digas|menciones)${gap(20)}usuario\b`,
)

const markers = [
  ...patternsOf('markers', weight.markers.controlToken, raw`<\|${oneOf(controlTokens)}\|>`),
  ...patternsOf(
    'markers', weight.markers.tag,
    raw`\[\/?inst\]|<<\/?sys>>|<\/?(?:start|end)_of_turn>|<｜(?:user|assistant|begin▁of▁sentence)｜>`
    + raw`|\[\/?(?:system|available_tools|tool_calls)\]`,
    raw`<\/?${oneOf(promptTags)}>`,
  ),
  ...patternsOf(
    'markers', weight.markers.label,
    raw`(?:^|\n|[.!?#\]"'${'`'}*]\s{0,3})(?:#{1,4} ?)?\[?(?:system|assistant|developer)`
    + raw`(?: (?:message|prompt|override|note|update|instruction))?\]?\s?:\s`,
    /(?:^|[\s#])(?:human|user)\s?:[^\n]{1,200}\bassistant\s?:/,
  ),
]

const toolPhrases = patternsOf(
  'tool_call', weight.toolCall.phrase,
  raw`<\/?${oneOf(toolTags)}\b[^>]{0,100}>`,
  raw`\{\s{0,5}"(?:tool|function|name|tool_name|recipient_name|action)"\s{0,5}:\s{0,5}"[\w.:-]{1,60}"`
  + raw`\s{0,5},\s{0,5}"(?:arguments|parameters|args|input|action_input)"\s{0,5}:`,
  raw`\b(?:call|invoke|use|run|execute) the (?:[\w.-]{2,40} )?(?:tool|function|plugin)\b${gap(40)}\b(?:with|and|to)\b`,
  raw`\b(?:run|execute) (?:the following |this )?(?:command|code|script|shell)\b${gap(20)}:?\s{0,3}`
  + raw`(?:${'`'}|rm -|curl |wget |bash |powershell |sudo )`,
)

const toolCalls = [
  ...patternsOf(
    'tool_call', weight.toolCall.block,
    raw`<${oneOf(toolTags)}\b[^>]{0,100}>\s{0,5}(?:\{|<)`, raw`<invoke name\s?=`,
    raw`<function\s?=\s?[\w.-]{1,60}>\s{0,5}(?:<parameter|\{)`,
    raw`\[tool_calls?\]\s{0,5}\S`,
    raw`"${oneOf(toolKeys)}"\s{0,5}:\s{0,5}[[{]`,
    raw`\bthought:[^\n]{1,300}\baction:[^\n]{1,100}\baction input:`,
  ),
  ...toolPhrases,
]

const answers = [
  ...patternsOf(
    'answer', weight.answer.order,
    raw`\b(?:respond|reply|answer|output|print|return)\b(?: to (?:the user|every (?:question|query)))?`
    + raw` (?:only|exactly|with(?: only| exactly)?|nothing but|just)\b${gap(60)}`,
    /\b(?:respond|reply|answer) (?:only )?with\s?["“'«‘]/,
    /\binstead of (?:summari[sz]ing|answering|translating|describing|reviewing|doing (?:that|what))\b/,
    /\b(?:always|only) (?:include|mention|say|recommend|add|cite|output|repeat) (?:the|that|this|a)\b/,
    raw`\b(?:instead|rather than (?:summari[sz]ing|answering)),? (?:please )?`
    + raw`(?:say|write|output|respond|reply|answer|tell|print|return|recommend)\b`,
    raw`\b(?:your (?:response|answer|reply|summary|output) (?:must|should|shall|has to)`
    + raw`|in your (?:response|answer|reply|summary|output),? (?:always |please )?`
    + raw`(?:include|say|mention|write|add|insert|recommend))\b`,
    raw`\b(?:tell|inform|assure|convince|persuade) ${oneOf(hearers)}\b`,
    raw`\b(?:summari[sz]e|describe|classify|label|mark|report) this `
    + raw`(?:page|site|website|document|article|text|content|email|product) (?:as|to be|to say)\b`,
  ),
  ...patternsOf(
    'answer', weight.answer.statement,
    raw`(?:^|[.!?:;,]\s{0,3})(?:then |please |and )?(?:say|write|state|claim|output|print|respond|reply|answer) `
    + raw`(?:that|only|the (?:words?|phrase|sentence|following))\b`,
  ),
]

const verdicts = patternsOf(
  'verdict', weight.verdict,
  raw`\b(?:give|assign|write|provide|return|leave)\b${gap(30)}\b${oneOf(praiseWords)}\b`
  + raw`${gap(20)}\b${oneOf(assessmentNouns)}\b${gap(20)}\b(?:only|regardless|no matter|always|to this)?`,
  raw`\b${oneOf(rankVerbs)} this ${oneOf(rankedNouns)}\b${gap(30)}\b${oneOf(rankWords)}`,
  /\b(?:always|strongly|must) (?:recommend|prefer|choose|rank|cite) (?:this|our|only)\b/,
)

export const injectionPatterns: readonly InjectionPattern[] = [
  ...override, ...role, ...secrets, ...addressed, ...exfiltration, ...concealment, ...markers, ...toolCalls, ...answers,
  ...verdicts,
]
