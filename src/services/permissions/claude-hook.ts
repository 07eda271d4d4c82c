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
 * What installing the hook changes in the list of those before tool calls: it replaces an older
 * form of the hook, and keeps every other hook.
 */
export function changeHooks(
  existing: readonly unknown[],
  catalog: Catalog,
): {added: unknown[]; dropped: unknown[]} {
  const wanted = describeHook(catalog)
  const commands = binsOf(catalog).map(writeCommand)
  const isOurs = (hook: unknown) =>
    isRecord(hook) && commands.some((command) => String(hook['command']).startsWith(command))
  const outdated = existing.filter((group) => {
    return listHooks(group).some(isOurs) && !isDeepStrictEqual(group, wanted)
  })
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

const writeCommand = (bin: string) => `${bin} murli permissions claude`
