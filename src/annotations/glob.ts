/** What the wildcards of a glob match. */
export type Wildcards = {
  /** Whether `?` matches a character. */
  matchesQuestionMark(character: string | undefined): boolean
  /** Whether a character may be among those that `*` matches. */
  matchesStar(character: string | undefined): boolean
}

/**
 * Whether a glob matches a whole text, in time proportional to the product of their lengths: `*`
 * starts out matching nothing and grows by one character on each mismatch.
 */
export function matchesGlob(
  glob: string,
  text: string,
  {matchesStar, matchesQuestionMark}: Wildcards,
): boolean {
  let inGlob = 0
  let inText = 0
  let afterStar: number | undefined
  /** The end of what the last `*` matches. */
  let starEnd = 0
  while (inText < text.length) {
    const wanted = glob[inGlob]
    const character = text[inText]
    const isMatch = wanted === '?' ? matchesQuestionMark(character) : wanted === character
    if (wanted === '*') {
      inGlob += 1
      afterStar = inGlob
      starEnd = inText
    } else if (isMatch) {
      inGlob += 1
      inText += 1
    } else if (afterStar !== undefined && matchesStar(text[starEnd])) {
      starEnd += 1
      inText = starEnd
      inGlob = afterStar
    } else {
      return false
    }
  }

  while (glob[inGlob] === '*') inGlob += 1
  return inGlob === glob.length
}
