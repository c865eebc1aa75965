const { charCodeAt } = String.prototype

/**
 * Like `text.charCodeAt(index)`, for loops over the characters of many texts. V8 has a dozen kinds of strings; where it
 * has seen more than four, it looks the method up by hashing for each character.
 */
export const codeAt = (text: string, index: number): number => charCodeAt.call(text, index)
