import {join, resolve} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {AgentError} from '../../contract/agent-error.js'
import {ConfigurationFile} from '../../files/configuration-file.js'
import {userClaudeFolder} from '../describe/install-skill.js'
import {changeHooks} from './claude-hook.js'
import {
  joinRecords,
  listAddedRules,
  readRecord,
  type RuleLists,
  ruleLists,
  saveRecord,
} from './claude-record.js'
import {changeLists, listAt, type ListChange} from './claude-settings.js'
import type {Harness} from './harness.js'
import {deriveRules, digestRules, nameFile} from './rules.js'

/** Claude Code: https://code.claude.com/docs/en/permissions */
export const claude: Harness = {
  title: 'Claude Code',
  asksHook: true,
  draft: (catalog) => `${JSON.stringify({permissions: writeRules(catalog)}, null, 2)}\n`,
  install(catalog, {hasHook, isGlobal}) {
    const path = settingsFile(isGlobal)
    const settings = new ConfigurationFile({flag: '--install', path})
    const rules = writeRules(catalog)
    const recordPath = recordFile(catalog, isGlobal)
    const old = readRecord(recordPath)
    const changes = listRuleChanges(rules, old)
    if (hasHook) changes.push(listHookChange(settings.text, catalog))
    const text = changeLists(settings.text, changes)
    if (text === undefined) throw refuseSettings(path)
    const added = listAddedRules(rules, settings.text, old)
    // Recorded before they are written: a rule without a record would count as the person's.
    if (text !== settings.text) saveRecord(recordPath, joinRecords(added, old))
    const replaced = settings.replace(text)
    saveRecord(recordPath, {...added, digest: digestRules(catalog)})
    return {
      file: path,
      ...replaced,
      allow: rules.allow.length,
      ask: rules.ask.length,
    }
  },
  findStale(catalog, {isGlobal}) {
    const record = readRecord(recordFile(catalog, isGlobal))
    if (!record || record.digest === digestRules(catalog)) return undefined
    const file = settingsFile(isGlobal)
    const isUnfinished = record.digest === ''
    return isUnfinished || isInstalled(file, record) ? file : undefined
  },
}

function writeRules(catalog: Catalog): RuleLists {
  // With the space before `*`, the pattern does not match a longer last word.
  const write = (words: readonly string[]) => `Bash(${words.join(' ')} *)`
  const {allow, ask} = deriveRules(catalog)
  return {allow: allow.map(write), ask: ask.map(write)}
}

/** Whether the settings are still there, with a rule of those that an installation added. */
function isInstalled(path: string, record: RuleLists): boolean {
  const {text} = new ConfigurationFile({flag: '--install', path})
  // It may have added none, because none was known or the person had written them.
  const hasAdded = ruleLists.some((list) => record[list].length > 0)
  if (text === '' || !hasAdded) return text !== ''
  return ruleLists.some((list) => {
    const existing = listAt(text, ['permissions', list])
    return record[list].some((rule) => existing.includes(rule))
  })
}

/** What an installation changes in the lists of rules: it adds its rules, and drops older ones. */
function listRuleChanges(rules: RuleLists, old: RuleLists | undefined): ListChange[] {
  return ruleLists.map((list) => ({
    added: rules[list],
    dropped: (old?.[list] ?? []).filter((rule) => !rules[list].includes(rule)),
    path: ['permissions', list],
  }))
}

/** What an installation of the hook changes in the list of those before tool calls. */
function listHookChange(settings: string, catalog: Catalog): ListChange {
  const path: ListChange['path'] = ['hooks', 'PreToolUse']
  return {...changeHooks(listAt(settings, path), catalog), path}
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
  return isGlobal ? userClaudeFolder() : resolve('.claude')
}

const settingsFile = (isGlobal: boolean) => join(settingsFolder(isGlobal), 'settings.json')

/**
 * The file beside the settings that records an installation. The settings themselves have no room
 * for a digest: JSON has no comments, and Claude Code no field for it.
 */
function recordFile({bin}: Catalog, isGlobal: boolean): string {
  return join(settingsFolder(isGlobal), `murli-${nameFile(bin)}.json`)
}
