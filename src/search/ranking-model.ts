/** How much each feature of a command counts for an intent; docs/finding.md says how the numbers are fitted. */
export const rankingModel = {
  /** How much of the intent is found anywhere in the command. */
  anywhere: 3.53,
  /** The intent wants something done, and the command lists or shows. */
  changed: -1.29,
  /** How much surer the intent is of another group of verbs. */
  conflict: -0.17,
  /** How surely intent and command have a group of verbs in common. */
  group: 0.57,
  /** How much of the intent is found in its aliases, and so on. */
  inAlias: 0.98,
  inDescription: 0.7,
  inName: -0.36,
  /** How near the last noun of the name comes to a word of the intent. */
  lastNoun: 0.87,
  /** The share of the intent's words that are not found. */
  missed: -1.68,
  /** How much of the name the intent asks for. */
  named: 0.7,
  /** The intent is about one thing, and the command lists. */
  oneOfList: -0.98,
  /** The intent uploads or sends, and the command downloads, or the other way round. */
  opposite: -0.57,
  /** The intent is about things, by the words found in the name, and the command lists. */
  pluralList: 1.44,
  /** How much of the summary the intent asks for. */
  preciseSummary: 3.12,
  /** The intent is a question, and the command changes something. */
  questionChanges: -0.24,
  /** The intent is a question, and the command lists or shows. */
  questionReads: 0.31,
  /** The first score, from the weights of places and words. */
  score: 6.78,
  /** The words of the name that nothing in the intent asks for, by the length of the name. */
  surplus: -1.76,
  /** How many nouns of the name nothing asks for. */
  unasked: -0.37,
}

/** The weights of the features by which commands are ranked. */
export type RankingModel = typeof rankingModel

/** What a command has that makes it likelier or less likely to be what an intent means. */
export type RankingFeatures = RankingModel

/** The names of the features. */
export const rankingFeatureNames = Object.keys(rankingModel) as readonly (keyof RankingModel)[]

/** How well a command with some features serves the intent, as the exponent of its share among all commands. */
export function weighFeatures(features: RankingFeatures, model: RankingModel): number {
  let sum = 0
  for (const name of rankingFeatureNames) sum += model[name] * features[name]
  return sum
}
