/**
 * The SHA-256 of texts, one after the other, in hexadecimal. Node's crypto loads nineteen modules,
 * a tenth of an agent's start-up, so it is loaded with the first digest.
 */
export function sha256(...texts: readonly string[]): string {
  const {createHash} = require('node:crypto') as typeof import('node:crypto')
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex')
}
