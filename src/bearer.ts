/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); empty for another scheme. */
export const bearerOf = (authorization: string): string => /^\s*bearer +(\S+)\s*$/i.exec(authorization)?.[1] ?? ''
