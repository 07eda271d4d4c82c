import {existsSync} from 'node:fs'
import {homedir} from 'node:os'
import {join, resolve} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {AgentError} from '../../contract/agent-error.js'
import {eolOf} from '../../files/line-break.js'
import {ConfigurationFile} from '../../files/configuration-file.js'
import {readTextFile} from '../../files/read-file.js'
import type {Harness} from './harness.js'
import {deriveRules, digestRules, nameFile} from './rules.js'

const beginMark = '# murli:begin'
const endMark = '# murli:end'

/** Codex: https://developers.openai.com/codex/rules */
export const codex: Harness = {
  title: 'Codex',
  asksHook: false,
  draft: writeRules,
  install(catalog, {isGlobal}) {
    const path = rulesFile(catalog, isGlobal)
    const file = new ConfigurationFile({flag: '--install', path})
    const text = replaceSection(file.text, writeRules(catalog))
    if (text === undefined) throw refuseSection(path)
    const {allow, ask} = deriveRules(catalog)
    return {
      file: path,
      ...file.replace(text),
      allow: allow.length,
      ask: ask.length,
    }
  },
  findStale(catalog, {isGlobal}) {
    const file = rulesFile(catalog, isGlobal)
    const text = existsSync(file) ? readTextFile(file) : ''
    const [, written] = digestOfSection.exec(text) ?? []
    const isStale = written !== undefined && written !== digestRules(catalog)
    return isStale ? file : undefined
  },
}

function refuseSection(path: string): AgentError {
  return new AgentError({
    code: 1,
    field: '--install',
    message: `The section between ${beginMark} and ${endMark} of ${path} is not complete, so the file was left as it is`,
    suggestion: 'Remove what is left of the section, and install again.',
  })
}

/** The digest at the beginning of the section: `# murli:begin`, and `# Digest 0123456789ab.`. */
const digestOfSection = /^# murli:begin\r?\n# Digest ([0-9a-f]{12})\.\r?$/m

/** Writes the rules between two marks. For Codex, the decision to ask a person is `prompt`. */
function writeRules(catalog: Catalog): string {
  const {allow, ask} = deriveRules(catalog)
  const lines = [
    beginMark,
    `# Digest ${digestRules(catalog)}.`,
    '',
    '# What changes something: Codex asks you.',
    ...ask.map((words) => writeRule(words, 'prompt')),
    '',
    '# What is known to change nothing: Codex runs it, outside its sandbox.',
    ...allow.map((words) => writeRule(words, 'allow')),
    endMark,
  ]
  return `${lines.join('\n')}\n`
}

function writeRule(words: readonly string[], decision: 'allow' | 'prompt'): string {
  const pattern = words.map((word) => JSON.stringify(word)).join(', ')
  return `prefix_rule(pattern=[${pattern}], decision="${decision}")`
}

/** The file with the rules of a CLI. Codex reads every file of the folder. */
function rulesFile({bin}: Catalog, isGlobal: boolean): string {
  const userFolder = process.env.CODEX_HOME || join(homedir(), '.codex')
  const folder = isGlobal ? userFolder : resolve('.codex')
  return join(folder, 'rules', `${nameFile(bin)}.rules`)
}

/**
 * The text with the section in place of an older one, or at the end; undefined if one of the older
 * section's marks is missing, or they are in the wrong order.
 */
function replaceSection(existing: string, written: string): string | undefined {
  const eol = eolOf(existing)
  const section = written.replaceAll('\n', eol)
  const lines = existing.split(/(?<=\n)/)
  const findMark = (mark: string) => lines.findIndex((line) => line.trimEnd() === mark)
  const begin = findMark(beginMark)
  const end = findMark(endMark)
  const hasOneMark = (begin === -1) !== (end === -1)
  if (hasOneMark || end < begin) return undefined
  if (begin !== -1) {
    return lines.toSpliced(begin, end - begin + 1, section).join('')
  }
  if (existing.trim() === '') return section
  const gap = existing.endsWith('\n') ? eol : `${eol}${eol}`
  return `${existing}${gap}${section}`
}
