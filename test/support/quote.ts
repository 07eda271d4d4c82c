/** A word as a POSIX shell wants it: quoted where it must be. */
export function quote(word: string): string {
  return /^[\w./:=,@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
