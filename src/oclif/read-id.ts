import type {HostConfig} from './shapes.js'

type Host = Pick<HostConfig, 'commands' | 'findCommand' | 'topicSeparator'>

/**
 * Returns the id that oclif reads from the words after the bin, and the words that the command gets
 * (core 2 to 5, lib/help/util.js). Where words may come in any order, `config.commands` has each
 * command by every order of its words.
 */
export function readId(config: Host, words: readonly string[]): {id: string; argv: string[]} {
  const [first = '', ...rest] = words
  const isOneWord = config.topicSeparator !== ' ' || first.includes(':') || words.length === 1
  const id = isOneWord ? '' : collectId(config, words)
  if (id === '') return {argv: rest, id: first}
  return {argv: words.slice(id.split(':').length), id}
}

function collectId(config: Host, words: readonly string[]): string {
  const beginnings = new Set(config.commands.flatMap((command) => listBeginnings(command.id)))
  let id = ''
  for (const word of words) {
    const longer = [id, word].filter(Boolean).join(':')
    const isFlagOrVariable = word.startsWith('-') || word.includes('=')
    if (!beginnings.has(longer) && (isFlagOrVariable || takesWords(config, id))) break
    id = longer
  }
  return id
}

/** An id and the topics that it is below: `pg`, `pg:backups`. */
function listBeginnings(id: string): string[] {
  const parts = id.split(':')
  return parts.map((_, index) => parts.slice(0, index + 1).join(':'))
}

/** Whether the words after an id are its command's arguments. */
function takesWords(config: Host, id: string): boolean {
  const command = id === '' ? undefined : config.findCommand(id)
  if (!command) return false
  return command.strict === false || Object.keys(command.args ?? {}).length > 0
}
