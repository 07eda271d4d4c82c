import type {CatalogCommand} from '../catalog/catalog.js'
import {formats} from '../contract/formats.js'
import {protocolVersions} from '../contract/protocols.js'
import {flagsEverywhere, isGlobalFlag} from '../flags/table.js'
import type {FlagDefinition} from '../oclif/shapes.js'

/** All flags that a command accepts: its own, and those that work everywhere. */
export function acceptedFlags({
  definition,
  isAdopted,
}: CatalogCommand): Record<string, FlagDefinition> {
  const {destructive, mutating, mutatingFlags = []} = definition
  const isConfirmed = mutating || destructive || mutatingFlags.length > 0
  // 5.4a: a non-strict foreign command may pass the flag on to another program.
  const hasOutput = !isAdopted && definition.strict !== false
  return {
    ...flagsEverywhere,
    ...(hasOutput && {
      output: {hidden: true, options: formats, type: 'option'},
      'protocol-version': {
        hidden: true,
        options: protocolVersions,
        type: 'option',
      },
    }),
    // 12.14: the gate removes the confirmation if the command does not know it.
    ...(isConfirmed && {yes: {hidden: true, type: 'boolean'}}),
    ...definition.flags,
  }
}

/** Whether a flag is the one that works everywhere, rather than the command's own. */
export function isAnsweredEverywhere(
  name: string,
  {definition, isAdopted}: CatalogCommand,
): boolean {
  const own = Object.hasOwn(definition.flags, name) ? definition.flags[name] : undefined
  return (
    Object.hasOwn(flagsEverywhere, name) &&
    (own === undefined || (isAdopted && isGlobalFlag(name, own)))
  )
}

/** Whether a flag is one that asks about its command instead of running it (4.6a). */
export function isQuestion(name: string, flag: FlagDefinition): boolean {
  return (
    ['help', 'schema', 'validate'].includes(name) &&
    (flag === flagsEverywhere[name] || isGlobalFlag(name, flag))
  )
}
