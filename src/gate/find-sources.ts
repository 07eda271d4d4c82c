import {lstatSync} from 'node:fs'
import {join, resolve} from 'node:path'

import {isRecord} from '../contract/unknown-value.js'
import {readTextFile} from '../files/text-files.js'
import {loadBundle} from '../load-bundle.js'
import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import {parseSource, type Source, type SourcePlace} from './annotation.js'
import {safetyFields} from './precedence.js'

/** A source before it is read: the value in a package.json, or else its file. */
export type FoundSource = SourcePlace & {value?: unknown}

/** The files of the user's annotations in the host's config directory. */
const userFiles = ['murli.json', 'murli.yaml', 'murli.yml']

/** The largest file of annotations, in bytes. */
const maxFileBytes = 1_048_576

/** Finds the sources of plugins, the host's author and the user, in the order in which the later one wins; reads none. */
export function findSources(config: HostConfig): FoundSource[] {
  const {configDir} = config
  const files = typeof configDir === 'string' ? userFiles.map((name) => join(configDir, name)) : []
  const users = files.filter((file) => isThere(file))
  return [...findDeclared(config), ...users.map((file) => ({origin: 'user' as const, name: file, file}))]
}

/** Finds the sources in the package.json files that oclif has read with the host and its plugins, or that those name. */
export function findDeclared(config: HostConfig): FoundSource[] {
  // An array in @oclif/core 1 and 2, a map since.
  const plugins = [...(config.plugins?.values() ?? [])].filter(({name}) => name !== config.name)
  return [
    ...plugins.flatMap((plugin) => locate(plugin, {origin: 'plugin', plugin: plugin.name})),
    ...locate(config, {origin: 'host'}),
  ]
}

function locate(
  {name, pjson, root}: Pick<PluginDefinition, 'name' | 'pjson' | 'root'>,
  owner: Pick<SourcePlace, 'origin' | 'plugin'>,
): FoundSource[] {
  const value = (pjson?.oclif as {murli?: {commands?: unknown}} | undefined)?.murli?.commands
  if (value === undefined) return []
  if (typeof value === 'string' && root !== undefined) {
    const file = resolve(root, value)
    return [{...owner, name: file, file}]
  }

  const place = {...owner, name: `oclif.murli.commands of ${name}`, value}
  return [root ? {...place, file: join(root, 'package.json')} : place]
}

/** Whether a name is taken, even by a link to nowhere or in a folder that cannot be read. */
function isThere(file: string): boolean {
  try {
    return lstatSync(file, {throwIfNoEntry: false}) !== undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR'
  }
}

/** Reads a source that was found; one that cannot be read becomes a source with a problem. */
export function readFoundSource({value, ...place}: FoundSource): Source {
  const {name} = place
  try {
    if (value !== undefined) return isHarmless(value) ? ignore(place, value) : parseSource(place, value)
    return readContent(place, parseText(name, readTextFile(name, maxFileBytes).replace(/^\uFEFF/, '')))
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    const [reason = ''] = (code ?? message).split('\n')
    const problem = reason.startsWith(name) ? reason : `${name} cannot be read: ${reason}`
    return {...place, problem, rules: [], warnings: []}
  }
}

/** Whether a value in a package.json is no map and cannot be a statement that closes a gate, such as a number. */
function isHarmless(value: unknown): boolean {
  const text = JSON.stringify(value)
  return !isRecord(value) && typeof value !== 'string' && !safetyFields.some((field) => text.includes(field))
}

function ignore(place: SourcePlace, value: unknown): Source {
  const written = JSON.stringify(value).slice(0, 60)
  const message = `${place.name} is ${written}, which is no map of commands, and has no effect`
  return {...place, rules: [], warnings: [{key: 'commands', message}]}
}

/** A file holds a map with `commands` alone; one that is empty, or all comments, states nothing. */
function readContent(place: SourcePlace, content: unknown = {}): Source {
  // An author's package.json has the map itself, and so may the file that it names.
  const isMap = place.origin !== 'user' && isRecord(content) && !Object.hasOwn(content, 'commands')
  if (isMap) return parseSource(place, content)
  const {commands, ...others} = isRecord(content) ? content : {}
  const isEmpty = isRecord(content) && Object.keys(content).length === 0
  const source = parseSource(place, isEmpty ? {} : commands)
  const warnings = Object.keys(others).map((key) => ({
    key,
    message: `${place.name}: ${key} is no field; it has \`commands\` alone`,
  }))
  return {...source, warnings: [...source.warnings, ...warnings]}
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
  // A key is a string that a colon follows.
  const countKeys = (json: string) =>
    [...json.matchAll(/"(?:[^"\\]+|\\.)*"\s*(:?)/g)].filter(([, colon]) => colon).length
  if (countKeys(text) !== countKeys(JSON.stringify(value))) throw new Error('it has the same key twice')
  return value
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
  const [document, ...others] = Array.isArray(documents) ? documents : []
  if (!document) return undefined
  if (others.length > 0) throw new Error('it holds more than one document')
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) throw problem
  const refuse = (what: string) => {
    throw new Error(`it holds ${what}`)
  }
  visit(document, {
    Alias: () => refuse('an alias'),
    Node: (_, node) => ('tag' in node && node.tag !== undefined ? refuse('a tag') : undefined),
    Pair: (_, {key}) => (isScalar(key) && key.value === '<<' ? refuse('a merge') : undefined),
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
