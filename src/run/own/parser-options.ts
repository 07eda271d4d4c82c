import type {Flags} from '../../command-line/find-flag.js'
import {isLineError} from '../../contract/error-categories.js'
import {readProperty} from '../../contract/unknown-value.js'
import type {ClassifyOptions} from '../../errors/classify.js'
import {findRow, parserBaseFlags} from '../../flags/table.js'
import type {CommandAnnotation} from '../../annotations/annotation.js'
import {enforceRules} from '../../annotations/enforce.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {loadBundle} from '../../load-bundle.js'
import {pickParserInput} from '../../oclif/parser-input.js'
import type {CommandStatics, ParseOptions} from './adopted-command.js'

/**
 * Finds a command's first parse of its whole command line (5.3b), not a trial with other words or
 * fewer flags.
 */
export function watchFirstParse(argv: readonly string[]) {
  const whole = JSON.stringify(argv)
  let isDone = false
  return (statics: object, options: unknown, words: readonly string[]): boolean => {
    if (isDone || JSON.stringify(words) !== whole || !isWhole(options, statics)) return false
    isDone = true
    return true
  }
}

/** Whether a parser gets all flags and arguments of a class, and is as strict as the class. */
function isWhole(options: unknown, statics: object): boolean {
  if (options === undefined || options === statics) return true
  const isStrict = (owner: unknown) => readProperty(owner, 'strict') !== false
  const hasAll = (field: string) => {
    const passed = readProperty(options, field) ?? {}
    return Object.keys(readProperty(statics, field) ?? {}).every((name) =>
      Object.hasOwn(passed, name),
    )
  }
  return isStrict(options) === isStrict(statics) && hasAll('args') && hasAll('flags')
}

/** Whether an error is a mistake that oclif's parser found in a command line (6.3). */
export function isParserMistake(error: unknown, parsing: ClassifyOptions['parsing']): boolean {
  return isLineError(
    loadBundle<typeof import('../../errors/classify.js')>('explain').classify(error, {parsing}),
  )
}

/**
 * Ends a run at a mistake (5.3b): the class's `catch` may stop a spinner, and the command's parse
 * never resolves.
 */
export async function endAtMistake(
  command: {catch?(error: unknown): Promise<unknown>},
  error: unknown,
  end: (error: unknown) => void,
): Promise<never> {
  // An error that it throws does not change the mistake.
  await (async () => command.catch?.(error))().catch(() => {})
  end(error)
  return new Promise<never>(() => {})
}

/**
 * Builds the input of oclif's parser, with the plugin's flags and the annotations' rules (7.7,
 * 7.16).
 */
export function parserOptions(
  options: ParseOptions | undefined,
  statics: CommandStatics,
  rules: CommandAnnotation = statics,
  hasOurs = true,
): ParseOptions {
  const input = pickParserInput(options ?? statics)
  const ours = Object.entries(parserBaseFlags(statics)).filter(([name, flag]) =>
    hasOurs ? findRow(name, flag) : false,
  )
  const names = ours.map(([name]) => name)
  const combined = {
    ...input,
    baseFlags: {
      ...combineWith(names, input['baseFlags'] as Flags | undefined),
      ...Object.fromEntries(ours),
    },
    ...(input['flags'] && {flags: combineWith(names, input['flags'] as Flags)}),
  }
  return enforceRules(combined, rules)
}

/**
 * Flags that may be combined with the plugin's, too. It names each, as oclif's parser does: oclif
 * reads the names later in the class's own flags, to warn of deprecated ones.
 */
function combineWith(names: readonly string[], flags: Flags = {}): Flags {
  const entries = Object.entries(flags).map(([name, flag]): [string, FlagDefinition] => {
    flag.name ??= name
    const {combinable, relationships} = flag
    if (!combinable?.length && !relationships?.some(({type}) => type === 'only')) {
      return [name, flag]
    }
    const widened = relationships?.map((relation) =>
      relation.type === 'only'
        ? {
            ...relation,
            flags: [...relation.flags, ...names],
          }
        : relation,
    )
    return [
      name,
      {
        ...flag,
        ...(combinable?.length && {combinable: [...combinable, ...names]}),
        ...(widened && {relationships: widened}),
      },
    ]
  })
  return Object.fromEntries(entries)
}
