// Types of files that are not pages. Sources: the MIME Sniffing Standard (https://mimesniff.spec.whatwg.org), the
// specifications of the formats, and https://en.wikipedia.org/wiki/List_of_file_signatures.

/** Magic numbers: bytes in hex, their offset, the media type, and a name for messages. */
export const signatures: readonly (readonly [hex: string, offset: number, mime: string, what: string])[] = [
  ['89504e470d0a1a0a', 0, 'image/png', 'a PNG image'], ['ffd8ff', 0, 'image/jpeg', 'a JPEG image'],
  ['474946383761', 0, 'image/gif', 'a GIF image'], ['474946383961', 0, 'image/gif', 'a GIF image'],
  ['57454250', 8, 'image/webp', 'a WebP image'], ['49492a00', 0, 'image/tiff', 'a TIFF image'],
  ['4d4d002a', 0, 'image/tiff', 'a TIFF image'], ['00000100', 0, 'image/x-icon', 'an icon'],
  ['504b0304', 0, 'application/zip', 'a ZIP archive or an Office document'],
  ['504b0506', 0, 'application/zip', 'an empty ZIP archive'],
  ['526172211a07', 0, 'application/vnd.rar', 'a RAR archive'],
  ['377abcaf271c', 0, 'application/x-7z-compressed', 'a 7z archive'],
  ['fd377a585a00', 0, 'application/x-xz', 'an XZ archive'], ['425a68', 0, 'application/x-bzip2', 'a bzip2 archive'],
  ['28b52ffd', 0, 'application/zstd', 'a zstd archive'], ['7573746172', 257, 'application/x-tar', 'a tar archive'],
  ['d0cf11e0a1b11ae1', 0, 'application/x-ole-storage', 'a legacy Office document'],
  ['7f454c46', 0, 'application/x-elf', 'a program'],
  ['4d5a9000', 0, 'application/vnd.microsoft.portable-executable', 'a program'],
  ['cafebabe', 0, 'application/java-vm', 'a program'], ['0061736d', 0, 'application/wasm', 'a WebAssembly module'],
  ['494433', 0, 'audio/mpeg', 'an MP3 file'], ['4f67675300', 0, 'application/ogg', 'an Ogg file'],
  ['664c6143', 0, 'audio/flac', 'a FLAC file'], ['57415645', 8, 'audio/wav', 'a WAV file'],
  ['41564920', 8, 'video/avi', 'an AVI video'], ['66747970', 4, 'video/mp4', 'an MP4 video or an AVIF image'],
  ['1a45dfa3', 0, 'video/webm', 'a WebM or Matroska video'], ['774f4646', 0, 'font/woff', 'a font'],
  ['774f4632', 0, 'font/woff2', 'a font'], ['4f54544f', 0, 'font/otf', 'a font'],
  ['0001000000', 0, 'font/ttf', 'a font'],
  ['53514c69746520666f726d6174203300', 0, 'application/vnd.sqlite3', 'a database'],
  ['252150532d41646f6265', 0, 'application/postscript', 'a PostScript file'],
  ['7b5c727466', 0, 'application/rtf', 'an RTF document'],
]

/** Declared media types, by prefix, and a name for messages. */
export const unreadableTypes: readonly (readonly [prefix: string, what: string])[] = [
  ['image/', 'an image'], ['audio/', 'an audio file'], ['video/', 'a video'], ['font/', 'a font'],
  ['application/zip', 'an archive'], ['application/gzip', 'an archive'], ['application/x-gzip', 'an archive'],
  ['application/x-tar', 'an archive'], ['application/x-7z', 'an archive'], ['application/vnd.rar', 'an archive'],
  ['application/x-rar', 'an archive'], ['application/msword', 'an Office document'],
  ['application/vnd.ms-', 'an Office document'], ['application/vnd.openxmlformats', 'an Office document'],
  ['application/vnd.oasis', 'an Office document'], ['application/epub', 'an e-book'],
  ['application/wasm', 'a WebAssembly module'], ['application/x-msdownload', 'a program'],
  ['application/java-archive', 'a program'],
]
