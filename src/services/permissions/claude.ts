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

/** The record of an installation: the rules that it added, for a later one to remove. */
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
    const changes = listRuleChanges(rules, old)
    if (hasHook) {
      changes.push({
        added: [describeHook(catalog)],
        dropped: [],
        path: ['hooks', 'PreToolUse'],
      })
    }
    let written: WrittenRules = {...rules, digest: digestRules(catalog)}
    const replaced = replaceWithBackup({
      edit(existing) {
        const text = changeLists(existing, changes)
        if (text === undefined) throw refuseSettings(file)
        written = {
          ...written,
          allow: listAddedRules('allow', rules, existing, old),
          ask: listAddedRules('ask', rules, existing, old),
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

/** The rules in the language of Claude Code. */
type WrittenLists = {allow: string[]; ask: string[]}

function writeRules(catalog: Catalog): WrittenLists {
  // With the space before `*`, the pattern does not match a longer last word.
  const write = (words: readonly string[]) => `Bash(${words.join(' ')} *)`
  const {allow, ask} = deriveRules(catalog)
  return {allow: allow.map(write), ask: ask.map(write)}
}

/** What an installation changes in the lists of rules: it adds its rules, and drops older ones. */
function listRuleChanges(rules: WrittenLists, old: WrittenRules | undefined): ListChange[] {
  return ruleLists.map((list) => ({
    added: rules[list],
    dropped: (old?.[list] ?? []).filter((rule) => !rules[list].includes(rule)),
    path: ['permissions', list],
  }))
}

/**
 * The settings of the hook before a tool call (12.20). Because of `if`, command lines of other
 * programs start no process; an older Claude Code ignores it.
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
 * The file beside the settings that records an installation. The settings themselves have no room
 * for a digest: JSON has no comments, and Claude Code no field for it.
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
 * The record of an unfinished installation: the rules that it writes, and those that it removes.
 */
function mergeWritten({allow, ask}: WrittenRules, old?: WrittenRules): WrittenRules {
  return {
    allow: [...new Set([...allow, ...(old?.allow ?? [])])],
    ask: [...new Set([...ask, ...(old?.ask ?? [])])],
    // Out of date until the settings are written.
    digest: '',
  }
}

/**
 * The rules of a list that the plugin adds now or has added before. Other rules are a person's:
 * they are not recorded, so a later installation keeps them.
 */
function listAddedRules(
  list: (typeof ruleLists)[number],
  rules: WrittenLists,
  settings: string,
  old: WrittenRules | undefined,
): string[] {
  const existing = listAt(settings, ['permissions', list])
  const recorded = old?.[list] ?? []
  return rules[list].filter((rule) => !existing.includes(rule) || recorded.includes(rule))
}
