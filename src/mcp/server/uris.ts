/** The URI of something that the server of a host offers. */
export function uriOf(bin: string, path: string): string {
  return `murli://${encodeURIComponent(bin)}/${path}`
}
