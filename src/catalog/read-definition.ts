import {isRecord} from '../contract/unknown-value.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import type {CatalogDefinition} from './catalog.js'

/** Told what was left out, in words that follow the name of what it was left out of. */
export type Warn = (detail: string) => void

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isList: Check = (value) => Array.isArray(value)
const isTextList: Check = (value) => Array.isArray(value) && value.every((item) => typeof item === 'string')
const isExampleList: Check = (value) =>
  Array.isArray(value) &&
  value.every((item) => typeof item === 'string' || isText((item as {command?: unknown})?.command))

const commandChecks: Record<string, Check> = {
  agentDescription: isText,
  agentExamples: isExampleList,
  aliases: isTextList,
  argumentAnnotations: isRecord,
  deprecationOptions: isRecord,
  description: isText,
  examples: isExampleList,
  flagAnnotations: isRecord,
  hiddenAliases: isTextList,
  returns: isRecord,
  state: isText,
  summary: isText,
  usage: (value) => isText(value) || isTextList(value),
  whenToUse: isText,
}

const flagChecks: Record<string, Check> = {
  aliases: isTextList,
  char: isText,
  combinable: isList,
  dependsOn: isList,
  deprecated: (value) => typeof value === 'boolean' || isRecord(value),
  description: isText,
  env: isText,
  exclusive: isList,
  helpValue: (value) => isText(value) || isTextList(value),
  options: isTextList,
  relationships: isList,
  summary: isText,
}

const argumentChecks: Record<string, Check> = {description: isText, options: isTextList}

/**
 * Reads a manifest's entry, whichever oclif wrote it and however badly.
 *
 * An entry that is as it should be is given back as it is; of one that is not, a copy without what is malformed.
 */
export function readDefinition(entry: Record<string, unknown>, warn: Warn): CatalogDefinition {
  const definition = keepValid(entry, commandChecks, '', warn)
  const flags = readFlags(entry['flags'], warn)
  const args = readArguments(entry['args'], warn)
  const examples = readExamples(entry)
  if (definition === entry && flags === entry['flags'] && args === entry['args'] && examples === undefined) {
    return entry as CatalogDefinition
  }

  return {...definition, ...(examples && {examples}), args, flags} as CatalogDefinition
}

function readFlags(flags: unknown, warn: Warn): Record<string, FlagDefinition> {
  if (!isRecord(flags)) {
    warn(flags === undefined || flags === null ? 'has no flags in its manifest' : 'has flags that are no object')
    return {}
  }

  return readEach(flags, (name, flag) => {
    if (!isRecord(flag)) return warn(`flag --${name} is malformed`)
    const valid = keepValid(flag, flagChecks, `flag --${name}: `, warn)
    return valid['type'] === 'boolean' || valid['type'] === 'option' ? valid : {...valid, type: inferType(valid)}
  }) as Record<string, FlagDefinition>
}

function inferType(flag: Record<string, unknown>): FlagDefinition['type'] {
  return 'allowNo' in flag ? 'boolean' : 'option'
}

function readArguments(args: unknown, warn: Warn): Record<string, ArgumentDefinition> {
  if (args === undefined || args === null) return {}
  if (typeof args !== 'object') {
    warn('has arguments that are no object')
    return {}
  }

  const named = Array.isArray(args) ? nameEach(args, warn) : (args as Record<string, unknown>)
  return readEach(named, (name, arg) =>
    isRecord(arg) ? keepValid(arg, argumentChecks, `argument ${name}: `, warn) : warn(`argument ${name} is malformed`),
  ) as Record<string, ArgumentDefinition>
}

/** In @oclif/core 1, and wherever its manifests are still around, arguments are a list. */
function nameEach(args: unknown[], warn: Warn): Record<string, unknown> {
  return Object.fromEntries(
    args.flatMap((arg, index): [string, unknown][] => {
      if (isRecord(arg) && typeof arg['name'] === 'string') return [[arg['name'], arg]]
      warn(`argument ${index + 1} has no name`)
      return []
    }),
  )
}

/** One text instead of a list, and oclif's older name `example`. */
function readExamples(entry: Record<string, unknown>): unknown[] | undefined {
  const {example, examples} = entry
  if (typeof examples === 'string') return [examples]
  if (examples) return undefined
  if (typeof example === 'string') return [example]
  return isExampleList(example) ? (example as unknown[]) : undefined
}

function readEach(
  record: Record<string, unknown>,
  read: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(record)) {
    const valid = read(name, value)
    if (valid === value) continue
    copy ??= {...record}
    if (isRecord(valid)) copy[name] = valid
    else delete copy[name]
  }

  return copy ?? record
}

function keepValid(
  record: Record<string, unknown>,
  checks: Record<string, Check>,
  where: string,
  warn: Warn,
): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const key in checks) {
    const value = record[key]
    if (value === undefined || checks[key]!(value)) continue
    copy ??= {...record}
    delete copy[key]
    if (value !== null && !(key === 'examples' && typeof value === 'string')) warn(`${where}${key} is malformed`)
  }

  return copy ?? record
}
