import type {CatalogCommand} from '../../src/catalog/catalog.js'
import {takeFirstSentence} from '../../src/services/search/command-texts.js'
import {isStopWord, splitWords, stemOf} from '../../src/services/search/word-forms.js'
import {type HostName, type Intent, readSnapshot} from './corpus.js'

/** How many words of a summary are asked for. */
const summaryWords = 4

/** The most commands of a host that are asked for; of larger hosts every n-th is. */
const maxCommands = 250

/** An intent that was made from what a command says, which may fit others as well. */
export type OwnIntent = Intent & {meant: string}

/**
 * What a host's commands say of themselves, as intents: the words of each name, the first four
 * words of each summary's first sentence, and each name's first word, which says too little. A
 * command that says all the words serves the intent.
 */
export function readOwnWords(host: HostName): {
  names: OwnIntent[]
  summaries: OwnIntent[]
  topics: OwnIntent[]
} {
  const {commands} = readSnapshot(host)
  const said = commands.map((command) => ({
    name: command.name,
    stems: new Set(wordsOf(`${command.id} ${summaryOf(command)}`).map(stemOf)),
  }))
  const every = Math.ceil(commands.length / maxCommands)
  const asked = commands.filter((_, number) => number % every === 0)
  const ask = (read: (command: CatalogCommand) => readonly string[], least = 1) =>
    asked.flatMap((command): OwnIntent[] => {
      const words = read(command)
      const serving = said.filter(({stems}) => words.every((word) => stems.has(stemOf(word))))
      const intent = {commands: serving.map(({name}) => name), text: words.join(' ')}
      return words.length < least ? [] : [{...intent, meant: command.name}]
    })
  return {
    names: ask(({id}) => wordsOf(id)),
    summaries: ask((command) => wordsOf(summaryOf(command)).slice(0, summaryWords), summaryWords),
    topics: ask(({id}) => wordsOf(id).slice(0, 1)),
  }
}

function summaryOf({definition: {description = '', summary}}: CatalogCommand): string {
  const text = summary ?? description.trim().split('\n', 1)[0]!
  return takeFirstSentence(text.replaceAll(/<%[^%]*%>/g, ' '))
}

function wordsOf(text: string): string[] {
  return [...new Set(splitWords(text))].filter((word) => !isStopWord(word))
}
