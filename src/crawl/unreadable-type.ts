// Links that lead to no page by their name: pictures, archives, programs. What has no name that tells is asked.

const unreadable = new Set(
  (
    '7z aac apk avi avif bin bmp bz2 cab css csv deb dmg doc docm docx eot eps epub exe flac flv gif gz heic ico iso jar jpeg jpg js jsm key '
    + 'm4a m4v map mid midi mkv mobi mov mp3 mp4 mpeg mpg msi odp ods odt oga ogg ogv otf pkg png pps ppsx ppt pptx ps rar rpm svg swf tar tgz tif tiff ttf wasm wav webm webp '
    + 'wma wmv woff woff2 xls xlsm xlsx xz zip zst'
  ).split(' '),
)

/** Whether the last part of a path ends like a file that Winnow does not read. */
export function isUnreadableType({ pathname }: URL): boolean {
  const dot = pathname.lastIndexOf('.')
  return dot > pathname.lastIndexOf('/') && unreadable.has(pathname.slice(dot + 1).toLowerCase())
}
