import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {briefLine, listingLine, schemaLine} from '../catalog/plugin-commands.js'
import {renderTemplate} from '../catalog/synopsis/render-template.js'
import {argumentAt, argumentEntries} from '../command-line/argument-at.js'
import {quoteLine} from '../command-line/quote.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {wordOf} from '../flags/table.js'
import {environmentOf, isSensitiveArgument, isSensitiveFlag} from '../secrets/sensitive-names.js'
import {isUsed, type Mistake} from './problems/problem.js'
import type {RoutedLine} from './route/routed-line.js'
import {meantQuestion} from './similar/misspelled-question.js'
import {asksForDryRun} from './similar/protective-flags.js'

/** The most commands or flags that are listed. */
const maxListed = 30

/** Where to look for what exists. */
export type Pointers = Pick<ErrorFields, 'nextActions' | 'suggestion' | 'validValues'>

const showInputs = 'Show its arguments and flags'
const listEveryCommand = 'List every command'

/** The parts of a mistake that decide where to point. */
type ReportedMistake = Pick<Mistake, 'field' | 'kind' | 'validValues'>

/** Points a reader to what exists, for a command line that cannot be corrected. */
export function pointTo(catalog: Catalog, line: RoutedLine, mistake: ReportedMistake): Pointers {
  const {command, shorterCommand, topic} = line.route
  if (command) return pointToInputs(catalog, line, command, mistake)
  if (shorterCommand) return pointToShorter(catalog, line, shorterCommand)
  if (topic !== undefined) return pointToTopic(catalog, topic)
  // 4.6a: a question leads only to questions.
  if (meantQuestion(line)) {
    return {nextActions: [pointToSchema(catalog, '', listEveryCommand)]}
  }
  const index = listingLine(catalog)
  return {
    nextActions: [{command: index, description: listEveryCommand}],
    suggestion: phrase`Run \`${{ours: index}}\` to see every command.`,
  }
}

/** Points to what a command takes, for a mistake in the words after it. */
function pointToInputs(
  catalog: Catalog,
  line: RoutedLine,
  command: CatalogCommand,
  {field, kind, validValues}: ReportedMistake,
): Pointers {
  if (kind === 'unknown_flag') return listFlags(catalog, line, command)
  // The error already lists what exists.
  if (validValues) return {}
  const pointers = pointToCommand(catalog, line, command)
  if (kind !== 'invalid_value' || field === undefined) return pointers
  const values = field.startsWith('--')
    ? describeFlagValues(line, command, field.slice(2))
    : describeArgumentValues(line, command, field)
  return {...pointers, ...values}
}

/** Lists the flags of a command, or points to it if they are many. */
function listFlags(catalog: Catalog, line: RoutedLine, command: CatalogCommand): Pointers {
  const flags = Object.entries(command.definition.flags).filter(([, flag]) => !flag.hidden)
  if (flags.length > maxListed) return pointToCommand(catalog, line, command)
  return {validValues: flags.map(([name]) => `--${name}`).toSorted()}
}

/** Says which values a flag takes instead of a refused one, or which it has if it is left out. */
function describeFlagValues(
  {tokens}: RoutedLine,
  {definition}: CatalogCommand,
  name: string,
): Pointers {
  const {default: fallback, options} = definition.flags[name] ?? {}
  if (options && options.length > 0) {
    const typedFlags = tokens.filter((token) => token.kind === 'flag')
    const uses = typedFlags.filter((use) => use.name === name)
    const given = uses.flatMap(({value}) => value ?? [])
    return listOthers(options, given)
  }
  if (!isUsed(tokens, name)) return {}
  const flag = {ours: `--${name}`}
  const variable = environmentOf(name, definition)
  if (variable !== undefined && process.env[variable]) {
    return {suggestion: phrase`Without ${flag}, its value is from ${{ours: variable}}.`}
  }
  return isSensitiveFlag(name, definition) ? {} : describeDefault(flag.ours, fallback)
}

/** Says which values an argument takes instead of a refused one, or which it has if left out. */
function describeArgumentValues(
  {tokens}: RoutedLine,
  {definition}: CatalogCommand,
  name: string,
): Pointers {
  const args = argumentEntries(definition.args)
  const words = tokens.filter(({kind}) => kind === 'argument')
  const given = words.flatMap(({raw}, position) =>
    argumentAt(args, position, words.length)?.[0] === name ? raw : [],
  )
  const {default: fallback, options} = definition.args[name] ?? {}
  if (options && options.length > 0) return listOthers(options, given)
  // A default is no help where it is what was refused.
  const isTyped = given.length > 0 && !isSensitiveArgument(name, definition)
  return isTyped ? describeDefault(name, fallback) : {}
}

/** The options; if only one value was given, without that, which was refused. */
function listOthers(options: readonly string[], given: readonly string[]): Pointers {
  const refused = given.length === 1 ? given[0] : undefined
  return {validValues: options.filter((each) => each !== refused)}
}

/** What a flag or an argument is if it is left out, where that is a plain value. */
function describeDefault(input: string, value: unknown): Pointers {
  const isPlain = typeof value === 'number' || (typeof value === 'string' && value !== '')
  if (!isPlain) return {}
  const written = JSON.stringify(value)
  return {suggestion: phrase`Without ${{ours: input}}, its value is ${written}.`}
}

function pointToCommand(catalog: Catalog, line: RoutedLine, command: CatalogCommand): Pointers {
  // 4.6a: a question is corrected to questions.
  if (!meantQuestion(line)) return {nextActions: [pointToBrief(catalog, command)]}
  return {nextActions: [{command: schemaLine(catalog, command), description: showInputs}]}
}

/** Points to the brief description of a command, even if the command has a `--schema` of its own. */
export function pointToBrief(catalog: Catalog, command: CatalogCommand): NextAction {
  return {command: briefLine(catalog, command), description: showInputs}
}

/** Points to a command that words follow, with a template if it lacks what it requires. */
function pointToShorter(catalog: Catalog, line: RoutedLine, command: CatalogCommand): Pointers {
  const {nextActions = []} = pointToCommand(catalog, line, command)
  const template = renderTemplate(catalog, command, meantQuestion(line))
  // 4.11a: a template has no flags, so it would drop a dry run.
  const isDry = asksForDryRun(line.words, command.definition.flags)
  const isOffered = template.params !== undefined && !isDry
  return {nextActions: isOffered ? [template, ...nextActions] : nextActions}
}

/** Points to a topic, and lists its commands if they are few. */
function pointToTopic(catalog: Catalog, topic: string): Pointers {
  const inside = catalog.commands.filter(
    ({id, isHidden}) => !isHidden && id.startsWith(`${topic}:`),
  )
  const name = topic.replaceAll(':', catalog.separator)
  const description = inside.length > 0 ? `List the commands of ${name}` : showInputs
  const nextActions = [pointToSchema(catalog, name, description)]
  if (inside.length > maxListed) return {nextActions}
  return {
    nextActions,
    validValues: inside.map((command) => command.name),
  }
}

/** The command line that prints the schema of a topic, or of the CLI. */
function pointToSchema({bin}: Catalog, name: string, description: string): NextAction {
  const words = name.split(' ').filter(Boolean)
  return {
    command: quoteLine([bin, ...words, wordOf('schema')]),
    description,
  }
}
