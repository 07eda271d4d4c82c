import {join, resolve} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {isRecord, itemsOf} from '../../contract/unknown-value.js'
import {splitByteOrderMark} from '../../files/byte-order-mark.js'
import {isIn} from '../../files/edit-json.js'
import {saveFile} from '../../files/save-file.js'
import {changeHooks, describeHook} from '../permissions/claude-hook.js'
import type {ServiceAnswer} from '../service.js'
import {renderNewFile, insertSection} from './markdown-section.js'
import {nameSkill, writeSkill} from './markdown.js'
import {describePlugin} from './plugin-manifest.js'

type Json = Record<string, unknown>

/** A JSON file of the plugin. */
type JsonFile = {
  /** Its path in the plugin's folder. */
  path: string
  content: Json
  /** Adds the content to that of an existing file. */
  add(added: Json, existing: Json): Json
}

/**
 * Writes the folder of a Claude Code plugin that the CLI's author publishes (11.29): its manifest,
 * the skill, the MCP server, and the hook before tool calls (12.20) if the CLI has it. What else an
 * existing file contains is kept.
 *
 * @throws AgentError if a file cannot be written
 */
export function writeClaudePlugin(catalog: Catalog, folder: string): ServiceAnswer {
  const root = resolve(folder)
  const skill = writeSkill(catalog)
  const skillPath = join(root, 'skills', nameSkill(catalog.bin), 'SKILL.md')
  const saveOptions = {flag: '--claude-plugin', folderMode: 0o755}
  const jsonPaths = listJsonFiles(catalog).map(({add, content, path}) => {
    const target = join(root, path)
    saveFile({
      ...saveOptions,
      path: target,
      text: formatJson(content),
      update: (existing) => formatJson(add(content, parseObject(existing))),
    })
    return target
  })
  saveFile({
    ...saveOptions,
    path: skillPath,
    text: renderNewFile(skill),
    update: (existing) => insertSection(existing, skill),
  })
  const written = [...jsonPaths, skillPath]
  return {
    document: {files: written},
    text: `Wrote ${written.join(', ')}`,
  }
}

function listJsonFiles(catalog: Catalog): JsonFile[] {
  const {bin, commands} = catalog
  const name = nameSkill(bin)
  const server = {command: bin, args: ['murli', 'mcp']}
  const files: JsonFile[] = [
    {
      path: '.claude-plugin/plugin.json',
      content: describePlugin(catalog, name),
      add: addFields,
    },
    {
      path: '.mcp.json',
      content: {mcpServers: {[name]: server}},
      add: addEntries,
    },
  ]
  const hasHook = commands.some(
    ({definition, id}) => id === 'murli:permissions' && 'hook' in definition.flags,
  )
  if (hasHook) {
    files.push({
      path: 'hooks/hooks.json',
      content: {hooks: {PreToolUse: [describeHook(catalog)]}},
      add: (added, existing) => addEntries(added, replaceOldHook(existing, catalog)),
    })
  }
  return files
}

/** Adds the fields that a manifest lacks; only the version follows the CLI. */
function addFields(added: Json, existing: Json): Json {
  return {
    ...added,
    ...existing,
    version: added['version'],
  }
}

/**
 * Adds the entries that a file's fields lack: a server to `mcpServers`, a hook to the list of its
 * event in `hooks`.
 *
 * @throws Error if a field is not an object, so that the file is left as it is
 */
function addEntries(added: Json, existing: Json): Json {
  const result = {...existing}
  for (const [field, entries] of Object.entries(added)) {
    const known = existing[field] ?? {}
    if (!isRecord(known)) {
      throw new Error(`its \`${field}\` is not an object`)
    }
    const merged: Json = {...known}
    for (const [name, value] of Object.entries(entries as Json)) {
      merged[name] = addItems(value, merged[name])
    }
    result[field] = merged
  }
  return result
}

/** Replaces an older form of the CLI's hook in a file of hooks, and keeps all others. */
function replaceOldHook(file: Json, catalog: Catalog): Json {
  const hooks = file['hooks']
  const list = isRecord(hooks) ? itemsOf(hooks['PreToolUse']) : []
  const {added, dropped} = changeHooks(list, catalog)
  if (!isRecord(hooks) || dropped.length === 0) return file
  const kept = list.filter((item) => !dropped.includes(item))
  return {...file, hooks: {...hooks, PreToolUse: addItems(added, kept)}}
}

/** Keeps an existing value. If both values are lists, the items that it lacks are added to it. */
function addItems(added: unknown, existing: unknown): unknown {
  if (!Array.isArray(added) || !Array.isArray(existing)) {
    return existing ?? added
  }
  const missing = added.filter((item) => !isIn(existing, item))
  return [...(existing as unknown[]), ...missing]
}

/** @throws Error for a text that is not a JSON object, so that the file is left as it is */
function parseObject(text: string): Json {
  const content: unknown = JSON.parse(splitByteOrderMark(text).text)
  if (!isRecord(content)) throw new Error('it holds no JSON object')
  return content
}

/** The text of a JSON file. */
const formatJson = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`
