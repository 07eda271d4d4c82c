import {enforceRules} from '../../annotations/enforce.js'
import type {CatalogCommand, CatalogDefinition} from '../../catalog/catalog.js'
import {claimFlags} from '../../command-line/claim-flags.js'
import type {Token} from '../../command-line/tokenize.js'
import {formats} from '../../contract/formats.js'
import {protocolVersions} from '../../contract/protocols.js'
import {flagsEverywhere, isGlobalFlag} from '../../flags/table.js'
import {takesConfirmation} from '../../gate/line-effects.js'
import type {Question} from '../../line/questions.js'
import type {FlagDefinition} from '../../oclif/shapes.js'

/** All flags that a command accepts: its own, and those that work everywhere. */
export function acceptedFlags({
  definition,
  isAdopted,
}: CatalogCommand): Record<string, FlagDefinition> {
  // 5.4a: a non-strict foreign command may pass the flag on to another program.
  const hasOutput = !isAdopted && definition.strict !== false
  return {
    ...flagsEverywhere,
    ...(hasOutput && outputFlags(definition)),
    // 12.14: the gate removes the confirmation if the command does not know it.
    ...(takesConfirmation(definition) && {yes: {hidden: true, type: 'boolean'}}),
    ...enforcedInputs(definition).flags,
  }
}

/** The plugin's flags for the output of a foreign command. */
function outputFlags({flags}: CatalogDefinition): Record<string, FlagDefinition> {
  // 7.17: `--full` works only beside the plugin's `--output`.
  const hasFull = !Object.hasOwn(flags, 'output')
  return {
    ...(hasFull && {full: {hidden: true, type: 'boolean'}}),
    output: {hidden: true, options: formats, type: 'option'},
    'protocol-version': {hidden: true, options: protocolVersions, type: 'option'},
  }
}

/** A command's own arguments and flags, with the rules of its annotations (7.7). */
export function enforcedInputs(
  definition: CatalogDefinition,
): Pick<CatalogDefinition, 'args' | 'flags'> {
  const {args, argumentAnnotations, flagAnnotations, flags} = definition
  const isAnnotated = argumentAnnotations !== undefined || flagAnnotations !== undefined
  return isAnnotated ? enforceRules({args, flags}, definition) : {args, flags}
}

/**
 * Claims the tokens that the command's parser does not know for flags that the command accepts all
 * the same.
 */
export function claimAccepted(command: CatalogCommand, tokens: readonly Token[]): Token[] {
  const flags = acceptedFlags(command)
  const claimed = claimFlags(tokens, flags)
  // 7.17: the plugin's `--full` needs its `--output`.
  const isBesideOutput = claimed.some((token) => token.kind === 'flag' && token.name === 'output')
  if (isBesideOutput || Object.hasOwn(command.definition.flags, 'full')) return claimed
  const {full: _, ...others} = flags
  return claimFlags(tokens, others)
}

/** Whether a flag, as typed, is one that the command accepts but its parser does not know. */
export function isUnknownToParser(field: string, command: CatalogCommand): boolean {
  const name = field.replace(/^--/, '')
  const isOwn = Object.hasOwn(command.definition.flags, name)
  return !isOwn && Object.hasOwn(acceptedFlags(command), name)
}

/** A command's definition with all flags that the command accepts. */
export function acceptedDefinition(command: CatalogCommand): CatalogDefinition {
  return {...command.definition, flags: acceptedFlags(command)}
}

/** Whether a flag is the one that works everywhere, rather than one of the command's own. */
export function isAnsweredEverywhere(
  name: string,
  {definition, isAdopted}: CatalogCommand,
): boolean {
  if (!Object.hasOwn(flagsEverywhere, name)) return false
  if (!Object.hasOwn(definition.flags, name)) return true
  // An adopted command's definition has the plugin's flags.
  return isAdopted && isGlobalFlag(name, definition.flags[name])
}

/** The flags that ask about their command instead of running it (4.6a). */
const questions: readonly string[] = ['help', 'schema', 'validate'] satisfies Question[]

/** Whether a flag is one that asks, and not another one of the same name. */
export function isQuestion(name: string, flag: FlagDefinition): name is Question {
  if (!questions.includes(name)) return false
  return flag === flagsEverywhere[name] || isGlobalFlag(name, flag)
}
