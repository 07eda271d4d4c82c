import {environmentOf, isSensitiveArgument, isSensitiveFlag} from '../../secrets/sensitive-names.js'
import type {CommandSubject, Input} from './rule.js'

/** The flags that oclif handles, and describes, itself. */
const oclifFlags: ReadonlySet<string> = new Set(['help', 'version'])

/** Checks that a flag or an argument is described. */
export function checkDescription(input: Input, {definition}: CommandSubject): string | undefined {
  const {description, kind, label, name, summary} = input
  if (kind === 'argument') {
    const annotated = definition.argumentAnnotations?.[name]?.description
    const isDescribed = hasText(description) || hasText(annotated)
    return isDescribed ? undefined : `Argument ${label} has no description`
  }
  const isDescribed = hasText(description) || hasText(summary) || oclifFlags.has(name)
  return isDescribed ? undefined : `Flag ${label} has no description`
}

function hasText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Checks the `enum` in an annotation of an input against what its parser accepts. */
export function checkEnum(
  {kind, label, name, options}: Input,
  {command, definition}: CommandSubject,
): string | undefined {
  const {argumentAnnotations, flagAnnotations} = definition
  const annotations = kind === 'flag' ? flagAnnotations : argumentAnnotations
  const annotated = annotations?.[name]?.enum ?? []
  const refused = options ? annotated.filter((value) => !options.includes(value)) : []
  if (refused.length > 0) {
    return `The \`enum\` of ${label} has ${refused.join(', ')}, which its parser does not accept`
  }
  // The parser of an adopted command enforces annotations (7.7).
  const isEnforced = options !== undefined || command.isAdopted
  if (annotated.length === 0 || isEnforced) return undefined
  return `The \`enum\` of ${label} is not enforced: its parser takes any value`
}

/** Finds a secret that can only be given on the command line. */
export function checkSecret(
  {kind, label, name, required}: Input,
  {definition}: CommandSubject,
): string | undefined {
  if (kind === 'argument') {
    const isSecret = isSensitiveArgument(name, definition)
    return isSecret ? `Argument ${name} is a secret that has to be typed` : undefined
  }
  const mustBeTyped = required === true && environmentOf(name, definition) === undefined
  if (!mustBeTyped || !isSensitiveFlag(name, definition)) {
    return undefined
  }
  return `Flag ${label} is a secret, is required, and no environment variable provides it`
}
