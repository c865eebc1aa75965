/** A number and what is counted, in English: "1 credit", "5 credits". `unit`: a singular whose plural ends in s. */
export const countOf = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
