import {type ClassTypes, readClassTypes} from '../../catalog/class-types.js'
import {metadataFields} from '../../contract/metadata.js'
import {classFlags} from '../../flags/command-flags.js'
import {findRow} from '../../flags/table.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import type {CommandStatics} from './adopted-command.js'

const prepared = new WeakSet<object>()

/**
 * Prepares every subclass when oclif loads it. oclif assigns `id` to each class that it loads, and
 * to nothing else, so an inherited setter of `id` notices. The setter gives the class an accessor of
 * its own, which subclasses of that class inherit in turn.
 *
 * @param initial the id that was assigned to the class; undefined for a base class
 */
export function prepareOnLoad(owner: CommandStatics, initial?: string): void {
  Object.defineProperty(owner, 'id', {
    configurable: true,
    enumerable: initial !== undefined,
    get: () => initial,
    set(this: CommandStatics, id: string) {
      prepareOnLoad(this, id)
      prepareClass(this)
    },
  })
}

/**
 * Gives a command class, once, the base flags that its statics ask for, and copies of inherited
 * metadata. Both are enumerable fields of its own, because the parser, `--help`, the manifest and
 * autocomplete read only those (core 4 and 5).
 */
export function prepareClass(command: CommandStatics): void {
  if (prepared.has(command)) return
  prepared.add(command)
  const define = (field: string, value: unknown) =>
    Object.defineProperty(command, field, {
      configurable: true,
      enumerable: true,
      value,
      writable: true,
    })
  define('baseFlags', classFlags(command))
  define('murli', typesOf(command))
  for (const field of metadataFields) {
    if (command[field] !== undefined) define(field, command[field])
  }
}

/**
 * What a manifest loses of a command's flags: types, min, max; read when a manifest or a catalog
 * needs it.
 */
function typesOf(command: CommandStatics): ClassTypes {
  const read = () => {
    const {args, baseFlags, enableJsonFlag, flags} = command
    const entries = Object.entries<FlagDefinition>({...baseFlags, ...flags})
    const ownFlags = entries.filter(([name, flag]) => !findRow(name, flag))
    return readClassTypes({
      args,
      enableJsonFlag,
      flags: Object.fromEntries(ownFlags),
    })
  }
  return {
    get args() {
      return read().args
    },
    get flags() {
      return read().flags
    },
    version: 1,
  }
}
