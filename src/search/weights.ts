/** How much what is said where counts; tuned on the train half of bench/search. */
export const weights = {
  /** A word of a command's name. */
  name: 1.5,
  alias: 0.6,
  summary: 1.05,
  whenToUse: 0.7,
  description: 0.35,
  flag: 0.28,
  argument: 0.63,
  example: 0.15,
  topic: 0.2,
  /** A word that means the same as the one that was searched for. */
  meaning: 1.9,
  /** How near a word of an intent comes to what it may mean. */
  maybe: 0.5,
  /** How near a word of a command comes to what it may mean. */
  maybeInCommand: 0.22,
  /** How near a word of a command comes to its class that is not the name of it. */
  member: 0.6,
  /** How much a command in which a word counts little makes it less rare: 0 as much as any, 1 by how much it counts. */
  frequency: 0.5,
  /** A word of a phrase by itself. */
  part: 0.4,
  /** A verb of many meanings, such as `make`. */
  light: 0.5,
  /** A word that begins the same, or is nearly the same. */
  resembling: 0.5,
  /** What a command does, by the verb of its name. */
  verb: 0.08,
  /** A word of the name that nothing in the intent asks for. */
  surplus: 0.112,
  /** Commands of oclif's plugins and of this one. */
  housekeeping: 0.64,
  deprecated: 0.7,
  /** A word that no command has, nor anything that means the same, for how much of the intent is explained. */
  unknown: 1.5,
  /** How steeply a rare word counts more than one that many commands have. */
  rarity: 0.7,
  /** A word of the name for each level that it stands above the last noun. */
  above: 0.9,
  /** How much a word counts by itself, however often it is found. */
  floor: 0.12,
}

/** The same, while it is being tuned. */
export type Weights = typeof weights
