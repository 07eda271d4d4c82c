import {wordOf, isGlobalFlag} from '../../flags/table.js'
import type {ErrorFields} from '../../contract/outcome.js'
import type {Route} from '../../errors/route.js'

/** A line and where it leads. */
type RoutedLine = {argv: readonly string[]; route: Route}

/**
 * Adds `--validate` to a line, right behind the command, where no word can take it for its value.
 *
 * A command that has a flag of this name itself would run with it.
 */
export function addValidate(line: RoutedLine): {argv: string[]} | {failure: ErrorFields} {
  const {command} = line.route
  const own = command?.definition.flags['validate']
  if (!own || isGlobalFlag('validate', own)) return {argv: addFlag(line, wordOf('validate'))}
  return {
    failure: {
      code: 1,
      error: 'user_error',
      message: `${command.name} has a --validate of its own, so it cannot be checked without running it`,
      recoverable: false,
      suggestion: 'describe_commands tells what it takes.',
    },
  }
}

/** Adds a switch to a line, right behind the command. */
export function addFlag({argv, route}: RoutedLine, flag: string): string[] {
  const position = route.leading + route.length
  return [...argv.slice(0, position), flag, ...argv.slice(position)]
}
