import {summarize} from '../../catalog/texts/render-text.js'
import {type CommandSubject, helpOf} from './rule.js'

// Checks by single words, which suggest what a command does and nothing states.

/** Words for output that scripts redirect to a file. */
const fileWords = /\b(?:csv|tsv|svg|png|jpe?g|pdf|gzip|zip|tarball|raw|export|download|dump)\b/i

/**
 * Finds a command that scripts probably redirect to a file: on a pipe an adopted command prints
 * JSON, which breaks them (2.9a).
 */
export function checkPipe({catalog, command, definition}: CommandSubject): string | undefined {
  const {flags, pipe, returns} = definition
  if (!command.isAdopted || pipe !== undefined || returns !== undefined) {
    return undefined
  }
  const names = Object.entries(flags).flatMap(([name, {options = []}]) => [name, ...options])
  const text = [command.id, summarize(catalog, command), ...names].join(' ')
  const [word] = fileWords.exec(text) ?? []
  if (word === undefined) return undefined
  return `On a pipe the command prints JSON, and its name, summary or flags mention "${word}"`
}

/** Words that announce a question: "prompts for …", "asks you to …". */
const prompting =
  /\b(?:prompts?|asks?|asked|prompted) (?:(?:you|the user) )?(?:for|to|which|whether)\b/i

/** Flags that answer no question of a command. */
const unrelatedFlags: ReadonlySet<string> = new Set([
  '--debug',
  '--help',
  '--json',
  '--verbose',
  '--version',
])

/** Finds a command that asks for something, with no input of its own that could answer. */
export function checkPrompts(subject: CommandSubject): string | undefined {
  const {definition, inputs} = subject
  const mayAnswer = inputs.some(({label}) => !unrelatedFlags.has(label))
  if (definition.interactive === true || mayAnswer) return undefined
  if (!prompting.test(helpOf(subject))) return undefined
  return 'The command asks for something that no flag or argument answers'
}

/** Words that suggest that a command needs a keyboard: "an interactive shell", "a wizard". */
const keyboard =
  /\binteractive(?:ly)? (?:shell|console|session|prompt|mode|wizard|terminal)\b|\bREPL\b|\bwizard\b/i

/** Checks that something states whether a command needs a keyboard if its help suggests that. */
export function checkInteractive(subject: CommandSubject): string | undefined {
  if (subject.definition.interactive !== undefined) return undefined
  const [words] = keyboard.exec(helpOf(subject)) ?? []
  if (words === undefined) return undefined
  return `The command's help mentions "${words}", and nothing states whether it needs a keyboard`
}
