/**
 * A SHA-256 in hex as its first 128 bits in base64url: shorter, and still nobody can make another
 * file that has the hash of one that was read.
 */
export function shortenHash(hex: string): string {
  return Buffer.from(hex.slice(0, 32), 'hex').toString('base64url')
}
