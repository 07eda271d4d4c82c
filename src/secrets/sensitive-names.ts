import {argumentEntries} from '../command-line/argument-at.js'
import {ownProperty} from '../contract/unknown-value.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import {isSecretName} from './secret-names.js'

type Annotations = {
  argumentAnnotations?: unknown
  flagAnnotations?: unknown
}

/**
 * The parts of a command that determine its secrets: a class, a manifest entry or a command of the
 * catalog.
 */
export type SecretCommand = Annotations & {
  args?: Record<string, ArgumentDefinition>
  flags?: Record<string, FlagDefinition>
  strict?: boolean
  /** The declarations of all sources except the class. */
  others?: readonly Annotations[]
}

/**
 * Whether a flag's value is a secret, by declaration or by the name of the flag or its environment
 * variable.
 */
export function isSensitiveFlag(name: string, command: SecretCommand): boolean {
  const declared = readDeclared('flagAnnotations', name, command)
  if (declared !== undefined) return declared
  if (ownProperty(ownProperty(command.flags, name), 'type') === 'boolean') {
    return false
  }
  if ([name, ...variablesOf(name, command)].some(isSecretName)) return true
  return isSecretKey(name, ownProperty(command.flags, name))
}

/** Whether an argument's value is a secret, by declaration or by its name (4.12). */
export function isSensitiveArgument(name: string, command: SecretCommand): boolean {
  const declared = readDeclared('argumentAnnotations', name, command)
  if (declared !== undefined) return declared
  const definition = argumentEntries(command.args).find(([each]) => each === name)?.[1]
  return isSecretName(name) || isSecretKey(name, definition)
}

/** A text that begins with the name of a secret key: `ReadMe project API key`. */
const secretKeyText =
  /^\W*(?:[\w'-]+ ){0,3}?(?:access|api|auth(?:entication)?|encryption|license|private|secret|shared|signing)[ -]?key\b/i

/** Whether a flag or argument called `key` takes a secret: its text says which key. */
function isSecretKey(name: string, definition: unknown): boolean {
  if (name !== 'key') return false
  const texts = ['summary', 'description'].map((field) => ownProperty(definition, field))
  const beginnings = texts.map((text) => (typeof text === 'string' ? text.slice(0, 200) : ''))
  return beginnings.some((beginning) => secretKeyText.test(beginning))
}

/** Whether the value of a flag or an argument is a secret, by where a command declares it. */
export const isSensitive = {args: isSensitiveArgument, flags: isSensitiveFlag} as const

/** Returns the environment variable that sets a flag; undefined if there is none. */
export function environmentOf(name: string, command: SecretCommand): string | undefined {
  return variablesOf(name, command)[0]
}

/**
 * Lists the variables of a flag: its own, and the annotated one, which the parser reads only if the
 * flag has none of its own.
 */
export function variablesOf(name: string, {flagAnnotations, flags}: SecretCommand): string[] {
  const variables = [flags, flagAnnotations].map((each) =>
    ownProperty(ownProperty(each, name), 'env'),
  )
  return variables.filter((variable) => typeof variable === 'string').filter(Boolean)
}

/** What the sources state about a secret; 12.2: no source clears another's. */
function readDeclared(
  field: keyof Annotations,
  name: string,
  command: SecretCommand,
): boolean | undefined {
  const sources = [command, ...(command.others ?? [])]
  const stated = new Set(
    sources.map((source) => ownProperty(ownProperty(source[field], name), 'sensitive')),
  )
  if (stated.has(true)) return true
  return stated.has(false) ? false : undefined
}
