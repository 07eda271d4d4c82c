import {join, resolve} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {summarizeHost} from '../../catalog/render-host.js'
import {isRecord, readProperty, textsOf} from '../../contract/unknown-value.js'
import {saveFile} from '../../files/text-files.js'
import {describeHook} from '../permissions/claude.js'
import type {Answer} from '../service.js'
import {renderNewFile, insertSection} from './markdown-section.js'
import {nameSkill, writeSkill} from './markdown.js'

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
export function writeClaudePlugin(catalog: Catalog, folder: string): Answer {
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
      add: addEntries,
    })
  }
  return files
}

/** The manifest, made from the fields of package.json. */
function describePlugin(catalog: Catalog, name: string): Json {
  const readField = (field: string) => readProperty(catalog.config?.pjson, field)
  const author = readAuthor(readField('author'))
  const homepage = readField('homepage')
  const repository = readRepository(readField('repository'))
  const license = readField('license')
  const keywords = textsOf(readField('keywords'))
  return {
    name,
    version: catalog.version,
    description: summarizeHost(catalog),
    ...(author && {author}),
    ...(typeof homepage === 'string' && {homepage}),
    ...(repository && {repository}),
    ...(typeof license === 'string' && {license}),
    ...(keywords.length > 0 && {keywords}),
  }
}

/** The author in package.json, which is an object or `Name <mail> (address)`. */
function readAuthor(author: unknown): Record<string, string> | undefined {
  const texts = isRecord(author) ? author : authorPattern.exec(String(author ?? ''))?.groups
  const known: Record<string, string> = {}
  for (const field of ['name', 'email', 'url']) {
    const text = texts?.[field]
    if (typeof text === 'string' && text.trim() !== '') known[field] = text.trim()
  }
  return known['name'] === undefined ? undefined : known
}

/** `Name <mail> (address)`. The mail and the address may be missing. */
const authorPattern = /^(?<name>[^<(]+)(?:<(?<email>[^>]*)>)?\s*(?:\((?<url>[^)]*)\))?/

/** The address of a repository's page, without credentials; undefined for an unknown form. */
function readRepository(repository: unknown): string | undefined {
  const text = String((isRecord(repository) ? repository['url'] : repository) ?? '')
  const bare = text
    .replace(/^git\+/, '')
    .replace(/#.*$/, '')
    .replace(/\.git$/, '')
  const [pattern, replacement] = repositoryForms.find(([form]) => form.test(bare)) ?? []
  return pattern && bare.replace(pattern, replacement!)
}

/**
 * The forms in which package.json names a repository, without `git+` and `.git`, and what replaces
 * the matched part.
 */
const repositoryForms: [pattern: RegExp, replacement: string][] = [
  // `owner/name`, `github:owner/name`
  [/^(?:github:)?(\w[\w.-]*\/[\w.-]+)$/, 'https://github.com/$1'],
  // `gitlab:group/subgroup/name`
  [/^gitlab:(\w[\w.-]*(?:\/[\w.-]+)+)$/, 'https://gitlab.com/$1'],
  [/^bitbucket:(\w[\w.-]*\/[\w.-]+)$/, 'https://bitbucket.org/$1'],
  [/^gist:(\w+)$/, 'https://gist.github.com/$1'],
  // `https://user:token@host/owner/name`
  [/^(https?:\/\/)(?:[^/]*@)?/, '$1'],
  // `git@host:owner/name`
  [/^[\w.-]+@([\w.-]+):/, 'https://$1/'],
  // `ssh://git@host:22/owner/name`, `ssh://git@host:owner/name`
  [/^(?:git|ssh):\/\/(?:[^/]*@)?([^/:]+)(?::\d+)?[/:]/, 'https://$1/'],
]

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
    if (!isRecord(known)) throw new Error(`its \`${field}\` is not an object`)
    const merged: Json = {...known}
    for (const [name, value] of Object.entries(entries as Json)) {
      merged[name] = addItems(value, merged[name])
    }
    result[field] = merged
  }
  return result
}

/** Keeps an existing value. If both values are lists, the items that it lacks are added to it. */
function addItems(added: unknown, existing: unknown): unknown {
  if (!Array.isArray(added) || !Array.isArray(existing)) {
    return existing ?? added
  }
  const known = new Set(existing.map((item) => JSON.stringify(item)))
  return [...(existing as unknown[]), ...added.filter((item) => !known.has(JSON.stringify(item)))]
}

/** @throws Error for a text that is not a JSON object, so that the file is left as it is */
function parseObject(text: string): Json {
  const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  if (!isRecord(content)) throw new Error('it holds no JSON object')
  return content
}

/** The text of a JSON file. */
const formatJson = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`
