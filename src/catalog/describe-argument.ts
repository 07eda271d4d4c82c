import type {ArgumentAnnotation} from '../contract/metadata.js'
import type {ArgumentDefinition} from '../oclif/shapes.js'
import type {ArgumentNode} from '../schema/line-nodes.js'
import type {ValueDetails} from './flag-types.js'
import {isSensitiveArgument} from '../secrets/sensitive-names.js'
import {annotatedType, describeDefault, enumOf, type ValueSource} from './describe-flag.js'

/**
 * An argument as an agent reads it (contract, section 8).
 *
 * @param takesRest whether every further word of the line belongs to it too
 */
export function describeArgument(
  name: string,
  argument: ArgumentDefinition,
  takesRest: boolean,
  {annotation, details, render, warn}: ValueSource<ArgumentAnnotation>,
): ArgumentNode {
  const values = enumOf(annotation, argument.options)
  const isSensitive = isSensitiveArgument(name, {argumentAnnotations: {[name]: annotation}})
  return {
    name,
    type: annotatedType(annotation) ?? (values ? 'enum' : (details?.type ?? 'string')),
    required: isArgumentRequired(argument, details),
    description: annotation?.description ?? render(argument.description, `the description of ${name}`) ?? '',
    ...(values && {enum: values}),
    ...(!isSensitive && describeDefault(argument.default, `the default of ${name}`, warn)),
    ...((argument.multiple || takesRest) && {multiple: true}),
    ...(annotation?.pattern && {pattern: annotation.pattern}),
  }
}

/** Whether an argument has to be given. */
export function isArgumentRequired(argument: ArgumentDefinition, details?: ValueDetails): boolean {
  return Boolean(argument.required) && argument.default === undefined && !details?.optional
}
