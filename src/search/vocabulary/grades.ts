/** How a text belongs to a class: as the class's own name, as a text that means it, or as one that may mean it. */
export const grades = {name: 0, sure: 1, maybe: 2} as const

/** How many grades there are. */
export const gradeCount = 3

/** The base in which the vocabulary writes its numbers. */
export const numberBase = 36

/**
 * The vocabulary by stems, as texts without a character that a string literal escapes; a meaning is the number of its
 * class, times the number of grades, and its grade.
 */
export type CompiledVocabulary = {
  /** The classes by their numbers: `verb:delete,thing:app`. */
  classes: string
  /** Each stem with its meanings: `list 0 5 5w,ls 1`. */
  stems: string
  /** The phrases by one of their stems, the rarest, each with its meanings: `what:what are=1,what if=5p;see:see what=5`. */
  phrases: string
}
