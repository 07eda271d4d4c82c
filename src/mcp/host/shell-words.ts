import type {Catalog} from '../../catalog/catalog.js'
import {quoteLine} from '../../command-line/quote.js'
import {type AgentError, makeLineError} from '../../contract/agent-error.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {diagnoseLine} from '../../corrections/diagnose.js'
import {maskRouted} from '../../corrections/mask-routed.js'
import {positionOf} from '../../corrections/route/route.js'
import {routeWords} from '../../corrections/route/routed-line.js'
import {type KnownLine, readKnownLine} from './known-line.js'

/** What only a shell understands, and what to do instead. */
const habits = [
  // A pipe
  {
    word: /^\|&?$/,
    advice: 'Leave it out: read_output finds a text in a large output (`contains`).',
  },
  // Before a second command line
  {word: /^(?:&&|\|\||;)$/, advice: 'Call the tool once for each command line.'},
  // In the background
  {word: /^&$/, advice: 'Pass `background: true` instead.'},
  // `>`, `2>` or `&>>`, but not the comparison `>=`
  {word: /^[\d&]?>{1,2}(?!=)/, advice: 'Leave it out: the answer holds both streams.'},
  // `<` or `<<`, but not a placeholder such as `<name>`
  {word: /^<{1,3}(?![^<]*>$)/, advice: 'Pass the text as `stdin` instead.'},
  // `$(…)`, or a command line in backticks
  {
    word: /^(?:\$\(.*\)|`.*`)$/s,
    advice: 'Run that command line first, and pass what it prints as a word.',
  },
]

/**
 * Refuses a command line with more words than its command takes if one of them is for a shell, and
 * corrects it to the words before that one (11.22a).
 */
export function refuseShellWords(line: KnownLine): AgentError | undefined {
  const position = findInName(line) ?? findSurplus(line)
  if (position === undefined) return undefined
  const {argv, catalog} = line
  const word = argv[position]!
  const before = readKnownLine(argv.slice(0, position), catalog)
  if (!before.command) return undefined
  // With a mistake left, the shortened line is not a correction.
  const isValid = diagnoseLine(catalog.all, before.argv) === undefined
  const shown = JSON.stringify(word)
  return makeLineError({
    error: 'argument_error',
    kind: 'unexpected_argument',
    message: `No shell reads argv, so ${shown} is a word like any other, and ${before.name} takes no such argument`,
    position,
    suggestion: adviceFor(word)!,
    ...(isValid && offerCorrection(catalog.all, before.argv)),
  })
}

/** The corrected line. One with a secret is not a correction to run: it lacks its value (4.13). */
function offerCorrection(
  catalog: Catalog,
  argv: readonly string[],
): Pick<ErrorFields, 'didYouMean' | 'nextActions'> {
  const {values, words} = maskRouted(catalog, routeWords(catalog, argv))
  const line = quoteLine([catalog.bin, ...words])
  if (values.length === 0) return {didYouMean: [line]}
  return {nextActions: [{command: line, description: 'The command line, corrected'}]}
}

/**
 * The position of a shell's word in the command's name: where a space separates words, oclif reads
 * `apps | grep` as one name.
 */
function findInName({argv, route}: KnownLine): number | undefined {
  const name = argv.slice(route.leading, route.leading + route.length)
  const index = name.findIndex((word) => adviceFor(word))
  // The first word of a name is the command itself.
  return index > 0 ? route.leading + index : undefined
}

/** The position of the first word for a shell among the arguments, where there are too many. */
function findSurplus({command, route, tokens}: KnownLine): number | undefined {
  if (!command || command.definition.strict === false || command.definition.parsesItself) {
    return undefined
  }
  const args = Object.values(command.definition.args)
  const given = tokens.filter(({kind}) => kind === 'argument')
  if (given.length <= args.length || args.some(({multiple}) => multiple)) {
    return undefined
  }
  const surplus = given.find(({raw}) => adviceFor(raw))
  return surplus && positionOf(route, surplus.index)
}

function adviceFor(typed: string): string | undefined {
  return habits.find(({word}) => word.test(typed))?.advice
}
