// Links that cannot lead to a page, by the extension of their path. All other links are requested.

const extensionsByKind = {
  archives: '7z bz2 cab deb dmg gz iso jar rar rpm tar tgz xz zip zst',
  audio: 'aac flac m4a mid midi mp3 oga ogg wav wma',
  code: 'css js jsm map wasm',
  documents: 'csv doc docm docx eps epub key mobi odp ods odt pps ppsx ppt pptx ps xls xlsm xlsx',
  fonts: 'eot otf ttf woff woff2',
  images: 'avif bmp gif heic ico jpeg jpg png svg tif tiff webp',
  programs: 'apk bin exe msi pkg swf',
  video: 'avi flv m4v mkv mov mp4 mpeg mpg ogv webm wmv',
} as const

const unsupported = new Set(Object.values(extensionsByKind).flatMap((extensions) => extensions.split(' ')))

/** Whether the last segment of a path has the extension of a file that Winnow does not read. */
export function isUnsupportedType({ pathname }: URL): boolean {
  const dot = pathname.lastIndexOf('.')
  return dot > pathname.lastIndexOf('/') && unsupported.has(pathname.slice(dot + 1).toLowerCase())
}
