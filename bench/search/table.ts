import {intentSets, strangeHosts} from './corpus.js'
import {answerQuestion, askHost, askHosts, type Score, scoreTrials, type Trial} from './measure.js'
import {readOwnWords} from './own-words.js'

/** The sets that are quoted, with what is said of each. */
export const quotedSets = {
  fresh: 'three CLIs that nothing was tuned on or compared with',
  'fresh-words': 'the same three, in the words of names and summaries',
  outside: 'six CLIs that the search was tuned on later',
  unseen: 'three more of them, mostly in other words than the commands',
  'own-words': 'those of `unseen`, in the words of names and summaries',
  names: 'these nine CLIs: the words of each name',
  summaries: 'the same nine: the first four words of each summary',
  'held-out': 'the eight CLIs that the vocabulary was tuned on',
  handed: 'three of them, intents that users reported',
} as const

/** The name of a set that is quoted. */
export type QuotedSet = keyof typeof quotedSets

/** Asks a quoted set its intents. */
export function askQuoted(set: QuotedSet): Trial[] {
  const questions =
    set === 'names' || set === 'summaries'
      ? strangeHosts.flatMap((host) => askHost(host, readOwnWords(host)[set]))
      : askHosts(set, intentSets[set])
  return questions.map((question) => answerQuestion(question))
}

/** Writes the scores of sets as a Markdown table. */
export function writeTable(scores: Readonly<Record<QuotedSet, Score>>): string {
  const percent = (share: number) => `${Math.round(100 * share)} %`
  const rows = (Object.keys(quotedSets) as QuotedSet[]).map((set) => {
    const {asked, confidentRight, confidentWrong, first, five, rightConfident, three} = scores[set]
    const shares = [first, three, five, confidentRight, rightConfident].map(percent)
    return `| \`${set}\`: ${quotedSets[set]} | ${[asked, ...shares, confidentWrong].join(' | ')} |`
  })
  return [
    '| set | intents | first | three | five | confident: right | right: confident | confident, wrong |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n')
}

/** Asks all quoted sets, and scores each. */
export function scoreQuoted(): Record<QuotedSet, Score> {
  const sets = Object.keys(quotedSets) as QuotedSet[]
  return Object.fromEntries(sets.map((set) => [set, scoreTrials(askQuoted(set))])) as Record<
    QuotedSet,
    Score
  >
}
