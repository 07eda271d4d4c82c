/** What base64 ends in. The look behind keeps a run of equals signs in front of something else from being read again for each. */
const padding = /(?<!=)=+$/

/** A text without the equals signs that base64 ends in. */
export function withoutPadding(text: string): string {
  return text.replace(padding, '')
}
