import {readFileSync} from 'node:fs'
import {join} from 'node:path'

/** What a person wants, in their words, and the commands that serve it, as they are typed, the best first. */
export type Intent = {commands: readonly string[]; text: string}

/** Where the intents are, one file for each host. */
const FOLDER = 'bench/search/intents'

/** The halves of the intents: what the vocabulary and the weights are tuned on, and what figures are quoted of. */
export type Half = 'held-out' | 'train'

/** Reads a half of a host's intents: the odd ones are the train half, the even ones are held out. */
export function readIntents(host: string, half: Half): Intent[] {
  return readLines(host)
    .filter((_, index) => (index % 2 === 0) === (half === 'train'))
    .map((line) => {
      const [text = '', commands = ''] = line.split(' => ')
      return {commands: commands.split(', '), text}
    })
}

/** Reads a half of the intents that no command serves. */
export function readNothing(half: Half): string[] {
  return readLines('nothing').filter((_, index) => (index % 2 === 0) === (half === 'train'))
}

function readLines(name: string): string[] {
  const text = readFileSync(join(FOLDER, `${name}.txt`), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
