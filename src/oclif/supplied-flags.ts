import type {FlagDefinition} from './shapes.js'

type FlagMap = Readonly<Record<string, FlagDefinition>>

/** Whether the CLI supplies a flag itself, as in a hook: it is hidden and required (8.15). */
export function isSupplied(flag: FlagDefinition | null): boolean {
  return Boolean(flag?.hidden && flag.required)
}

/**
 * Makes the flags that the CLI supplies itself optional (8.15), in what oclif's parser reads: its
 * options, or a command's class.
 */
export function withoutSupplied<Options extends object>(options: Options): Options {
  const changed: Record<string, FlagMap> = {}
  for (const field of ['baseFlags', 'flags']) {
    const flags = (Reflect.get(options, field) as FlagMap | undefined) ?? {}
    const hasSupplied = Object.values(flags).some((flag) => isSupplied(flag))
    if (hasSupplied) changed[field] = makeSuppliedOptional(flags)
  }
  if (Object.keys(changed).length === 0) return options
  // Own fields for oclif's spread of the options, and the prototype for what a class inherits.
  // Defined, because a class may have a getter, which cannot be assigned to.
  const own = Object.getOwnPropertyDescriptors({...options, ...changed})
  return Object.create(options, own) as Options
}

function makeSuppliedOptional(flags: FlagMap): FlagMap {
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
