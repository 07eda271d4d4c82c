import {closeSync, existsSync} from 'node:fs'
import {isDeepStrictEqual} from 'node:util'

import {applyEdits, modify, type ParseError, parse as parseJson} from 'jsonc-parser'
import {parse as parseToml, stringify as stringifyToml} from 'smol-toml'

import {AgentError} from '../contract/agent-error.js'
import {isRecord} from '../contract/unknown-value.js'
import {openNew, readTextFile, saveFile, writeWhole} from '../files/text-files.js'
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
  return `${format === 'json' ? JSON.stringify(document, null, 2) : stringifyToml(document)}\n`
}

/**
 * Writes a server into the file of a client. Everything else in it stays, comments included, and a copy of the file as it
 * was is written beside it.
 *
 * @throws AgentError if the file is damaged, or has no place for a server
 */
export function installServer(client: Client, name: string, server: ServerEntry): Installation {
  const {file: locate, key, write} = clientRows[client]
  const file = locate()
  const existing = existsSync(file) ? readTextFile(file) : ''
  const text =
    existing.trim() === '' ? renderConfig(client, name, server) : edit(client, existing, [key, name], write(server))
  if (text === undefined) {
    throw new AgentError({
      code: 1,
      field: '--install',
      message: `${file} cannot be read as the configuration of ${client}, so it was left as it is`,
      suggestion: `Fix the file, or copy what --print-config ${client} prints into it.`,
    })
  }

  if (text === existing) return {client, file, changed: false}
  const backup = existing === '' ? undefined : backUp(file, existing)
  saveFile({flag: '--install', folderMode: 0o700, path: file, text})
  return {client, file, ...(backup && {backup}), changed: true}
}

/** Writes a text to a new file beside another, which only its owner can read. */
function backUp(file: string, text: string): string {
  const {descriptor, path} = openNew(() => `${file}.${new Date().toISOString().replaceAll(/[-:.]/g, '')}.bak`)
  writeWhole(descriptor, text)
  closeSync(descriptor)
  return path
}

type Path = [key: string, name: string]
type Format = {
  /** @returns undefined if the text is damaged */
  parse(text: string): unknown
  set(text: string, path: Path, value: object): string
}

const formats: Readonly<Record<'json' | 'toml', Format>> = {
  json: {
    parse: (text) => {
      const errors: ParseError[] = []
      const value: unknown = parseJson(text, errors, {allowTrailingComma: true})
      return errors.length > 0 ? undefined : value
    },
    set: (text, path, value) => {
      const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? []
      const formattingOptions = {eol: eolOf(text), insertSpaces: !indent.startsWith('\t'), tabSize: indent.length}
      return applyEdits(text, modify(text, path, value, {formattingOptions, getInsertionIndex: () => 0}))
    },
  },
  toml: {
    parse: (text) => {
      try {
        // Its objects have no prototype.
        return JSON.parse(JSON.stringify(parseToml(text))) as unknown
      } catch {
        return undefined
      }
    },
    set: (text, [key, name], value) => {
      const table = stringifyToml({[key]: {[name]: value}}).trimEnd()
      const rest = removeTable(text, [key, name]).trimEnd()
      return [...(rest === '' ? [] : [rest, '']), ...table.split('\n'), ''].join(eolOf(text))
    },
  },
}

/** Sets the entry of a server. @returns undefined if the text is damaged, or the entry has no place in it */
function edit(client: Client, text: string, [key, name]: Path, value: object): string | undefined {
  const {parse, set} = formats[clientRows[client].format]
  const before = parse(text)
  if (!isRecord(before)) return undefined
  const servers = before[key] ?? {}
  if (!isRecord(servers)) return undefined
  if (isDeepStrictEqual(servers[name], value)) return text
  const edited = set(text, [key, name], value)
  // A key may be there twice, and a table may be inline: the parser decides whether nothing else has changed.
  return isDeepStrictEqual(parse(edited), {...before, [key]: {...servers, [name]: value}}) ? edited : undefined
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** Removes a table of TOML and the tables below it, with their lines. */
function removeTable(text: string, path: Path): string {
  let isInside = false
  const kept = text.split('\n').filter((line) => {
    const header = /^\s*\[(?!\[)\s*(.+?)\s*\]\s*(?:#.*)?\r?$/.exec(line)?.[1]
    const words = header === undefined ? undefined : (header.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+/g) ?? [])
    if (words) isInside = path.every((word, index) => words[index]?.replaceAll(/^["']|["']$/g, '') === word)
    return !isInside
  })
  return kept.join('\n')
}
