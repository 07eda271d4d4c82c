import {declarationsFor} from '../../annotations/annotations.js'
import {parserFlags} from '../../flags/command-flags.js'
import {takesConfirmation} from '../../gate/line-effects.js'
import {idsOf} from '../../oclif/command-ids.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {CommandLookup} from '../../output/action-problem.js'
import type {CommandStatics} from './adopted-command.js'

/**
 * Finds commands as the host does, and the running one with the flags of its class: between a build
 * and `oclif manifest`, its manifest has no `--yes` yet (4.19).
 */
export function lookUpRunning(config: HostConfig, statics: CommandStatics): CommandLookup {
  const {bin, binAliases, isSingleCommandCLI, name, pjson, plugins, root} = config
  const names = idsOf(statics)
  return {
    bin,
    binAliases,
    isSingleCommandCLI,
    name,
    pjson,
    plugins,
    root,
    findTopic: (topic) => config.findTopic(topic),
    findCommand(wanted) {
      const entry = config.findCommand(wanted)
      if (!entry) return undefined
      // 12.14: others may have stated that the command changes something.
      const takesYes = takesConfirmation(declarationsFor(config, entry).annotation)
      const flags = {...(takesYes && {yes: {type: 'boolean' as const}}), ...entry.flags}
      const isRunning = names.includes(entry.id)
      return {...entry, flags: isRunning ? {...flags, ...parserFlags(statics)} : flags}
    },
  }
}
