import {AgentError} from '../contract/agent-error.js'
import type {ArgumentAnnotation, FlagAnnotation} from '../contract/metadata.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import type {CommandAnnotation} from './annotation.js'

/** The annotations that hold for a line's values. */
export type ValueRules = Pick<CommandAnnotation, 'argumentAnnotations' | 'flagAnnotations'>

/** What a parser reads a line with. */
type ParserInput = {
  args?: Record<string, ArgumentDefinition>
  baseFlags?: Record<string, FlagDefinition>
  flags?: Record<string, FlagDefinition>
}

/**
 * A parser's input in which `enum`, `pattern`, `env` and `mutuallyExclusiveWith` of annotations are rules of oclif's own:
 * they hold with the same errors (contract, section 7).
 */
export function enforceRules<Input extends ParserInput>(input: Input, rules: ValueRules): Input {
  const {argumentAnnotations, flagAnnotations} = rules
  const forFlags = (flags: ParserInput['flags']) => flags && mapEach(flags, flagAnnotations, enforceFlag)
  return {
    ...input,
    ...(input.args && {args: mapEach(input.args, argumentAnnotations, enforceArgument)}),
    ...(input.baseFlags && {baseFlags: forFlags(input.baseFlags)}),
    ...(input.flags && {flags: forFlags(input.flags)}),
  }
}

function mapEach<Definition, Annotation>(
  definitions: Record<string, Definition>,
  annotations: Readonly<Record<string, Annotation>> | undefined,
  enforce: (name: string, definition: Definition, annotation: Annotation) => Definition,
): Record<string, Definition> {
  if (!annotations) return definitions
  const entries = Object.entries(definitions).map(([name, definition]) => {
    const annotation = Object.hasOwn(annotations, name) ? annotations[name] : undefined
    return [name, annotation ? enforce(name, definition, annotation) : definition]
  })
  return Object.fromEntries(entries) as Record<string, Definition>
}

function enforceFlag(name: string, flag: FlagDefinition, annotation: FlagAnnotation): FlagDefinition {
  const {env, mutuallyExclusiveWith = []} = annotation
  return {
    ...flag,
    ...(env && !flag.env && {env}),
    ...(mutuallyExclusiveWith.length > 0 && {exclusive: [...(flag.exclusive ?? []), ...mutuallyExclusiveWith]}),
    ...(flag.type === 'option' && enforceValue(flag, annotation, {error: 'flag_error', field: `--${name}`})),
  }
}

function enforceArgument(
  name: string,
  argument: ArgumentDefinition,
  annotation: ArgumentAnnotation,
): ArgumentDefinition {
  return {...argument, ...enforceValue(argument, annotation, {error: 'argument_error', field: name})}
}

type Values = Pick<FlagDefinition, 'options' | 'parse'>

function enforceValue(
  {options, parse}: Values,
  {enum: values, pattern}: Pick<FlagAnnotation, 'enum' | 'pattern'>,
  about: {error: string; field: string},
): Values {
  const expression = compile(pattern)
  return {
    ...(values && values.length > 0 && {options: options ? values.filter((value) => options.includes(value)) : values}),
    ...(expression && {
      parse: async (...given) => {
        // The value is left out of the message: it may be a secret.
        if (!expression.test(String(given[0]))) {
          throw new AgentError({
            ...about,
            code: 1,
            kind: 'invalid_value',
            message: `${about.field} does not match ${pattern}`,
            suggestion: 'Its value has to match this regular expression.',
          })
        }

        return parse ? parse(...given) : given[0]
      },
    }),
  }
}

/** The pattern of an annotation, which is a regular expression by contract; one that is none holds nothing. */
function compile(pattern: string | undefined): RegExp | undefined {
  if (typeof pattern !== 'string') return undefined
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}
