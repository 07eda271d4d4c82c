import {isDeepStrictEqual} from 'node:util'

import {binsOf, type Catalog} from '../../catalog/catalog.js'
import {isRecord, itemsOf} from '../../contract/unknown-value.js'

/**
 * The settings of the hook before a tool call (12.20). Because of `if`, command lines of other
 * programs start no process; an older Claude Code ignores it.
 */
export function describeHook(catalog: Catalog): Record<string, unknown> {
  return {
    matcher: 'Bash',
    hooks: binsOf(catalog).map((name) => ({
      type: 'command',
      if: `Bash(${name} *)`,
      command: `${writeCommand(catalog.bin)} --hook`,
    })),
  }
}

/**
 * The changes to the hooks before tool calls that install this one: they replace an older form of
 * it, and keep every other hook.
 */
export function changeHooks(
  existing: readonly unknown[],
  catalog: Catalog,
): {added: unknown[]; dropped: unknown[]} {
  const wanted = describeHook(catalog)
  const commands = binsOf(catalog).map((bin) => writeCommand(bin))
  const isOurs = (hook: unknown) => runsOneOf(commands, hook)
  const ours = existing.filter((group) => listHooks(group).some(isOurs))
  const outdated = ours.filter((group) => !isDeepStrictEqual(group, wanted))
  // A person may have put hooks of their own beside ours.
  const kept = outdated.flatMap((group) => {
    const hooks = listHooks(group).filter((hook) => !isOurs(hook))
    return hooks.length > 0 ? [{...(group as object), hooks}] : []
  })
  return {added: [...kept, wanted], dropped: outdated}
}

function listHooks(group: unknown): unknown[] {
  return isRecord(group) ? itemsOf(group['hooks']) : []
}

/** Whether a hook runs one of some commands, with any further words. */
function runsOneOf(commands: readonly string[], hook: unknown): boolean {
  if (!isRecord(hook)) return false
  const text = String(hook['command'])
  return commands.some((command) => text.startsWith(command))
}

function writeCommand(bin: string): string {
  return `${bin} murli permissions claude`
}
