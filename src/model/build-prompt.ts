// The messages of a question about a page, and of the repair of a JSON answer.

import type { ChatMessage } from './chat-server.ts'
import type { CutText } from './cut-text.ts'
import { fencePage, systemPrompt } from './fence-page.ts'

/** Builds the messages with at most `charsMax` characters of page text; `cut` says whether the text was cut. */
export type PromptBuilder = (charsMax: number) => { messages: ChatMessage[]; cut: boolean }

const repeatedAnswerCharsMax = 20_000

/** @param mark the random mark of the fence around the page text (16 hexadecimal digits) */
export const pagePrompt = (
  instruction: string, page: (charsMax: number) => CutText, mark: string,
): PromptBuilder => (charsMax) => {
  const { text, cut } = page(charsMax)
  return {
    messages: [
      { role: 'system', content: systemPrompt(mark) },
      { role: 'user', content: `${instruction}\n\n${fencePage(text, mark)}` },
    ],
    cut,
  }
}

/** An instruction that asks for a JSON object, with its JSON Schema if there is one. */
export function jsonInstruction(instruction: string, schema: Record<string, unknown> | undefined): string {
  const asked = `${instruction}\n\nAnswer with one JSON object and nothing else.`
  return schema ? `${asked} It must match this JSON Schema:\n${JSON.stringify(schema)}` : asked
}

/** The prompt followed by an invalid answer and its errors. */
export const repairPrompt = (
  prompt: PromptBuilder, answer: string, errors: readonly string[],
): PromptBuilder => (charsMax) => {
  const { messages, cut } = prompt(charsMax)
  const request = `That answer cannot be used: ${errors.join('; ')}. `
    + 'Answer again with one JSON object that is right, and nothing else.'
  return {
    messages: [
      ...messages, { role: 'assistant', content: answer.slice(0, repeatedAnswerCharsMax) },
      { role: 'user', content: request },
    ],
    cut,
  }
}
