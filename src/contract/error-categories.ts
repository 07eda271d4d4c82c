/**
 * The exit codes (section 5), each with its default category, and whether a retry can help by
 * default; a row's index is its code.
 */
export const exitCodeTable = [
  {category: 'ok', code: 0, name: 'ok', recoverable: false},
  {category: 'user_error', code: 1, name: 'userError', recoverable: true},
  {category: 'tool_error', code: 2, name: 'toolError', recoverable: false},
  {category: 'partial', code: 3, name: 'partial', recoverable: false},
  {category: 'timeout', code: 4, name: 'timeout', recoverable: true},
  {category: 'not_found', code: 5, name: 'notFound', recoverable: false},
  {category: 'permission_denied', code: 6, name: 'permission', recoverable: false},
  {category: 'conflict', code: 7, name: 'conflict', recoverable: false},
  {category: 'rate_limited', code: 8, name: 'rateLimited', recoverable: true},
  {category: 'cancelled', code: 9, name: 'cancelled', recoverable: true},
] as const

type ExitCodeRow = (typeof exitCodeTable)[number]

/** A process exit code of the contract, 0 to 9. */
export type ExitCode = ExitCodeRow['code']

/** The exit codes by name: `exitCodes.notFound` is 5. */
export const exitCodes = Object.fromEntries(exitCodeTable.map((row) => [row.name, row.code])) as {
  [Row in ExitCodeRow as Row['name']]: Row['code']
}

/** The categories of command-line mistakes, all with code 1, and their kinds (section 6). */
const lineErrorKinds = {
  argument_error: ['missing_argument', 'unexpected_argument', 'invalid_value'],
  command_not_found: ['unknown_command', 'incomplete_command'],
  confirmation_required: [],
  flag_error: [
    'unknown_flag',
    'missing_flag',
    'missing_value',
    'invalid_value',
    'conflicting_flags',
    'missing_dependency',
    'dry_run_unsupported',
  ],
} as const

/** The plugin's kinds of other errors (section 6). */
const otherKinds = [
  'auth_required',
  'dangling_next_action',
  'declined',
  'denied',
  'dry_run_ignored',
  'never_ended',
  'no_match',
  'prompt_required',
  'not_writable',
  'preparse_failed',
  'read_only',
  'unserialisable_result',
] as const

const contractCategories: ReadonlySet<string> = new Set([
  ...exitCodeTable.map(({category}) => category),
  ...Object.keys(lineErrorKinds),
])

/** The kinds of section 6. */
export const contractKinds: ReadonlySet<string> = new Set([
  ...Object.values(lineErrorKinds).flat(),
  ...otherKinds,
])

/** A category of mistakes in a command line (section 6). */
export type LineErrorCategory = keyof typeof lineErrorKinds

/** A kind of mistake in a command line (section 6). */
export type LineErrorKind = (typeof lineErrorKinds)[LineErrorCategory][number]

/**
 * Whether an error is a mistake in a command line (section 6): it has one of those categories, and
 * any kind.
 */
export function isLineError<Fields extends {error: string; kind?: string}>(
  fields: Fields,
): fields is Fields & {error: LineErrorCategory; kind: LineErrorKind} {
  return fields.kind !== undefined && Object.hasOwn(lineErrorKinds, fields.error)
}

/** Whether a value is one of the exit codes of section 5, 0 included. */
export function isExitCode(code: unknown): code is ExitCode {
  return exitCodeTable.some((row) => row.code === code)
}

/** An exit code of an error: any of section 5 but 0. */
export type FailureCode = Exclude<ExitCode, typeof exitCodes.ok>

/** Whether a value is an exit code of an error (section 5). */
export function isFailureCode(code: unknown): code is FailureCode {
  return isExitCode(code) && code !== exitCodes.ok
}

/** Returns the category of an exit code (section 5). */
export function categoryOf(code: ExitCode): string {
  return exitCodeTable[code].category
}

/** Whether an error with this exit code can be retried, by default (section 5). */
export function isRecoverableByDefault(code: ExitCode): boolean {
  return exitCodeTable[code].recoverable
}

/** Whether a category is one of the contract's, rather than a command's own. */
export function isContractCategory(category: string): boolean {
  return contractCategories.has(category)
}

/** Whether a kind is one of the contract's, rather than a command's own or a signal. */
export function isContractKind(kind: string): boolean {
  return contractKinds.has(kind)
}

/** Whether a category or kind is one of the contract's or a signal, rather than a command's own. */
export function isContractWord(word: string): boolean {
  return isContractCategory(word) || isContractKind(word) || /^SIG[A-Z\d]+$/.test(word)
}

/**
 * Whether an error is the refusal to run a command. If that command was started by another one, the
 * command line itself has no mistake (6.2).
 */
export function isRefusal({
  error,
  kind = '',
}: {
  error?: string | undefined
  kind?: string | undefined
}): boolean {
  if (error === 'confirmation_required') return true
  return ['denied', 'not_writable', 'read_only'].includes(kind)
}
