import {nonEmptyText, texts} from '../../contract/validator.js'
import {isRecord} from '../../contract/unknown-value.js'
import {readKey} from '../../annotations/keys.js'
import type {Finding} from './rule.js'
import {rules} from './rules.js'

/** Why a rule is off, and for which commands; it is off for all of them without `keys`. */
type OffSetting = {reason: string; keys?: readonly string[]}

/** The rules that are off, by their ids, and entries that have no effect. */
type LintSettings = {off: ReadonlyMap<string, OffSetting>; problems: Finding[]}

/**
 * Reads `oclif.murli.lint`: which rules the author has turned off. An entry without a reason has no
 * effect (13.5).
 */
export function readSettings(settings: unknown = {}): LintSettings {
  if (!isRecord(settings)) return {off: new Map(), problems: [makeProblem(' is not an object')]}
  const off = new Map<string, OffSetting>()
  const problems: Finding[] = []
  for (const [id, value] of Object.entries(settings)) {
    const {problem, setting} = readEntry(id, isRecord(value) ? value : {})
    if (setting) off.set(id, setting)
    if (problem !== undefined) problems.push(makeProblem(`.${id}${problem}`))
  }
  return {off, problems}
}

/** Reads the setting of a rule, and what is wrong with it. */
function readEntry(
  id: string,
  {commands, off: reason}: Record<string, unknown>,
): {problem?: string; setting?: OffSetting} {
  if (!rules.some((rule) => rule.id === id)) return {problem: ' names no rule'}
  if (!nonEmptyText.isValid(reason)) return {problem: ' gives no reason, and the rule stays on'}
  const setting = {reason: reason.trim()}
  if (commands === undefined) return {setting}
  if (texts.isValid(commands)) {
    return {setting: {...setting, keys: commands.map((name) => readKey(name))}}
  }
  return {problem: '.commands is not a list of commands, and has no effect', setting}
}

function makeProblem(complaint: string): Finding {
  return {message: `oclif.murli.lint${complaint}`}
}
