/**
 * Shortens a SHA-256 in hex to its first 128 bits, in base64url. That is enough: nobody can write a
 * different file with the same 128 bits.
 */
export function shortenHash(hex: string): string {
  return Buffer.from(hex.slice(0, 32), 'hex').toString('base64url')
}
