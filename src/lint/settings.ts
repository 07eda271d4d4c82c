import {matchesKey, readKey} from '../gate/key.js'
import {isRecord} from '../contract/unknown-value.js'
import type {Finding} from './rule.js'

/** A rule that the host's author turns off, and why. */
export type TurnedOff = {
  reason: string
  /** The commands for which it is off, as keys of annotations; every command where it is left out. */
  commands?: readonly string[]
}

/** Reads `oclif.murli.lint`: what has no reason turns nothing off. */
export function readLintSettings(settings: unknown): ReadonlyMap<string, TurnedOff> {
  const off = new Map<string, TurnedOff>()
  for (const [id, value] of isRecord(settings) ? Object.entries(settings) : []) {
    const reason = readReason(value)
    if (reason === undefined) continue
    const commands = isRecord(value) && isTextList(value['commands']) ? value['commands'] : undefined
    off.set(id, {reason, ...(commands && {commands})})
  }

  return off
}

/** Whether a rule is off for a command, or, without one, for the CLI as a whole. */
export function isTurnedOff(off: TurnedOff | undefined, id?: string): boolean {
  if (!off?.commands) return off !== undefined
  return id !== undefined && off.commands.some((key) => matchesKey(readKey(key), id))
}

/** Finds what in `oclif.murli.lint` has no effect. */
export function checkLintSettings(settings: unknown, ruleIds: readonly string[]): Finding[] {
  if (settings === undefined) return []
  const suggestion = 'Write `{"<rule>": {"off": "<why it does not hold here>"}}`.'
  if (!isRecord(settings)) return [{message: 'oclif.murli.lint is no object', suggestion}]
  return Object.entries(settings).flatMap(([id, value]): Finding[] => {
    const name = `oclif.murli.lint.${id}`
    if (!ruleIds.includes(id)) {
      return [{message: `${name} names no rule`, suggestion: `The rules are ${ruleIds.join(', ')}.`}]
    }

    if (readReason(value) === undefined) {
      return [{message: `${name} gives no reason, and the rule stays on`, suggestion}]
    }

    const isValid = !isRecord(value) || value['commands'] === undefined || isTextList(value['commands'])
    return isValid ? [] : [{message: `${name}.commands is no list of commands, and has no effect`, suggestion}]
  })
}

function readReason(value: unknown): string | undefined {
  const reason = isRecord(value) ? value['off'] : undefined
  return typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : undefined
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
