/*
 * What the assumptions behind a correction cost: about 1 for each typing mistake. The correction
 * with the lowest sum is the nearest one (4.6).
 */

/** Costs of the distance between a typed word and a word of a name. */
export const wordCosts = {
  /** The same words, with other separators or capitals. */
  folded: 0.2,
  /** The same letters, with other hyphens. */
  hyphens: 0.3,
  /** The plural for the singular, or the other way around. */
  plural: 0.5,
  /** Another verb that means the same. */
  synonym: 0.7,
  /** A word that is cut short. */
  abbreviated: 1,
  /** Added for each letter that a word that is cut short lacks. */
  missingLetter: 0.05,
  /*
   * Ties between misspellings with as many mistakes: another first letter, a letter that the word
   * lacks, another length.
   */
  otherStart: 0.05,
  otherLetter: 0.03,
  otherLength: 0.01,
}

/** Costs of reading words as the name of a command, beside those of the words. */
export const commandCosts = {
  /** A verb that may be left out: `apps:list` for `apps`. */
  listing: 0.7,
  /** Words in another order. */
  order: 0.5,
  /** A different or missing separator. */
  separator: 0.25,
  /** Each word that is left over as an argument; a fourth costs no more. */
  argument: 0.4,
  /** A name that continues the one of the typed command. */
  extended: 0.6,
  /** A flag before the name, or inside it. */
  moved: 0.2,
}

/** Costs of reading an unknown flag as another one. */
export const flagCosts = {
  /** The right name after the wrong number of dashes. */
  dashes: 0.2,
  /** The same name, with other separators or capitals. */
  folded: 0.3,
  /** The right letter after the wrong number of dashes. */
  letter: 0.3,
  /** The right letter in the other case. */
  otherCase: 0.6,
  /** A name that means the same. */
  synonym: 1,
  /** A name that has all words of the other name, and more. */
  part: 1.4,
  /** Added for each word that only the longer of these names has. */
  missingWord: 0.4,
  /** A flag that help does not show. */
  hidden: 0.2,
}

/** Costs of repairing the words after a command, beside those of the words. */
export const fixCosts = {
  /** Dashes that were lost, or that an editor made typographic. */
  dashes: 0.2,
  /**
   * A flag of another CLI's habit, for this CLI's best replacement of it; twice that for the second
   * best, and so on.
   */
  habit: 0.1,
  /** A habitual flag with no equivalent, which is left out; costly: it may be a misspelled flag. */
  droppedHabit: 1.25,
  /** A value given to a flag that takes none, when the flag is renamed. */
  needlessValue: 1,
  /** A boolean flag's value after `=`. */
  inlineSwitch: 0.2,
  /** A boolean flag's value as the next word. */
  switch: 0.5,
  /** A flag that is left out because it and another flag exclude each other. */
  dropped: 0.8,
  /** A flag, value or argument that is added. */
  added: 1,
  /** A secret on the command line rather than in a variable. */
  visibleSecret: 0.1,
  /** A flag that is read as an argument of the same name. */
  asNamedArgument: 0.5,
  /** An argument that is read as a flag's value, dearer than a misspelled command: `list usres`. */
  asFlagValue: 1.2,
  /** `--tag a b`, where `b` is read as an argument that is missing (4.7a). */
  lastValueReturned: 0.3,
  /** The same if no argument is missing. */
  lastValueReturnedNeedlessly: 1.2,
  /** Added if that argument is written before the flag (`b --tag a`), rather than after `--`. */
  returnedBeforeFlag: 0.01,
}

/** Costs of replacing a value. */
export const valueCosts = {
  /** The same value, with other separators or capitals. */
  folded: 0.2,
  /** Each difference when capitals count: `EROR` means `ERROR` rather than `error`. */
  capital: 0.001,
  /** `-`, for a value that is read from stdin. */
  stdin: 0.5,
  /** A placeholder, if no valid value is near. */
  unknown: 2,
}
