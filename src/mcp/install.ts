import {closeSync, existsSync} from 'node:fs'
import {isDeepStrictEqual} from 'node:util'

import {parse as parseToml, stringify as stringifyToml} from 'smol-toml'

import {AgentError} from '../contract/agent-error.js'
import {isRecord} from '../contract/unknown-value.js'
import {openNew, readTextFile, writeWhole} from '../files/text-files.js'
import {saveFile} from '../service/save-file.js'
import {type Client, clientRows, type ServerEntry} from './clients.js'

/** Where a server has been registered. */
export type Installation = {
  client: Client
  file: string
  /** The copy of the file as it was. */
  backup?: string
  changed: boolean
}

/** Renders what a client's file wants for a server. */
export function renderConfig(client: Client, name: string, server: ServerEntry): string {
  const {format, key, write} = clientRows[client]
  const document = {[key]: {[name]: write(server)}}
  return format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : `${stringifyToml(document)}\n`
}

/**
 * Writes a server into the file of a client: everything else in it stays as it is, comments included, and a copy of the
 * file as it was lies beside it.
 *
 * @throws AgentError if the file is damaged, or has no place for a server
 */
export function installServer(client: Client, name: string, server: ServerEntry): Installation {
  const {files, format, key, write} = clientRows[client]
  const paths = files()
  const file = paths.find((path) => existsSync(path)) ?? paths[0]!
  const existing = existsSync(file) ? readTextFile(file) : ''
  const edit = format === 'json' ? editJson : editToml
  const text = existing.trim() === '' ? renderConfig(client, name, server) : edit(existing, [key, name], write(server))
  if (text === undefined) throw describeDamage(file, client)
  if (text === existing) return {client, file, changed: false}
  const backup = existing === '' ? undefined : backUp(file, existing)
  saveFile({flag: '--install', folderMode: 0o700, path: file, text})
  return {client, file, ...(backup && {backup}), changed: true}
}

function describeDamage(file: string, client: Client): AgentError {
  return new AgentError({
    code: 1,
    field: '--install',
    message: `${file} cannot be read as the configuration of ${client}, so it was left as it is`,
    suggestion: `Fix the file, or copy what --print-config ${client} prints into it.`,
  })
}

/** Writes a text to a new file beside another, which only its owner can read. */
function backUp(file: string, text: string): string {
  const {descriptor, path} = openNew(() => `${file}.${new Date().toISOString().replaceAll(/[-:.]/g, '')}.bak`)
  writeWhole(descriptor, text)
  closeSync(descriptor)
  return path
}

/** @returns undefined if the text is damaged or has no place for the value */
function editJson(text: string, [key, name]: [string, string], value: object): string | undefined {
  const json = toJson(text)
  const before = readJson(json)
  const servers = before ? (before[key] ?? {}) : undefined
  if (!before || !isRecord(servers)) return undefined
  if (isDeepStrictEqual(servers[name], value)) return text
  const root = json.indexOf('{')
  const map = findValue(json, root, key)
  const old = map && findValue(json, map.from, name)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? []
  const print = (shown: unknown, depth: number): string =>
    JSON.stringify(shown, null, indent).replaceAll('\n', `${eol}${indent.repeat(depth)}`)
  const insert = (at: number, member: string, depth: number): string => {
    const isEmpty = /^\s*\}/.exec(json.slice(at + 1))
    const end = isEmpty ? (text[at + 1] === '}' ? `${eol}${indent.repeat(depth - 1)}` : '') : ','
    return `${text.slice(0, at + 1)}${eol}${indent.repeat(depth)}${member}${end}${text.slice(at + 1)}`
  }
  const edited = old
    ? `${text.slice(0, old.from)}${print(value, 2)}${text.slice(old.to)}`
    : map
      ? insert(map.from, `${JSON.stringify(name)}: ${print(value, 2)}`, 2)
      : insert(root, `${JSON.stringify(key)}: ${print({[name]: value}, 1)}`, 1)
  // Of a key that is there twice only the last counts.
  const expected = {...before, [key]: {...servers, [name]: value}}
  return isDeepStrictEqual(readJson(toJson(edited)), expected) ? edited : undefined
}

/** Blanks comments and trailing commas, so that a text is JSON of the same length. */
function toJson(text: string): string {
  const blank = (match: string): string => (match.startsWith('"') ? match : ' '.repeat(match.length))
  return text
    .replaceAll(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, blank)
    .replaceAll(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, blank)
}

function readJson(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Finds the value of a key in the object that begins at an index of valid JSON. */
function findValue(json: string, start: number, key: string): {from: number; to: number} | undefined {
  let depth = 0
  let name: string | undefined
  let from: number | undefined
  for (const {0: token, index} of json.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g)) {
    if (depth === 1 && from === undefined) {
      if (token.startsWith('"') && name === undefined) name = JSON.parse(token) as string
      else if (token !== ':' && token !== ',') from = start + index
    }

    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
    if (depth === 0) return undefined
    if (depth > 1 || from === undefined) continue
    if (name === key) return {from, to: start + index + token.length}
    name = undefined
    from = undefined
  }
}

/** @returns undefined if the text is damaged, or holds the value where no table can be put in its place */
function editToml(text: string, [key, name]: [string, string], value: object): string | undefined {
  const before = readToml(text)
  if (!before) return undefined
  const servers = isRecord(before[key]) ? before[key] : {}
  if (isDeepStrictEqual(servers[name], value)) return text
  const table = stringifyToml({[key]: {[name]: value}}).trimEnd()
  const rest = removeTable(text, [key, name]).trimEnd()
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const edited = [...(rest === '' ? [] : [rest, '']), ...table.split('\n'), ''].join(eol)
  // The lines of a table are found without a parser; the parser states whether anything else has changed.
  const expected = {...before, [key]: {...servers, [name]: value}}
  return isDeepStrictEqual(readToml(edited), expected) ? edited : undefined
}

function readToml(text: string): Record<string, unknown> | undefined {
  try {
    // Its objects have no prototype.
    return JSON.parse(JSON.stringify(parseToml(text))) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Removes a table and the tables below it, with their lines. */
function removeTable(text: string, path: readonly string[]): string {
  let isInside = false
  const kept = text.split('\n').filter((line) => {
    const header = /^\s*\[(?!\[)\s*(.+?)\s*\]\s*(?:#.*)?\r?$/.exec(line)?.[1]
    const words = header === undefined ? undefined : (header.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+/g) ?? [])
    if (words) isInside = path.every((word, index) => words[index]?.replaceAll(/^["']|["']$/g, '') === word)
    return !isInside
  })
  return kept.join('\n')
}
