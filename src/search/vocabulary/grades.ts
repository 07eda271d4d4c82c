/** How a text belongs to a class: as the class's own name, as a text that means it, or as one that may mean it. */
export const grades = {name: 0, sure: 1, maybe: 2} as const

/** How many grades there are. */
export const gradeCount = 3

/** The vocabulary by stems; a meaning is the number of its class, times the number of grades, and its grade. */
export type CompiledVocabulary = {
  /** The classes, as `verb:delete` and `thing:app`, by their numbers. */
  classes: string[]
  /** The meanings of each stem. */
  stems: Record<string, number[]>
  /** The meanings of each phrase, its stems with spaces between them, by one of these, the rarest. */
  phrases: Record<string, Record<string, number[]>>
}
