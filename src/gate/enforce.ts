import {AgentError} from '../contract/agent-error.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import type {CommandAnnotation} from './annotation.js'

/** The annotations that restrict values. */
export type ValueRules = Pick<CommandAnnotation, 'argumentAnnotations' | 'flagAnnotations'>

/** What oclif's parser is given. */
type ParserInput = {
  args?: Record<string, ArgumentDefinition>
  baseFlags?: Record<string, FlagDefinition>
  flags?: Record<string, FlagDefinition>
}

/**
 * Makes `enum`, `pattern`, `env` and `mutuallyExclusiveWith` of annotations rules of the parser, so that they give the
 * same errors as oclif's own (7.7).
 */
export function enforceRules<Input extends ParserInput>(input: Input, rules: ValueRules): Input {
  const {argumentAnnotations = {}, flagAnnotations = {}} = rules
  const forFlags = (flags: Record<string, FlagDefinition>) =>
    mapEach(flags, (name, flag) => {
      const annotation = Object.hasOwn(flagAnnotations, name) ? flagAnnotations[name]! : {}
      const {env, mutuallyExclusiveWith = []} = annotation
      return {
        ...flag,
        ...(env && !flag.env && {env}),
        ...(mutuallyExclusiveWith.length > 0 && {exclusive: [...(flag.exclusive ?? []), ...mutuallyExclusiveWith]}),
        ...(flag.type === 'option' && enforceValue(flag, annotation, {error: 'flag_error', field: `--${name}`})),
      }
    })
  const forArguments = (args: Record<string, ArgumentDefinition>) =>
    mapEach(args, (name, argument) => {
      const annotation = Object.hasOwn(argumentAnnotations, name) ? argumentAnnotations[name]! : {}
      return {...argument, ...enforceValue(argument, annotation, {error: 'argument_error', field: name})}
    })
  return {
    ...input,
    ...(input.args && {args: forArguments(input.args)}),
    ...(input.baseFlags && {baseFlags: forFlags(input.baseFlags)}),
    ...(input.flags && {flags: forFlags(input.flags)}),
  }
}

function mapEach<Definition>(
  definitions: Record<string, Definition>,
  enforce: (name: string, definition: Definition) => Definition,
): Record<string, Definition> {
  return Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, enforce(name, definition)]))
}

type Values = Pick<FlagDefinition, 'options' | 'parse'>

function enforceValue(
  {options, parse}: Values,
  {enum: values = [], pattern}: {enum?: string[]; pattern?: string},
  about: {error: string; field: string},
): Values {
  const expression = compile(pattern)
  return {
    ...(values.length > 0 && {options: options ? values.filter((value) => options.includes(value)) : values}),
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

/** Compiles the pattern of an annotation; an invalid pattern is ignored. */
function compile(pattern: string | undefined): RegExp | undefined {
  try {
    return pattern === undefined ? undefined : new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}
