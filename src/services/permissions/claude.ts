import {existsSync} from 'node:fs'
import {homedir} from 'node:os'
import {join, resolve} from 'node:path'

import {binsOf, type Catalog} from '../../catalog/catalog.js'
import {AgentError} from '../../contract/agent-error.js'
import {isRecord, parseJson, textsOf} from '../../contract/unknown-value.js'
import {replaceWithBackup} from '../../files/replace-with-backup.js'
import {readTextFile, saveFile} from '../../files/text-files.js'
import {nameSkill} from '../describe/markdown.js'
import {changeLists, type ListChange, listAt} from './claude-settings.js'
import type {Harness} from './harness.js'
import {deriveRules, digestRules} from './rules.js'

/** The record of an installation: the rules that it wrote, so that a later one can remove them. */
type WrittenRules = {
  digest: string
  allow: string[]
  ask: string[]
}

/** The lists of rules in the settings, under `permissions`. */
const ruleLists = ['allow', 'ask'] as const

/** Claude Code: https://code.claude.com/docs/en/permissions */
export const claude: Harness = {
  title: 'Claude Code',
  draft: (catalog) => `${JSON.stringify({permissions: writeRules(catalog)}, null, 2)}\n`,
  install(catalog, {hasHook, isGlobal}) {
    const file = settingsFile(isGlobal)
    const rules = writeRules(catalog)
    const recordPath = recordFile(catalog, isGlobal)
    const old = readWritten(recordPath)
    const changes: ListChange[] = ruleLists.map((list) => ({
      added: rules[list],
      dropped: (old?.[list] ?? []).filter((rule) => !rules[list].includes(rule)),
      path: ['permissions', list],
    }))
    if (hasHook) {
      changes.push({
        added: [describeHook(catalog)],
        dropped: [],
        path: ['hooks', 'PreToolUse'],
      })
    }
    const written: WrittenRules = {...rules, digest: digestRules(catalog)}
    const replaced = replaceWithBackup({
      edit(existing) {
        const text = changeLists(existing, changes)
        if (text === undefined) throw refuseSettings(file)
        for (const list of ruleLists) {
          const existingRules = listAt(existing, ['permissions', list])
          written[list] = rulesToRecord(rules[list], existingRules, old?.[list])
        }
        // Recorded before they are written: a rule without a record would count as the person's.
        if (text !== existing) saveWritten(recordPath, mergeWritten(written, old))
        return text
      },
      flag: '--install',
      path: file,
    })
    saveWritten(recordPath, written)
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
export function describeHook(catalog: Catalog): Record<string, unknown> {
  const command = `${catalog.bin} murli permissions claude --hook`
  return {
    matcher: 'Bash',
    hooks: binsOf(catalog).map((name) => ({
      type: 'command',
      if: `Bash(${name} *)`,
      command,
    })),
  }
}

function refuseSettings(file: string): AgentError {
  return new AgentError({
    code: 1,
    field: '--install',
    message: `${file} cannot be read as the settings of Claude Code, so it was left as it is`,
    suggestion: 'Fix the file, or add what the command prints without --install to it.',
  })
}

function settingsFolder(isGlobal: boolean): string {
  return isGlobal ? process.env.CLAUDE_CONFIG_DIR || join(homedir(), '.claude') : resolve('.claude')
}

const settingsFile = (isGlobal: boolean) => join(settingsFolder(isGlobal), 'settings.json')

/**
 * A file beside the settings for what an installation wrote: JSON has no comment for a digest, and
 * Claude Code's settings no field for it.
 */
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
    folderMode: 0o700,
    path,
    text: `${JSON.stringify(written, null, 2)}\n`,
  })
}

/**
 * The record of an installation that is not complete: what it writes, and what it has to remove.
 */
function mergeWritten({allow, ask}: WrittenRules, old?: WrittenRules): WrittenRules {
  return {
    allow: [...new Set([...allow, ...(old?.allow ?? [])])],
    ask: [...new Set([...ask, ...(old?.ask ?? [])])],
    // Stale, until the settings are written.
    digest: '',
  }
}

/**
 * The rules that the plugin adds or has added. A rule that a person wrote is not recorded, so it
 * stays when it is no longer derived.
 */
function rulesToRecord(
  rules: readonly string[],
  existing: readonly unknown[],
  recorded: string[] = [],
): string[] {
  return rules.filter((rule) => !existing.includes(rule) || recorded.includes(rule))
}
