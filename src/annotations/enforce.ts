import {AgentError} from '../contract/agent-error.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import {type CommandAnnotation, compilePattern} from './annotation.js'

type Flags = Record<string, FlagDefinition>
type ParserInput = {args?: Record<string, ArgumentDefinition>; baseFlags?: Flags; flags?: Flags}

/**
 * Makes the parser enforce `enum`, `pattern`, `env` and `mutuallyExclusiveWith` of annotations
 * (7.7).
 */
export function enforceRules<Input extends ParserInput>(
  input: Input,
  {
    argumentAnnotations = {},
    flagAnnotations = {},
  }: Pick<CommandAnnotation, 'argumentAnnotations' | 'flagAnnotations'>,
): Input {
  const enforceFlag = (flag: FlagDefinition, name: string): FlagDefinition => {
    const annotation = flagAnnotations[name] ?? {}
    const {env, mutuallyExclusiveWith = []} = annotation
    return {
      ...flag,
      ...(env && !flag.env && {env}),
      ...(mutuallyExclusiveWith.length > 0 && {
        exclusive: [...(flag.exclusive ?? []), ...mutuallyExclusiveWith],
      }),
      ...(flag.type === 'option' &&
        enforceValue(flag, annotation, {error: 'flag_error', field: `--${name}`})),
    }
  }
  const enforceArgument = (argument: ArgumentDefinition, name: string): ArgumentDefinition => ({
    ...argument,
    ...enforceValue(argument, argumentAnnotations[name] ?? {}, {
      error: 'argument_error',
      field: name,
    }),
  })
  const {args, baseFlags, flags} = input
  return {
    ...input,
    // @oclif/core 1 has a list of arguments.
    ...(args && !Array.isArray(args) && {args: mapEach(args, enforceArgument)}),
    ...(baseFlags && {baseFlags: mapEach(baseFlags, enforceFlag)}),
    ...(flags && {flags: mapEach(flags, enforceFlag)}),
  }
}

function mapEach<Value>(map: Record<string, Value>, change: (value: Value, name: string) => Value) {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value, name)]))
}

type Values = Pick<FlagDefinition, 'options' | 'parse'>

function enforceValue(
  {options, parse}: Values,
  {enum: values = [], pattern}: {enum?: string[]; pattern?: string},
  about: {error: string; field: string},
): Values {
  const expression = compilePattern(pattern)
  const check: FlagDefinition['parse'] = async (...input) => {
    if (expression!.test(String(input[0]))) return parse ? parse(...input) : input[0]
    // The message omits the value, which may be a secret.
    throw new AgentError({
      ...about,
      code: 1,
      kind: 'invalid_value',
      message: `${about.field} does not match ${pattern}`,
      suggestion: 'Its value has to match this regular expression.',
    })
  }
  return {
    ...(values.length > 0 && {
      options: options ? values.filter((value) => options.includes(value)) : values,
    }),
    ...(expression && {parse: check}),
  }
}
