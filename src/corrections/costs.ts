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
  /** A word that is cut short, and each letter that it lacks. */
  abbreviated: 1,
  missingLetter: 0.05,
  /** What makes a misspelling less likely than another with as many mistakes. */
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
  /** A word that is left over, up to three. */
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
  /** The right letter after the wrong number of dashes, or in the other case. */
  letter: 0.3,
  otherCase: 0.6,
  /** A name that means the same. */
  synonym: 1,
  /** A name that has the same words, and each word that one name has more. */
  part: 1.4,
  missingWord: 0.4,
  /** A flag that help does not show. */
  hidden: 0.2,
}

/** Costs of repairing the words after a command, beside those of the words. */
export const fixCosts = {
  /** Dashes that were lost, or that an editor made typographic. */
  dashes: 0.2,
  /** A habit of other CLIs, and each better replacement of it. */
  habit: 0.1,
  /** A flag that is left out by habit: it may have been a misspelled one. */
  droppedHabit: 1.25,
  /** A value given to a flag that takes none, when the flag is renamed. */
  needlessValue: 1,
  /** A boolean flag's value, after `=` or as the next word. */
  inlineSwitch: 0.2,
  switch: 0.5,
  /** A flag that is left out because of another. */
  dropped: 0.8,
  /** A flag, value or argument that is added. */
  added: 1,
  /** A secret on the command line rather than in a variable. */
  visibleSecret: 0.1,
  /** A flag that is read as an argument of the same name. */
  named: 0.5,
  /** The last value of a flag read as an argument: if an argument is missing, and if none is. */
  returned: 0.3,
  returnedNeedlessly: 1.2,
  /** The argument before the flag, rather than after `--`. */
  returnedBefore: 0.01,
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
