import type {CommandSubject} from '../subject.js'
import type {ExampleLine} from '../../catalog/examples.js'
import type {Rule} from '../rule.js'

/** An example that starts another program, or none, cannot be copied. */
export const exampleProgram: Rule = {
  id: 'example-program',
  severity: 'error',
  checkCommand(subject) {
    const {bin} = subject.catalog
    return subject.examples
      .filter((example) => startsAnother(example, subject))
      .map(({first, text}) => ({
        message: `The example \`${oneLine(text)}\` starts with \`${first[0]}\`, not with \`${bin}\``,
        suggestion: 'Write the whole line, with `<%= config.bin %> <%= command.id %>` in front.',
      }))
  },
}

/**
 * Whether an example certainly shows a line that does not start this CLI: the command's name without the program, or the
 * command's name behind another program. Other examples can be anything, such as a text or what a shell needs first.
 */
function startsAnother({first, words}: ExampleLine, {catalog, command}: CommandSubject): boolean {
  if (words !== undefined || first.length === 0 || catalog.isSingleCommand) return false
  const names = [command.id, ...command.aliases].map((id) => id.split(':'))
  const typed = first.flatMap((word) => word.split(':'))
  const isNamedAt = (start: number) => names.some((name) => name.every((word, index) => typed[start + index] === word))
  const isBare = isNamedAt(0) && (first.length > 1 || typed.length > 1)
  return isBare || isNamedAt(1)
}

function oneLine(text: string): string {
  const line = text.split('\n', 1)[0]!
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}
