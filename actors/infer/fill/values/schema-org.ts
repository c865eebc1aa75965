/** A term of schema.org without its namespace: `https://schema.org/InStock` gives `InStock`. */
export const withoutSchemaOrg = (text: string): string => text.replace(/^https?:\/\/(?:www\.)?schema\.org\//i, '')
