import {isStopWord, splitWords, stemOf} from '../words.js'
import {shortenClause} from '../shorten-clause.js'
import {findSample} from './value-hint.js'

/** How many words a note has at most, and how many notes there are. */
const LONGEST_NOTE = 6
const MOST_NOTES = 3

/** How many words all notes have, after which there is no further one. */
const ENOUGH_WORDS = 10

/** From which share of the other commands on a flag is learnt once for all of them, unless a line needs it. */
const FAMILIAR_SHARE = 0.4

/** Flags that mean the same in every CLI. */
const wellKnown = new Set([
  'debug',
  'dry-run',
  'help',
  'json',
  'no-color',
  'quiet',
  'silent',
  'verbose',
  'version',
  'yes',
])

/** What a note is made from. */
export type NotedFlag = {
  name: string
  /** The flag's summary or description, in full. */
  description: string
  isBoolean: boolean
  /** Whether a line without the flag is wrong. */
  isNeeded: boolean
  /** The share of the host's commands that have the flag, too. */
  share: number
}

/**
 * What the names of flags do not tell, a few words each, in the order of the flags: values to copy and required flags
 * first, and then what the fewest other commands have.
 */
export function writeNotes(flags: readonly NotedFlag[]): string[] {
  const candidates = flags
    .filter(({isNeeded, name, share}) => !wellKnown.has(name) && (isNeeded || share <= FAMILIAR_SHARE))
    .map((flag) => {
      const sample = flag.isBoolean ? undefined : findSample(flag.name, flag.description)
      const note = sample === undefined ? writeNote(flag.name, flag.description) : `e.g. ${sample}`
      const rank = (flag.isNeeded ? 2 : 0) + (sample === undefined ? 0 : 1) + (1 - flag.share)
      return {flag, note, rank}
    })
    .filter(({note}) => note !== '')
  const chosen = new Set<NotedFlag>()
  let words = 0
  for (const {flag, note} of candidates.toSorted((a, b) => b.rank - a.rank)) {
    if (chosen.size === MOST_NOTES || words >= ENOUGH_WORDS) break
    chosen.add(flag)
    words += note.split(' ').length
  }

  return candidates.filter(({flag}) => chosen.has(flag)).map(({flag, note}) => `${flag.name}: ${note}`)
}

/** What a flag's description states beyond its name, in a few words; empty when that is nothing. */
function writeNote(name: string, description: string): string {
  const {text, words} = shortenClause(description, LONGEST_NOTE)
  const known = new Set(splitWords(name).map(stemOf))
  const news = words.filter((word) => !isStopWord(word) && !known.has(stemOf(word)))
  return news.length < 2 ? '' : text
}
