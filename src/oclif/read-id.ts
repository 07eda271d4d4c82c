import type {HostConfig} from './shapes.js'

type Host = Pick<HostConfig, 'commands' | 'findCommand' | 'topicSeparator'>

/**
 * Returns the id that oclif reads from the words after the bin, and the words that the command gets
 * (core 2 to 5, lib/help/util.js). Where words may come in any order, it lists each command by all
 * orders of them.
 */
export function readId(config: Host, words: readonly string[]): {id: string; argv: string[]} {
  const [first = '', ...rest] = words
  const isOneWord = config.topicSeparator !== ' ' || first.includes(':') || words.length === 1
  const id = isOneWord ? '' : collectId(config, words)
  if (id === '') return {argv: rest, id: first}
  return {argv: words.slice(id.split(':').length), id}
}

function collectId(config: Host, words: readonly string[]): string {
  const usable = new Set(
    config.commands.flatMap(({id}) => {
      const parts = id.split(':')
      return parts.map((_, index) => parts.slice(0, index + 1).join(':'))
    }),
  )
  const taken: string[] = []
  const join = (more: readonly string[] = []) => [...taken, ...more].filter(Boolean).join(':')
  for (const word of words) {
    const isName = usable.has(join([word]))
    if (!isName && (word.includes('=') || word.startsWith('-') || takesWords(config, join()))) {
      break
    }
    taken.push(word)
  }
  return join()
}

function takesWords(config: Host, id: string): boolean {
  const command = id === '' ? undefined : config.findCommand(id)
  return (
    command !== undefined &&
    (command.strict === false || Object.keys(command.args ?? {}).length > 0)
  )
}
