import {isRecord} from '../is-record.js'
import type {HostConfig} from '../oclif/shapes.js'
import {commandFields, safetyFields} from './annotation.js'
import {findDeclared, findSources, type FoundSource} from './find-sources.js'
import {mergeAnnotations, mergeSources} from './merge.js'
import {readOclifPlugin} from './oclif-plugins.js'
import {parseSource, readAnnotation, type Source} from './parse-source.js'
import {parseText} from './parse-text.js'
import {readAnnotationFile} from './read-file.js'
import type {Annotated, Stated} from './read-source.js'

/** What all five sources state about the commands of a host. */
export class Annotations {
  readonly #later: readonly Source[]

  /** @param later the sources that plugins, the host's author and the user have written, the later one wins */
  constructor(later: readonly Source[]) {
    this.#later = later
  }

  /** The sources beside this plugin's own: authors of plugins, the host's author, the user. */
  get sources(): readonly Source[] {
    return this.#later
  }

  /** What is stated about a command, its class included. */
  of(command: Annotated, declared: Readonly<Record<string, unknown>>): Stated {
    const known = readOclifPlugin(command.plugin)
    const first = mergeSources(known ? [known] : [], command)
    const own = readDeclared(declared)
    const later = mergeSources(this.#later, command)
    return {
      annotation: mergeAnnotations(mergeAnnotations(first.annotation, own.annotation), later.annotation),
      isDamaged: own.isDamaged || later.isDamaged,
    }
  }
}

const read = new WeakMap<HostConfig, Annotations>()

/** The annotations of a host's commands; they are read once for a config. */
export function readAnnotations(config: HostConfig): Annotations {
  const known = read.get(config)
  if (known) return known
  const annotations = new Annotations(findSources(config).map((found) => readSourceAt(found)))
  read.set(config, annotations)
  return annotations
}

/** The annotations that oclif has read with the host, in the package.json of its plugins and its own: they cost no file. */
export function readLoadedAnnotations(config: HostConfig): Annotations {
  const loaded = findDeclared(config).filter(({file}) => file === undefined)
  return new Annotations(loaded.map((found) => readSourceAt(found)))
}

function readSourceAt({file, name, origin, plugin, pjson, value}: FoundSource): Source {
  const place = file ?? pjson
  const where = {name, origin, ...(place !== undefined && {file: place}), ...(plugin !== undefined && {plugin})}
  if (file === undefined) return parseSource(where, value)
  const text = readAnnotationFile(file)
  // Its author names the file, or it was there a moment ago.
  const content = text ? parseText(file, text) : {problem: `${file} is not there`}
  if (content.problem !== undefined) return {...where, problem: content.problem, rules: [], warnings: []}
  return origin === 'user' ? readUserFile(where, content.value) : parseSource(where, unwrap(content.value))
}

function readUserFile(where: Parameters<typeof parseSource>[0], value: unknown): Source {
  if (value === undefined || value === null) return parseSource(where, undefined)
  if (!isRecord(value)) return parseSource(where, value)
  const source = parseSource(where, value['commands'])
  for (const name of Object.keys(value)) {
    if (name !== 'commands') {
      source.warnings.push({key: name, message: `${where.name}: ${name} is no field; it has \`commands\` alone`})
    }
  }

  return source
}

/** An author's file is the map of commands, by itself or under `commands`; a command may have that name, too. */
function unwrap(value: unknown): unknown {
  if (!isRecord(value) || Object.keys(value).length !== 1) return value
  const {commands} = value
  return isRecord(commands) && Object.values(commands).every(isRecord) ? commands : value
}

/** What a class or its manifest entry declares; a `readOnly` that is true counts as not mutating (contract, section 8). */
function readDeclared(declared: Readonly<Record<string, unknown>>): Stated {
  const fields = Object.keys(commandFields).filter((field) => declared[field] !== undefined)
  const {annotation, damaged} = readAnnotation(
    Object.fromEntries(fields.map((field) => [field, declared[field]])),
    () => {},
  )
  const isDamaged = safetyFields.some((field) => damaged.includes(field))
  if (declared['readOnly'] === true && annotation.mutating === undefined && !isDamaged) annotation.mutating = false
  return {annotation, isDamaged}
}
