let letter: RegExp | undefined

/**
 * Whether a character is a letter or digit of any script. The expression is no literal, for which V8 would read the tables
 * of Unicode each time that the file is loaded.
 */
export function isLetter(character: string | undefined): boolean {
  letter ??= new RegExp(String.raw`[\p{L}\p{N}]`, 'u')
  return character !== undefined && letter.test(character)
}
