/** Formats of binary files, by their first bytes, each byte a character (Latin-1). */
const mediaTypes = [
  {extension: 'png', start: /^\u0089PNG/, type: 'image/png'},
  {extension: 'jpg', start: /^\u00FF\u00D8\u00FF/, type: 'image/jpeg'},
  {extension: 'gif', start: /^GIF8/, type: 'image/gif'},
  // Any four bytes: the size of the file.
  {extension: 'webp', start: /^RIFF[^]{4}WEBP/, type: 'image/webp'},
  {extension: 'pdf', start: /^%PDF/, type: 'application/pdf'},
  {extension: 'zip', start: /^PK\u0003\u0004/, type: 'application/zip'},
  {extension: 'gz', start: /^\u001F\u008B/, type: 'application/gzip'},
] as const

/** Returns the media type of binary output and the extension of its file, by its first bytes. */
export function readMediaType(bytes: Buffer): {extension: string; type: string} {
  const text = bytes.toString('latin1', 0, 16)
  const knownType = mediaTypes.find(({start}) => start.test(text))
  return knownType ?? {extension: 'bin', type: 'application/octet-stream'}
}
