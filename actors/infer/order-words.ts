// What the lists of orders to language models hold for each language.

/** The parts of orders in one language. Verbs are imperatives: narration uses other forms. */
export interface OrderWords {
  language: string
  /** Letters of the language: a text without any is not searched. Absent for Latin letters. */
  script?: RegExp
  /** Words of most sentences, which tell languages with Latin letters apart. Absent for other letters. */
  common?: readonly string[]
  /** "Ignore", "do not follow". */
  dismiss: readonly string[]
  /** "Instructions", "rules". */
  rules: readonly string[]
  /** "Previous", "your", "that you were given". */
  earlier: readonly string[]
  /** "Everything you were told". */
  told: readonly string[]
  reveal: readonly string[]
  /** "System prompt". */
  prompt: readonly string[]
  /** "Note to", "if you are". */
  address: readonly string[]
  /** "AI assistant", "language model". */
  model: readonly string[]
  user: readonly string[]
  /** "Answer", "write", "tell". */
  say: readonly string[]
  /** "Only", "always", "first". */
  only: readonly string[]
  recommend: readonly string[]
  /** "Do not mention". */
  conceal: readonly string[]
}
