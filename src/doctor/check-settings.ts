import {exitCodeTable, isExitCode} from '../contract/error-categories.js'
import {isRecord} from '../is-record.js'
import type {HostSettings} from '../oclif/shapes.js'
import {protocolVersions} from '../output/protocols/protocol.js'
import type {Problem} from '../schema/doctor.js'

type Rule = {expected: string; isValid(value: unknown): boolean}

const isBoolean: Rule = {expected: 'true or false', isValid: (value) => typeof value === 'boolean'}
const isCount: Rule = {
  expected: 'a whole number, 1 or more',
  isValid: (value) => Number.isSafeInteger(value) && (value as number) > 0,
}

/** What each setting takes. */
const rules: Required<{[Name in keyof HostSettings]: Rule}> = {
  advisories: isBoolean,
  // What is wrong in it is reported as a problem of annotations.
  commands: {expected: 'a map of commands, or the name of a file that holds one', isValid: () => true},
  compileCache: isBoolean,
  exitCodes: {
    expected: `an object of exit codes of the host's own and the codes 1 to ${exitCodeTable.at(-1)!.code} that they stand for`,
    isValid: isExitCodeMap,
  },
  lint: {expected: 'an object of rules that are turned off, each with a reason', isValid: isRecord},
  maxResultBytes: isCount,
  pipe: oneOf(['own', 'all', 'none']),
  protocol: oneOf(protocolVersions),
  timeoutFlag: isBoolean,
  timeoutMs: isCount,
}

/** Finds what is unknown or wrong in `oclif.murli` of the host's package.json. */
export function checkSettings(settings: unknown): Problem[] {
  if (settings === undefined) return []
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    return [problem('oclif.murli is no object.', 'Write its settings as an object.')]
  }

  return Object.entries(settings).flatMap(([name, value]) => {
    if (!Object.hasOwn(rules, name)) {
      return [problem(`oclif.murli.${name} is no setting.`, `The settings are ${Object.keys(rules).join(', ')}.`)]
    }

    const {expected, isValid} = rules[name as keyof HostSettings]
    if (isValid(value)) return []
    return [problem(`oclif.murli.${name} is ${JSON.stringify(value)}, and has no effect.`, `It takes ${expected}.`)]
  })
}

function problem(message: string, suggestion: string): Problem {
  return {about: 'settings', message, suggestion}
}

function oneOf(values: readonly string[]): Rule {
  return {expected: values.join(', '), isValid: (value) => values.includes(value as string)}
}

function isExitCodeMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([from, to]) => /^\d+$/.test(from) && isExitCode(to) && to !== 0)
}
