import {hideSecrets} from '../secrets/hide-secrets.js'
import {isGlobalFlag} from '../flags/is-ours.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import type {Parsed} from './running-command.js'
import {type CommandStatics, flagsOf} from './prepare-class.js'

/** What `--validate` says of a line that is valid: what the parser made of it, our own flags left out. */
export function describeValidLine(
  {args = {}, flags = {}}: Parsed,
  statics: CommandStatics,
  config: HostConfig,
): TerminalOutcome {
  const declared = flagsOf(statics)
  const given = Object.fromEntries(Object.entries(flags).filter(([name]) => !isGlobalFlag(name, declared[name])))
  return {
    message: 'The line is valid.',
    result: {
      valid: true,
      command: (statics.id ?? '').replaceAll(':', config.topicSeparator),
      ...hideSecrets({args, flags: given}, {...statics, flags: declared}),
    },
    type: 'success',
  }
}
