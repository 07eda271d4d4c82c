import {isInjectedFlag} from '../flags/flag.js'
import type {CommandDefinition} from '../oclif/shapes.js'
import {preciseTypes, readParserInput} from './flag-types.js'
import {argumentForms, flagForms} from './usage.js'

/**
 * The `usage` of a command class, of which oclif's help makes the USAGE line: as oclif would write it, without the flags
 * that this package adds, which `--help` lists in groups of their own.
 */
export function writeHelpUsage(command: Pick<CommandDefinition, 'args' | 'flags' | 'strict'>): string {
  const {args, flags} = readParserInput(command)
  const types = preciseTypes(command)
  const shown = Object.entries(flags).filter(([, flag]) => !flag.hidden && !isInjectedFlag(flag))
  const forms = [
    ...argumentForms({args, strict: command.strict}, types),
    ...flagForms(shown, types).map(({form}) => form),
  ]
  return ['<%= command.id %>', ...forms].join(' ')
}
