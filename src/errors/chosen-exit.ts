import {
  categoryOf,
  type ExitCode,
  exitCodes,
  isFailureCode,
  isLineError,
  isRecoverableByDefault,
} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {toFailureCode} from '../oclif/exit.js'
import type {HostSettings} from '../oclif/shapes.js'

/**
 * What a host's exit codes mean; `contract` if it uses the contract's (`oclif.murli.exitCodes`).
 */
export type ExitCodeSetting = HostSettings['exitCodes']

/** How to read an exit code that an adopted or a foreign command chose (5.1, 5.4). */
const exitRules = {
  adopted: {
    /** Whether the process ends with the command's own code although the setting maps it. */
    isKept: true,
    /** The lowest code that has the contract's meaning under `exitCodes: contract`. */
    least: exitCodes.userError,
    /** The codes that an error may have although its author chose none. */
    unchosen: [exitCodes.toolError],
  },
  foreign: {
    isKept: false,
    // oclif and most CLIs use 1 and 2 for any failure.
    least: exitCodes.partial,
    // 127 is the shell's, for a command that it does not find.
    unchosen: [exitCodes.userError, exitCodes.toolError, 127],
  },
} as const satisfies Record<
  'adopted' | 'foreign',
  {
    isKept: boolean
    least: ExitCode
    unchosen: readonly number[]
  }
>

/** The kind of a command, which decides what its exit codes mean. */
export type CommandKind = keyof typeof exitRules

/**
 * Whether the author of an adopted or of a foreign command chose an exit code: it is a failure, and
 * not oclif's or the shell's own.
 */
export function isChosenBy(kind: CommandKind, exit: number | undefined): exit is number {
  if (!exit) return false
  return !exitRules[kind].unchosen.some((code) => code === exit)
}

/** The contract's code that the host's author assigns to an exit code, if any. */
export function assignedCode(
  exit: number | undefined,
  setting: ExitCodeSetting,
  kind: CommandKind,
): ExitCode | undefined {
  if (exit === undefined) return undefined
  const isContract = setting === 'contract'
  if (isContract && exit < exitRules[kind].least) return undefined
  const code = isContract ? exit : setting?.[exit]
  return isFailureCode(code) ? code : undefined
}

/**
 * Gives an error the exit code that its command chose. The category changes only if the host's
 * author mapped that code (5.1, 5.4). A command-line mistake keeps its own code.
 *
 * @param exit the exit code that the command asked for; undefined or 0 if it asked for none
 */
export function applyExitRules<Fields extends ErrorFields>(
  fields: Fields,
  exit: number | undefined,
  setting: ExitCodeSetting,
  kind: CommandKind,
): Fields {
  if (!exit || isLineError(fields)) return fields
  const {isKept} = exitRules[kind]
  const assigned = assignedCode(exit, setting, kind)
  if (assigned === undefined) {
    return isChosenBy(kind, exit) ? {...fields, code: toFailureCode(exit)} : fields
  }
  // The error may have a more precise category with the same code.
  if (!isKept && fields.code === assigned) return fields
  return {
    ...fields,
    code: isKept ? toFailureCode(exit) : assigned,
    error: categoryOf(assigned),
    recoverable: isRecoverableByDefault(assigned),
  }
}
