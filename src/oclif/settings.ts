import {exitCodeTable, isExitCode} from '../contract/error-categories.js'
import {protocolVersions} from '../contract/protocols.js'
import {
  anything,
  nonEmptyText,
  map,
  oneOf,
  type Validator,
  validator,
  boolean,
} from '../contract/validator.js'
import {isRecord} from '../contract/unknown-value.js'
import type {HostConfig, HostSettings} from './shapes.js'

const positiveInteger = validator<number>(
  'an integer of 1 or more',
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
)

const exitCodeMapping = validator<HostSettings['exitCodes']>(
  `an object that maps the host's exit codes to the codes 1 to ${exitCodeTable.at(-1)!.code}, or contract`,
  (value) => value === 'contract' || isExitCodeMap(value),
)

/** Whether a value maps exit codes of the host to failures of the plugin, as `{"64": 1}` does. */
function isExitCodeMap(value: unknown): boolean {
  if (!isRecord(value)) return false
  const entries = Object.entries(value)
  return entries.every(([from, to]) => /^\d+$/.test(from) && isExitCode(to) && to !== 0)
}

/** The validator of each setting of `oclif.murli`; a value that it does not accept has no effect. */
export const settingValidators = {
  advisories: boolean,
  // Annotation checks report an invalid value.
  commands: anything as Validator<HostSettings['commands']>,
  compileCache: boolean,
  exitCodes: exitCodeMapping,
  feedback: {...nonEmptyText, expected: 'a command of the CLI, or a URL'},
  lint: {
    ...map,
    expected: 'an object of rules that are turned off, each with a reason',
  },
  maxResultBytes: positiveInteger,
  pipe: oneOf(['own', 'all', 'none']),
  protocol: oneOf(protocolVersions),
  timeoutFlag: boolean,
  timeoutMs: positiveInteger,
} satisfies {[Name in keyof HostSettings]-?: Validator<HostSettings[Name]>}

/** A setting of the host's author; undefined if it is missing or invalid. */
export function settingOf<Name extends keyof HostSettings>(
  {pjson}: Pick<HostConfig, 'pjson'>,
  name: Name,
): HostSettings[Name] {
  const value: unknown = pjson.oclif.murli?.[name]
  return settingValidators[name].isValid(value) ? (value as HostSettings[Name]) : undefined
}
