import {makeOptionFlag} from './flag.js'
import type {FlagRule, OwningPlugin} from './rule.js'

/** `--timeout-ms`: how long a command may take; there where the host turns it on with `oclif.murli.timeoutFlag`. */
export const timeoutMs = {
  accepts: {description: 'a whole number of milliseconds, 1 or more', pattern: /^[1-9]\d*$/},
  flag: makeOptionFlag({
    description: 'End the command after this many milliseconds.',
    helpGroup: 'AGENT',
    helpValue: '<ms>',
    name: 'timeout-ms',
  }),
  isGiven: ({plugin}) => findHost(plugin)?.pjson?.oclif?.murli?.timeoutFlag === true,
} as const satisfies FlagRule

/** The host at the root of the plugins. */
function findHost(plugin: OwningPlugin | undefined): OwningPlugin | undefined {
  let root = plugin
  while (root?.parent) root = root.parent
  return root
}
