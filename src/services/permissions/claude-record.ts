import {isRecord, parseJson, textsOf} from '../../contract/unknown-value.js'
import {ConfigurationFile} from '../../files/configuration-file.js'
import {saveFile} from '../../files/save-file.js'
import {listAt} from './claude-settings.js'

/** The lists of rules in the settings, under `permissions`. */
export const ruleLists = ['allow', 'ask'] as const

/** Rules in the language of Claude Code, by the list that they are in. */
export type RuleLists = {allow: string[]; ask: string[]}

/** The record of an installation: the rules that it added, for a later one to remove. */
export type InstallationRecord = RuleLists & {digest: string}

/**
 * Reads a record; undefined if there is none.
 *
 * @throws AgentError for a file that is not UTF-8 text
 */
export function readRecord(path: string): InstallationRecord | undefined {
  const content = parseJson(new ConfigurationFile({flag: '--install', path}).text)
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

/**
 * Writes a record.
 *
 * @throws AgentError if the file cannot be written
 */
export function saveRecord(path: string, record: InstallationRecord): void {
  saveFile({
    flag: '--install',
    folderMode: 0o700,
    path,
    text: `${JSON.stringify(record, null, 2)}\n`,
  })
}

/**
 * The record of an unfinished installation: the rules that it writes, and those that it removes.
 */
export function joinRecords(
  {allow, ask}: RuleLists,
  old: RuleLists | undefined,
): InstallationRecord {
  return {
    allow: [...new Set([...allow, ...(old?.allow ?? [])])],
    ask: [...new Set([...ask, ...(old?.ask ?? [])])],
    // Out of date until the settings are written.
    digest: '',
  }
}

/**
 * The rules that the plugin adds now or has added before. Other rules are a person's:
 * they are not recorded, so a later installation keeps them.
 */
export function listAddedRules(
  rules: RuleLists,
  settings: string,
  old: RuleLists | undefined,
): RuleLists {
  const listAdded = (list: keyof RuleLists) => {
    const existing = listAt(settings, ['permissions', list])
    const recorded = old?.[list] ?? []
    return rules[list].filter((rule) => !existing.includes(rule) || recorded.includes(rule))
  }
  return {allow: listAdded('allow'), ask: listAdded('ask')}
}
