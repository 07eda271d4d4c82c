import type {FlagDefinition} from './shapes.js'

type FlagMap = Readonly<Record<string, FlagDefinition>>

/** Whether the CLI supplies a flag itself, as in a hook: it is hidden and required (8.15). */
export function isSupplied(flag: FlagDefinition | null): boolean {
  return Boolean(flag?.hidden && flag.required)
}

/**
 * Returns what oclif's parser reads, such as a command's class, so that a flag that the CLI supplies
 * itself may be missing (8.15).
 */
export function withoutSupplied<Options extends object>(options: Options): Options {
  const relaxed: Record<string, FlagMap> = {}
  for (const field of ['baseFlags', 'flags']) {
    const flags = (Reflect.get(options, field) as FlagMap | undefined) ?? {}
    const hasSupplied = Object.values(flags).some((flag) => isSupplied(flag))
    if (hasSupplied) relaxed[field] = relax(flags)
  }
  if (Object.keys(relaxed).length === 0) return options
  // oclif spreads the options, which takes own fields only, and reads others that a class inherits.
  return Object.assign(Object.create(options) as Options, options, relaxed)
}

/** The flags, where those that the CLI supplies itself are optional. */
function relax(flags: FlagMap): FlagMap {
  const entries = Object.entries(flags).map(([name, flag]) => [
    name,
    isSupplied(flag) ? {...flag, required: false} : flag,
  ])
  return Object.fromEntries(entries) as FlagMap
}

/** The flags that the CLI supplies itself and that have no value, by name, sorted. */
export function listUnsupplied(flags: FlagMap, values: object = {}): string[] {
  return Object.keys(flags)
    .filter((name) => isSupplied(flags[name]!) && Reflect.get(values, name) === undefined)
    .toSorted()
}
