import {quoteLine} from '../command-line/quote.js'
import {type AgentError, makeLineError} from '../contract/agent-error.js'
import {diagnoseLine} from '../corrections/diagnose.js'
import {positionOf} from '../corrections/route.js'
import type {KnownLine} from './known-line.js'

/** What only a shell understands, and what to do instead. */
const habits = [
  {
    word: /^\|&?$/,
    advice: 'Leave it out: read_output finds a text in a large output (`contains`).',
  },
  {word: /^(?:&&|\|\||;)$/, advice: 'Call the tool once for each command line.'},
  {word: /^&$/, advice: 'Pass `background: true` instead.'},
  {word: /^[\d&]?>{1,2}(?!=)/, advice: 'Leave it out: the answer holds both streams.'},
  {word: /^<{1,3}(?![^<]*>$)/, advice: 'Pass the text as `stdin` instead.'},
  {
    word: /^(?:\$\(.*\)|`.*`)$/s,
    advice: 'Run that command line first, and pass what it prints as a word.',
  },
]

/**
 * Refuses a command line with more arguments than its command takes, of which one is a word for a
 * shell, and corrects it to the words before that (11.22a).
 */
export function refuseShellWords(line: KnownLine): AgentError | undefined {
  const {argv, catalog, command, route, tokens} = line
  if (!command || command.definition.strict === false || command.definition.parsesItself)
    return undefined
  const args = Object.values(command.definition.args)
  const given = tokens.filter(({kind}) => kind === 'argument')
  if (given.length <= args.length || args.some(({multiple}) => multiple)) return undefined
  const found = given.find(({raw}) => habits.some(({word}) => word.test(raw)))
  if (!found) return undefined
  const position = positionOf(route, found.index)
  const kept = argv.slice(0, position)
  const isWhole = diagnoseLine(catalog.all, kept) === undefined
  return makeLineError({
    error: 'argument_error',
    kind: 'unexpected_argument',
    message: `No shell reads argv, so ${JSON.stringify(found.raw)} is a word like any other, and ${line.name} takes no such argument`,
    position,
    suggestion: habits.find(({word}) => word.test(found.raw))!.advice,
    ...(isWhole && {didYouMean: [quoteLine([catalog.all.bin, ...kept])]}),
  })
}
