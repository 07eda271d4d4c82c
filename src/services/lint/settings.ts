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
  const off = new Map<string, OffSetting>()
  const problems: Finding[] = []
  const report = (message: string) => {
    problems.push({message: `oclif.murli.lint${message}`})
  }
  if (!isRecord(settings)) report(' is not an object')
  for (const [id, entry] of Object.entries(isRecord(settings) ? settings : {})) {
    const {commands, off: reason} = isRecord(entry) ? entry : {}
    if (!rules.some((rule) => rule.id === id)) {
      report(`.${id} names no rule`)
    } else if (!nonEmptyText.isValid(reason)) {
      report(`.${id} gives no reason, and the rule stays on`)
    } else if (texts.isValid(commands)) {
      off.set(id, {reason: reason.trim(), keys: commands.map((name) => readKey(name))})
    } else {
      off.set(id, {reason: reason.trim()})
      if (commands !== undefined) {
        report(`.${id}.commands is not a list of commands, and has no effect`)
      }
    }
  }

  return {off, problems}
}
