import {readProperty} from '../../contract/unknown-value.js'
import type {ParserToken} from '../../errors/classify.js'

/** Commands that have parsed their command line: only core 4 and later note it themselves. */
const parsedCommands = new WeakSet<object>()

/** Notes that a command has parsed its command line. */
export function markParsed(command: object): void {
  parsedCommands.add(command)
}

/** Whether a command has parsed its command line. */
export function hasParsed(command: object): boolean {
  return parsedCommands.has(command) || readProperty(command, 'parsed') === true
}

/**
 * The argument that oclif's parser was reading, which it leaves on the command (core 2 to 5,
 * lib/parser/parse.js).
 */
export function readParsing(command: object): ParserToken | undefined {
  const token = readProperty(command, 'token')
  if (hasParsed(command) || readProperty(token, 'type') !== 'arg') {
    return undefined
  }
  return {
    arg: String(readProperty(token, 'arg')),
    input: String(readProperty(token, 'input')),
    type: 'arg',
  }
}
