import {lstatSync} from 'node:fs'
import {join, resolve} from 'node:path'

import {readTextFile} from '../files/text-files.js'
import {isRecord} from '../contract/unknown-value.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import {loadBundle} from '../load-bundle.js'
import {parseSource, type Source} from './annotation.js'
import {safetyFields} from './precedence.js'

/** A source before it is read: a package.json's value, or a file. */
type FoundSource = Pick<Source, 'name' | 'origin' | 'plugin'> & {
  /** The file to read, */
  path?: string
  /** or the value itself and the package.json that holds it. */
  value?: unknown
  pjson?: string
}

/** The files of the user's annotations in the host's config directory. */
const userFiles = ['murli.json', 'murli.yaml', 'murli.yml']

/** The largest file of annotations, in bytes. */
const maxFileBytes = 1_048_576

/** Finds the sources of plugins, the host's author and the user, in the order in which the later one wins; reads none. */
export function findSources(config: HostConfig): FoundSource[] {
  const {configDir} = config
  const found = findDeclared(config)
  if (typeof configDir !== 'string') return found
  const files = userFiles.map((file) => join(configDir, file)).filter((file) => isThere(file))
  return [...found, ...files.map((path) => ({name: path, origin: 'user' as const, path}))]
}

/** Finds the sources in the package.json files that oclif has read with the host and its plugins, or that those name. */
export function findDeclared(config: HostConfig): FoundSource[] {
  // An array in @oclif/core 1 and 2, a map since.
  const plugins = [...(config.plugins?.values() ?? [])].filter(({name}) => name !== config.name)
  return [
    ...plugins.flatMap((plugin) =>
      locate(plugin).map((found) => ({...found, origin: 'plugin' as const, plugin: plugin.name})),
    ),
    ...locate(config).map((found) => ({...found, origin: 'host' as const})),
  ]
}

function locate({name, pjson, root}: Pick<PluginDefinition, 'name' | 'pjson' | 'root'>): Omit<FoundSource, 'origin'>[] {
  const value = (pjson?.oclif as {murli?: {commands?: unknown}} | undefined)?.murli?.commands
  if (value === undefined) return []
  if (typeof value === 'string' && root !== undefined) {
    const path = resolve(root, value)
    return [{name: path, path}]
  }

  return [{name: `oclif.murli.commands of ${name}`, value, ...(root && {pjson: join(root, 'package.json')})}]
}

/** Whether a name is taken, even by a link to nowhere or in a folder that cannot be read. */
function isThere(file: string): boolean {
  try {
    return lstatSync(file, {throwIfNoEntry: false}) !== undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR'
  }
}

/** Reads a source that was found; a file that cannot be read becomes a source with a problem. */
export function readFoundSource({name, origin, path, pjson, plugin, value}: FoundSource): Source {
  const file = path ?? pjson
  const where = {name, origin, ...(file !== undefined && {file}), ...(plugin !== undefined && {plugin})}
  if (path === undefined) return isHarmless(value) ? ignore(where, value) : parseSource(where, value)
  try {
    const content = parseText(path, readTextFile(path, maxFileBytes).replace(/^\uFEFF/, ''))
    if (content === undefined) return {...where, rules: [], warnings: []}
    return origin === 'user' ? readUserFile(where, content) : parseSource(where, unwrap(content))
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    const [reason = ''] = (code ?? message).split('\n')
    const problem = reason.startsWith(path) ? reason : `${path} cannot be read: ${reason}`
    return {...where, problem, rules: [], warnings: []}
  }
}

/** Whether a value in a package.json is no map and cannot hold a statement that closes a gate, for example a number. */
function isHarmless(value: unknown): boolean {
  const text = JSON.stringify(value) ?? ''
  return !isRecord(value) && typeof value !== 'string' && !safetyFields.some((field) => text.includes(field))
}

function ignore(where: Omit<Source, 'rules' | 'warnings'>, value: unknown): Source {
  const written = JSON.stringify(value).slice(0, 60)
  const message = `${where.name} is ${written}, which is no map of commands, and has no effect`
  return {...where, rules: [], warnings: [{key: 'commands', message}]}
}

function readUserFile(where: Parameters<typeof parseSource>[0], value: unknown): Source {
  if (!isRecord(value)) return parseSource(where, value)
  const source = parseSource(where, Object.keys(value).length === 0 ? {} : value['commands'])
  for (const key of Object.keys(value)) {
    if (key !== 'commands') {
      source.warnings.push({key, message: `${where.name}: ${key} is no field; it has \`commands\` alone`})
    }
  }

  return source
}

/** An author's file is the map of commands, alone or under `commands`; a command may have that name, too. */
function unwrap(value: unknown): unknown {
  if (!isRecord(value) || Object.keys(value).length !== 1) return value
  const {commands} = value
  return isRecord(commands) && Object.values(commands).every(isRecord) ? commands : value
}

/**
 * Parses a file of annotations: JSON or YAML by its name, both without duplicate keys (12.11).
 *
 * @returns undefined for YAML that holds comments only
 * @throws Error with the reason
 */
export function parseText(path: string, text: string): unknown {
  return path.endsWith('.json') ? parseJson(text) : parseYaml(text)
}

function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (countKeys(text) !== countKeys(JSON.stringify(value))) throw new Error('it has the same key twice')
  return value
}

/** Counts the keys in valid JSON: the strings that a colon follows. */
function countKeys(json: string): number {
  return [...json.matchAll(/"(?:[^"\\]+|\\.)*"\s*(:?)/g)].filter(([, colon]) => colon).length
}

/** Parses YAML of the core schema, without tags, merges and aliases. Empty text is a file that is being written. */
function parseYaml(text: string): unknown {
  if (text.trim() === '') throw new Error('it is empty')
  if (isDeep(text)) throw new Error('it is nested too deep')
  const {isScalar, parseAllDocuments, visit} = loadBundle('yaml')
  const documents = parseAllDocuments(text, {
    customTags: [],
    logLevel: 'silent',
    merge: false,
    schema: 'core',
    uniqueKeys: (a, b) => isScalar(a) && isScalar(b) && String(a.value) === String(b.value),
  })
  if (!Array.isArray(documents)) return undefined
  const [document, ...others] = documents
  if (!document) return undefined
  if (others.length > 0) throw new Error('it holds more than one document')
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) throw problem
  visit(document, {
    Alias() {
      throw new Error('it holds an alias')
    },
    Node(_, node) {
      if ('tag' in node && node.tag !== undefined) throw new Error('it holds a tag')
    },
    Pair(_, {key}) {
      if (isScalar(key) && key.value === '<<') throw new Error('it holds a merge')
    },
  })
  return document.toJS()
}

/** Whether YAML may be nested so deep that its parser ends the process: a regular expression that V8 compiles at the end of the stack does. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const bracket of text.match(/[[\]{}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > 100) return true
  }

  return /^ {200}|(?:[-?:] +){50}/m.test(text)
}
