// What callers choose about the markdown and the clean HTML of a page.

export interface MarkdownOptions {
  /** Base of relative links and images: `<base href>`, else the final URL. */
  baseUrl: string
  /** Keep hyperlinks; otherwise only their text. */
  includeLinks: boolean
  /** Keep images. */
  includeImages: boolean
  /** Keep images with a `data:` URL too; has no effect without `includeImages`. */
  includeBase64Images: boolean
}
