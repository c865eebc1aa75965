// The form of an API key as the body of a request.

export interface KeyForm {
  name: string
  /** Empty for none. */
  credits: string
  /** Empty for the default. */
  rate: string
  /** A day, such as 2027-01-31; empty for never. */
  expires: string
  operator: boolean
}

export interface KeyBody {
  name: string
  credits: number | null
  rate: number | null
  expires_at: string | null
  operator: boolean
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** The key is valid until the end of the day. */
export const readKeyForm = ({ name, credits, rate, expires, operator }: KeyForm): KeyBody => ({
  name: name.trim(), credits: numberOf(credits), rate: numberOf(rate), operator,
  expires_at: expires === '' ? null : `${expires}T23:59:59.999Z`,
})
