// Files that responses link to.

/** A file that responses link to, without its bytes; kept until it expires. */
export interface FileDocument {
  /** `fil_…`; whoever knows it may read the file. */
  _id: string
  extension: 'jpeg' | 'png' | 'webp'
  /** Number of bytes. */
  size: number
  /** Of the bytes, hex. */
  sha256: string
  /** Number of documents in `file_parts`. */
  parts: number
  created_at: string
  expires_at: string
}

/** Some bytes of a file. */
export interface FilePartDocument {
  /** `<file>.<n>`, numbered from 0 */
  _id: string
  expires_at: string
  bytes: Uint8Array
}
