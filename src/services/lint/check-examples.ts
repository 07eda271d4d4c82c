import type {ExampleLine} from '../../catalog/nodes/examples.js'
import {answeredQuestion} from '../../catalog/plugin-commands.js'
import {cutText} from '../../catalog/texts/cut-text.js'
import {quoteLine} from '../../command-line/quote.js'
import {checkLine} from '../check-line.js'
import type {CommandSubject, Finding} from './rule.js'

/** How much is shown of an example, in characters. */
const maxShown = 100

/** Finds examples that begin with something else than this CLI's program. */
export function findOtherPrograms(subject: CommandSubject): string[] {
  const wrong = subject.examples.filter((example) => lacksProgram(example, subject))
  return wrong.map(({first, text}) => {
    const [firstLine = ''] = text.split('\n', 1)
    const shown = cutText(firstLine, maxShown)
    return `The example \`${shown}\` starts with \`${first[0]}\`, not with \`${subject.catalog.bin}\``
  })
}

/** Finds examples that are not valid command lines, except those that show how one fails. */
export function findInvalidExamples({catalog, command, examples}: CommandSubject): Finding[] {
  return examples.flatMap(({expectedExitCode, words}) => {
    if (!words || expectedExitCode !== undefined) return []
    const problem = checkLine(catalog, words.slice(1))
    if (problem === undefined) return []
    const end = words.indexOf('--')
    const check = quoteLine(words.toSpliced(end === -1 ? words.length : end, 0, '--validate'))
    // 4.11b: the command may have a `--validate` of its own.
    const isChecked = answeredQuestion(command, 'validate') === 'validate'
    const how = isChecked ? `; \`${check}\` checks it and runs nothing` : ''
    return [
      {
        message: `The example \`${quoteLine(words)}\` is not valid: ${problem}`,
        suggestion: `Correct the example${how}.`,
      },
    ]
  })
}

/**
 * Whether an example lacks this CLI's program: it begins with the command's name, or with another
 * program and then that name. An example that does not name the command may be prose.
 */
function lacksProgram({first, words}: ExampleLine, {catalog, command}: CommandSubject): boolean {
  if (words !== undefined || first.length === 0 || catalog.isSingleCommand) {
    return false
  }
  const names = [command.id, ...command.aliases].map((id) => id.split(':'))
  const typed = first.flatMap((word) => word.split(':'))
  const isNamedAt = (start: number) =>
    names.some((name) => name.every((word, index) => typed[start + index] === word))
  // A single word may be the first of a sentence.
  const hasNoProgram = isNamedAt(0) && (first.length > 1 || typed.length > 1)
  const hasOtherProgram = isNamedAt(1)
  return hasNoProgram || hasOtherProgram
}
