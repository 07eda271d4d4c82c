import {isRecord} from '../is-record.js'
import {
  argumentFields,
  type CommandAnnotation,
  commandFields,
  type Fields,
  flagFields,
  safetyFields,
} from './annotation.js'
import {type Key, readKey} from './key.js'

/** What one key of a source states. */
export type Rule = {
  key: Key
  /** The key as it was written. */
  written: string
  annotation: CommandAnnotation
  /** The safety fields whose value cannot be understood. */
  damaged: readonly string[]
}

/** Where annotations come from, in the order in which the later one wins (contract, section 12). */
export type Origin = 'class' | 'host' | 'oclif' | 'plugin' | 'user'

/** One source of annotations. */
export type Source = {
  origin: Origin
  /** How a person finds it: a file, or a field of a package.json. */
  name: string
  /** The file that it stands in, a package.json included. */
  file?: string
  /** The plugin that alone it speaks for; every command of the host when it is left out. */
  plugin?: string
  rules: Rule[]
  /** Why it cannot be read as a whole. */
  problem?: string
  /** What in it has no effect. */
  warnings: SourceWarning[]
}

/** Something in a source that has no effect. */
export type SourceWarning = {
  /** The key of its entry, as it is written. */
  key: string
  /** One sentence that names the source. */
  message: string
}

/**
 * Reads the map of commands of a source. Unknown fields and wrong types are left out with a warning; where the value of
 * a safety field is one of them, or an entry is no map, its commands count as damaged: they open no gate.
 */
export function parseSource(where: Pick<Source, 'file' | 'name' | 'origin' | 'plugin'>, commands: unknown): Source {
  const source: Source = {...where, rules: [], warnings: []}
  if (commands === undefined || commands === null) return source
  if (!isRecord(commands)) return {...source, problem: `${where.name} holds no map of commands`}
  for (const [written, value] of Object.entries(commands)) {
    const warn = (detail: string) =>
      void source.warnings.push({key: written, message: `${where.name}: "${written}"${detail}`})
    const key = readKey(written)
    if (isRecord(value)) {
      source.rules.push({key, written, ...readAnnotation(value, warn)})
    } else if (value !== null) {
      warn(' is no map of fields')
      source.rules.push({annotation: {}, damaged: safetyFields, key, written})
    }
  }

  return source
}

type Warn = (detail: string) => void

/** Reads what one entry states. */
export function readAnnotation(value: Record<string, unknown>, warn: Warn): Pick<Rule, 'annotation' | 'damaged'> {
  const annotation = pick(value, commandFields, '', warn) as CommandAnnotation
  const damaged = safetyFields.filter((field) => isWrong(value[field], annotation[field]))
  const {argumentAnnotations, flagAnnotations} = annotation
  if (flagAnnotations) annotation.flagAnnotations = pickEach(flagAnnotations, flagFields, 'flagAnnotations', warn)
  if (argumentAnnotations) {
    annotation.argumentAnnotations = pickEach(argumentAnnotations, argumentFields, 'argumentAnnotations', warn)
  }

  return {annotation, damaged}
}

function isWrong(written: unknown, read: unknown): boolean {
  return written !== undefined && written !== null && read === undefined
}

function pickEach(map: object, fields: Fields, where: string, warn: Warn): Record<string, object> {
  const picked: Record<string, object> = {}
  for (const [name, value] of Object.entries(map) as [string, unknown][]) {
    if (!isRecord(value)) {
      if (value !== null) warn(`, ${where}.${name} is no map of fields`)
      continue
    }

    const annotation = pick(value, fields, `${where}.${name}.`, warn)
    // What was meant as a secret stays one, however it was written.
    if (isWrong(value['sensitive'], annotation['sensitive'])) annotation['sensitive'] = true
    define(picked, name, annotation)
  }

  return picked
}

function pick(value: Record<string, unknown>, fields: Fields, where: string, warn: Warn): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    if (!Object.hasOwn(fields, name)) warn(`: ${where}${name} is no field`)
    else if (fields[name]!.isValid(member)) picked[name] = member
    else if (member !== null) warn(`: ${where}${name} is not ${fields[name]!.expected}, and has no effect`)
  }

  return picked
}

/** Sets a field of any name, `__proto__` included. */
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, {configurable: true, enumerable: true, value, writable: true})
}
