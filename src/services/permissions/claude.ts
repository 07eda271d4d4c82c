import {existsSync} from 'node:fs'
import {homedir} from 'node:os'
import {join, resolve} from 'node:path'
import {isDeepStrictEqual} from 'node:util'

import type {Catalog} from '../../catalog/catalog.js'
import {AgentError} from '../../contract/agent-error.js'
import {isRecord, parseJson, textsOf} from '../../contract/unknown-value.js'
import {changeListInJson, isIn, readJson, setInJson} from '../../files/edit-json.js'
import {replaceWithBackup} from '../../files/replace-with-backup.js'
import {readTextFile, saveFile} from '../../files/text-files.js'
import {nameSkill} from '../describe/markdown.js'
import type {Harness} from './harness.js'
import {deriveRules, digestRules} from './rules.js'

type Json = Record<string, unknown>

/** A list in the settings, what it gets, and what it had from an earlier installation. */
type List = {
  path: string[]
  added: readonly unknown[]
  dropped: readonly unknown[]
}

/** What an installation has written, so that the next one removes what no longer holds. */
type WrittenRules = {
  digest: string
  allow: string[]
  ask: string[]
}

/** Claude Code: https://code.claude.com/docs/en/permissions */
export const claude: Harness = {
  title: 'Claude Code',
  draft: (catalog) => `${JSON.stringify({permissions: writeRules(catalog)}, null, 2)}\n`,
  install(catalog, {hasHook, isGlobal}) {
    const file = settingsFile(isGlobal)
    const rules = writeRules(catalog)
    const existing = existsSync(file) ? readTextFile(file) : ''
    const old = readWritten(recordFile(catalog, isGlobal))
    const text = editSettings(existing, [
      ...(['allow', 'ask'] as const).map((list) => ({
        added: rules[list],
        dropped: (old?.[list] ?? []).filter((rule) => !rules[list].includes(rule)),
        path: ['permissions', list],
      })),
      ...(hasHook
        ? [
            {
              path: ['hooks', 'PreToolUse'],
              added: [describeHook(catalog)],
              dropped: [],
            },
          ]
        : []),
    ])
    if (text === undefined) {
      throw new AgentError({
        code: 1,
        field: '--install',
        message: `${file} cannot be read as the settings of Claude Code, so it was left as it is`,
        suggestion: 'Fix the file, or add what the command prints without --install to it.',
      })
    }
    const replaced = replaceWithBackup({
      existing,
      flag: '--install',
      path: file,
      text,
    })
    saveWritten(recordFile(catalog, isGlobal), {
      allow: ownRules(rules.allow, listAt(existing, ['permissions', 'allow']), old?.allow),
      ask: ownRules(rules.ask, listAt(existing, ['permissions', 'ask']), old?.ask),
      digest: digestRules(catalog),
    })
    return {
      file,
      ...replaced,
      allow: rules.allow.length,
      ask: rules.ask.length,
    }
  },
  findStale(catalog, isGlobal) {
    const written = readWritten(recordFile(catalog, isGlobal))
    return written && written.digest !== digestRules(catalog) ? settingsFile(isGlobal) : undefined
  },
}

/** A rule for a command and its arguments: the space before `*` ends the last word. */
function writeRules(catalog: Catalog): {allow: string[]; ask: string[]} {
  const write = (words: readonly string[]) => `Bash(${words.join(' ')} *)`
  const {allow, ask} = deriveRules(catalog)
  return {allow: allow.map(write), ask: ask.map(write)}
}

/**
 * The entry of the hook before a tool call (12.20). `if` spares a process for command lines of
 * other programs; an older Claude Code ignores it.
 */
export function describeHook({bin, config}: Catalog): Json {
  const command = `${bin} murli permissions claude --hook`
  const bins = [...new Set([bin, ...(config?.binAliases ?? [])])]
  return {
    matcher: 'Bash',
    hooks: bins.map((name) => ({
      type: 'command',
      if: `Bash(${name} *)`,
      command,
    })),
  }
}

function settingsFolder(isGlobal: boolean): string {
  return isGlobal ? process.env.CLAUDE_CONFIG_DIR || join(homedir(), '.claude') : resolve('.claude')
}

const settingsFile = (isGlobal: boolean) => join(settingsFolder(isGlobal), 'settings.json')

/** JSON has no comment for a digest, and Claude Code's settings no field for it. */
function recordFile({bin}: Catalog, isGlobal: boolean): string {
  return join(settingsFolder(isGlobal), `murli-${nameSkill(bin)}.json`)
}

function readWritten(file: string): WrittenRules | undefined {
  const content = existsSync(file) ? parseJson(readTextFile(file)) : undefined
  if (!isRecord(content) || typeof content['digest'] !== 'string') {
    return undefined
  }
  const {allow, ask, digest} = content
  return {
    allow: textsOf(allow),
    ask: textsOf(ask),
    digest,
  }
}

function saveWritten(path: string, written: WrittenRules): void {
  saveFile({
    flag: '--install',
    path,
    text: `${JSON.stringify(written, null, 2)}\n`,
  })
}

/** The rules that are the plugin's: a person's own rule stays when it is no longer derived. */
function ownRules(rules: readonly string[], found: readonly unknown[], old: string[] = []) {
  return rules.filter((rule) => !found.includes(rule) || old.includes(rule))
}

/** The list at a path of JSON text; none if there is something else. */
function listAt(text: string, path: readonly string[]): readonly unknown[] {
  const value = path.reduce<unknown>(
    (parent, field) => (isRecord(parent) ? parent[field] : undefined),
    readJson(text),
  )
  return Array.isArray(value) ? value : []
}

/**
 * Changes lists in the text of the settings.
 *
 * @returns undefined if the text is no JSON object or has no place for one of them
 */
function editSettings(existing: string, lists: readonly List[]): string | undefined {
  const empty = '{}\n'
  let text = existing.trim() === '' ? empty : existing
  for (const list of lists) {
    const before = readJson(text)
    if (!isRecord(before)) return undefined
    const edited = editList(text, before, list)
    if (edited === undefined) return undefined
    text = edited
  }
  return existing.trim() === '' && text === empty ? existing : text
}

function editList(text: string, before: Json, {added, dropped, path}: List): string | undefined {
  const [key, name] = path as [string, string]
  const parent = before[key] ?? {}
  const list = isRecord(parent) ? (parent[name] ?? []) : undefined
  if (!isRecord(parent) || !Array.isArray(list)) return undefined
  const kept = list.filter((item) => !isIn(dropped, item))
  const wanted = [...kept, ...added.filter((item) => !isIn(list, item))]
  if (isDeepStrictEqual(wanted, list)) return text
  const edited = Object.hasOwn(parent, name)
    ? changeListInJson(text, path, {added, dropped}, list)
    : setInJson(text, path, wanted, undefined)
  // A key may be there twice: reading the result shows whether anything else has changed.
  const after = {...before, [key]: {...parent, [name]: wanted}}
  return isDeepStrictEqual(readJson(edited), after) ? edited : undefined
}
