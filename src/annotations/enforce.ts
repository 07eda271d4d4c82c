import type {FlagAnnotation} from '../contract/metadata.js'
import {makeCliError} from '../oclif/cli-error.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import {type CommandAnnotation, compilePattern} from './annotation.js'

type EnforcedFlags = Record<string, FlagDefinition>
type ParserInput = {
  args?: Record<string, ArgumentDefinition>
  baseFlags?: EnforcedFlags
  flags?: EnforcedFlags
}

type Rules = Pick<CommandAnnotation, 'argumentAnnotations' | 'flagAnnotations'>

/** Whether annotations state rules that the parser could enforce. */
export function hasRules({argumentAnnotations, flagAnnotations}: Rules): boolean {
  return argumentAnnotations !== undefined || flagAnnotations !== undefined
}

/**
 * Makes the parser enforce `enum`, `pattern`, `env` and `mutuallyExclusiveWith` of annotations
 * (7.7).
 */
export function enforceRules<Input extends ParserInput>(
  input: Input,
  {argumentAnnotations = {}, flagAnnotations = {}}: Rules,
): Input {
  const enforceArgument = (argument: ArgumentDefinition, name: string): ArgumentDefinition => ({
    ...argument,
    ...enforceValue(argument, argumentAnnotations[name] ?? {}, name),
  })
  const enforceNamed = (flag: FlagDefinition, name: string) =>
    enforceFlag(flag, flagAnnotations[name] ?? {}, name)
  const {args, baseFlags, flags} = input
  return {
    ...input,
    // @oclif/core 1, which some plugins still bring, has a list of arguments.
    ...(args && !Array.isArray(args) && {args: mapEach(args, enforceArgument)}),
    ...(baseFlags && {baseFlags: mapEach(baseFlags, enforceNamed)}),
    ...(flags && {flags: mapEach(flags, enforceNamed)}),
  }
}

function enforceFlag(
  flag: FlagDefinition,
  annotation: FlagAnnotation,
  name: string,
): FlagDefinition {
  const {env, mutuallyExclusiveWith = []} = annotation
  const enforced = {...flag}
  if (env && !flag.env) enforced.env = env
  if (mutuallyExclusiveWith.length > 0) {
    enforced.exclusive = [...(flag.exclusive ?? []), ...mutuallyExclusiveWith]
  }
  if (flag.type !== 'option') return enforced
  return {...enforced, ...enforceValue(flag, annotation, `--${name}`)}
}

function mapEach<Value>(map: Record<string, Value>, change: (value: Value, name: string) => Value) {
  const changed = Object.entries(map).map(([name, value]) => [name, change(value, name)] as const)
  return Object.fromEntries(changed)
}

/** The members of a definition that decide which values the parser accepts. */
type ValueDefinition = Pick<FlagDefinition, 'options' | 'parse'>

/** What oclif's parser passes to a `parse` function: the command, or an object like it. */
type ParseContext = {error?: (message: string, options: {exit: number}) => never} | undefined

function enforceValue(
  {options, parse}: ValueDefinition,
  {enum: values = [], pattern}: {enum?: string[]; pattern?: string},
  field: string,
): ValueDefinition {
  const enforced: ValueDefinition = {}
  if (values.length > 0) enforced.options = allowedValues(options, values)
  const expression = compilePattern(pattern)
  if (expression) {
    enforced.parse = async (value, context, settings) => {
      if (!expression.test(String(value))) refuse(`${field} does not match ${pattern}`, context)
      return parse ? parse(value, context, settings) : value
    }
  }
  return enforced
}

/**
 * The values that the parser accepts: those that the definition and its annotation both allow;
 * undefined if neither of the two lists any.
 */
export function allowedValues(
  options: readonly string[] | undefined,
  annotated: readonly string[] = [],
): string[] | undefined {
  if (annotated.length === 0) return options?.length ? [...options] : undefined
  return annotated.filter((value) => !options || options.includes(value))
}

/**
 * Throws through the command's `error`, so that the host's own @oclif/core makes the error (7.7);
 * without one, throws an error of that shape. The message omits the value, which may be a secret.
 */
function refuse(message: string, context: ParseContext): never {
  context?.error?.(message, {exit: 2})
  // The parser runs without a command, or the command overrides `error` with one that returns.
  throw makeCliError(message)
}
