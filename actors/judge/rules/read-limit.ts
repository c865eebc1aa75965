// The limit that a goal names: "below 50 euros", "more than 10%", "by at least $5".

import { fold } from './fold-words.ts'
import { figuresIn } from './read-figures.ts'

export interface ValueLimit {
  op: '<' | '<=' | '>' | '>='
  value: number
  /** An ISO 4217 code, `%`, or nothing. */
  unit: string
  /** Whether the new value is held against it, or how much it changed. */
  of: 'value' | 'change'
  /** The amount as it stands in the goal. */
  text: string
  /** The same with the words before it: "below 50 euros", folded. */
  phrase: string
}

const words: [ValueLimit['op'], string][] = [
  [
    '<=',
    String.raw`at most|no more than|not more than|up to|maximum(?: of)?|max\.?|<=|≤|or less than|hochstens|maximal|bis zu|au plus|maximum de|como maximo|a lo sumo|al massimo`,
  ],
  [
    '>=',
    String.raw`at least|no less than|not less than|minimum(?: of)?|min\.?|>=|≥|reach(?:es|ed)?|hits?|mindestens|wenigstens|erreicht|au moins|minimum de|atteint|al menos|como minimo|alcanza|almeno`,
  ],
  [
    '<',
    String.raw`below|under|less than|lower than|cheaper than|fewer than|beneath|<|unter|weniger als|billiger als|gunstiger als|en dessous de|sous(?: les?)?|moins de|inferieur a|por debajo de|debajo de|menos de|baj[ae]n? de|caen? de|inferior a|sotto(?: i)?|meno di|onder(?: de)?|minder dan|abaixo de|menos de`,
  ],
  [
    '>',
    String.raw`above|over|more than|higher than|greater than|bigger than|larger than|exceed(?:s|ing)?|beyond|pass(?:es|ed)?|>|uber|mehr als|hoher als|ubersteigt|au-dessus de|plus de|superieur a|depasse|por encima de|encima de|mas de|supera|superior a|sopra(?: i)?|piu di|boven(?: de)?|meer dan|acima de|mais de`,
  ],
]

const before = new RegExp(
  `(?:^|[^\\p{L}])(${words.map(([, pattern]) => `(?:${pattern})`).join('|')}) {0,2}(?:the |of |to |a |den |de |les? |los |i )?$`,
  'u',
)
const behind =
  /^\s?(?:[\p{L}%€$£]{1,10} )?(or (?:less|lower|below|under|cheaper|more|higher|above)|oder (?:weniger|mehr)|ou (?:moins|plus)|o (?:menos|mas))\b/u
/** "drops to 50", "falls to" — the value reached. */
const reached = /(?:^|[^\p{L}])(?:to|auf|a) $/u
/** What stands before the comparison: "by more than", "um mehr als", "de plus de". */
const byMuch = /\b(?:by|um|de|en|del)\s?$/
const justBy = /\b(?:by|um)\s$/
/** "changes more than 5 dollars" is about the difference. */
const differs =
  /\b(?:chang|differ|mov|var|swing|fluctuat|ander|andert|camb|cambi)\p{L}* (?:by |is |are |of |um |de |en )?(?:at least|more than|greater than|bigger than|larger than|over|mehr als|mindestens|plus de|mas de|al menos|au moins) ?$/u
const rates =
  /\b(?:rate|interest|inflation|yield|unemployment|share|poll|discount|rabatt|humidity|zins|taux|tasa|percentage|chance|probability|off|apy|apr)\b/

/**
 * The limit in a goal; null when it names none. A percentage is how much something changes, unless the goal speaks of a
 * rate.
 */
export function readLimit(goal: string): ValueLimit | null {
  const folded = fold(goal)
  for (const figure of figuresIn(folded)) {
    const at = folded.indexOf(figure.text)
    const lead = folded.slice(Math.max(0, at - 60), at)
    const found = before.exec(lead)
    const said = found?.[1]
    const after = behind.exec(folded.slice(at + figure.text.length))?.[1]
    const op = after
      ? /less|lower|below|under|cheaper|weniger|moins|menos/.test(after)
        ? ('<=' as const)
        : ('>=' as const)
      : said
        ? words.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(said))?.[0]
        : reached.test(lead)
          ? /(?:drop|fall|go|lower|reduc|sink|fallt|baiss|baj|cae)\p{L}* (?:down )?(?:to|auf|a) $/u.test(lead)
            ? ('<=' as const)
            : ('>=' as const)
          : justBy.test(lead)
            ? ('>=' as const)
            : undefined
    if (op === undefined) continue
    const isRate = rates.test(folded)
    const of =
      byMuch.test(lead.slice(0, found ? found.index + 1 : lead.length))
      || differs.test(lead)
      || (figure.unit === '%' && !isRate)
        ? ('change' as const)
        : ('value' as const)
    return {
      op, value: Math.abs(figure.value), unit: figure.unit, of, text: figure.text,
      phrase: lead.slice(found?.index ?? lead.length) + figure.text,
    }
  }
  return null
}

/** Whether a number keeps to the limit. */
export const meets = ({ op, value }: Pick<ValueLimit, 'op' | 'value'>, number: number): boolean =>
  op === '<' ? number < value : op === '<=' ? number <= value : op === '>' ? number > value : number >= value
