import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {visibleFlags} from '../../catalog/nodes/catalog-flags.js'
import {type DescribeScope, selectCommands} from '../../catalog/nodes/tree.js'
import {nameDescribe} from '../../catalog/plugin-commands.js'
import {type Flags, flagFinder} from '../../command-line/find-flag.js'
import {quoteLine} from '../../command-line/quote.js'
import {makeLineError} from '../../contract/agent-error.js'
import {findSimilarFlags} from '../../corrections/similar/similar-flags.js'
import type {ServiceLine} from '../service.js'

/** The most flags that are proposed for an unknown one. */
const maxProposed = 3

/**
 * Checks that a command of the scope has a flag; a hidden flag counts.
 *
 * @throws AgentError (`flag_error`) if none has it
 */
export function checkFlag(
  catalog: Catalog,
  line: ServiceLine,
  flag: string,
  scope: DescribeScope,
): void {
  const name = flag.replace(/^--?/, '')
  const commands = selectCommands(catalog, scope)
  if (commands.some(({definition}) => Object.hasOwn(definition.flags, name))) {
    return
  }
  const typed = name.length === 1 ? `-${name}` : `--${name}`
  const {isSpelling, names} = proposeFlags(commands, typed)
  const scopeNames = (scope.only ?? []).map((id) => id.replaceAll(':', catalog.separator))
  const subject = scopeNames.length > 0 ? `${scopeNames.join(' and ')} has no` : 'No command has a'
  throw makeLineError({
    error: 'flag_error',
    field: '--flag',
    kind: 'invalid_value',
    // `-a` may be the letter of a flag, although no flag has the name `a`.
    message: `${subject} flag ${isSpelling ? 'named ' : ''}${typed}`,
    recoverable: true,
    suggestion:
      names.length > 0
        ? `Did you mean --${names[0]}?`
        : `\`${writeDescribeLine(catalog, scopeNames)}\` lists the flags.`,
    didYouMean: names.map((proposed) => writeFlagCorrection(catalog, line, proposed)),
  })
}

/** Flags to propose for one that no command has by name: those with that spelling, or similar. */
function proposeFlags(
  commands: readonly CatalogCommand[],
  typed: string,
): {isSpelling: boolean; names: string[]} {
  const flags = commands.map((command) => Object.fromEntries(visibleFlags(command)))
  // A letter or an alias may mean another flag in each command.
  const meant = flags.flatMap((each) => flagFinder(each)(typed)?.name ?? [])
  const isSpelling = meant.length > 0
  const allFlags = Object.assign({}, ...flags) as Flags
  const similar = findSimilarFlags(typed, allFlags).map(({name}) => name)
  const names = new Set(isSpelling ? meant : similar)
  return {isSpelling, names: [...names].slice(0, maxProposed)}
}

/** The command line that describes the named commands and topics, or else the whole CLI. */
function writeDescribeLine(catalog: Catalog, names: readonly string[]): string {
  // `murli describe` and `apps create` are several words.
  const words = [nameDescribe(catalog), ...names].flatMap((name) => name.split(' '))
  return quoteLine([catalog.bin, ...words])
}

/** The typed command line with another flag as the value of `--flag`. */
function writeFlagCorrection(
  {bin}: Catalog,
  {positions, words}: ServiceLine,
  proposed: string,
): string {
  const position = positions['flag']!
  const prefix = words[position]!.startsWith('--flag=') ? '--flag=' : ''
  return quoteLine([bin, ...words.with(position, `${prefix}${proposed}`)])
}
