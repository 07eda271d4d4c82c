/**
 * The table of exit codes (section 5): `category` is a code's default category (section 6), `recoverable` whether a
 * retry can help unless the command states otherwise. A row's index is its code.
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

/** The kinds of other errors that the plugin makes. */
const otherKinds =
  'auth_required dangling_next_action declined denied dry_run_ignored never_ended no_match prompt_required read_only unserialisable_result'

/** A category of command-line mistakes. */
export type LineErrorCategory = keyof typeof lineErrorKinds

/** The precise reason for a command-line mistake. */
export type LineErrorKind = (typeof lineErrorKinds)[LineErrorCategory][number]

/** Whether an error is a command-line mistake. */
export function isLineError<Fields extends {error: string; kind?: string}>(
  fields: Fields,
): fields is Fields & {error: LineErrorCategory; kind: LineErrorKind} {
  return fields.kind !== undefined && Object.hasOwn(lineErrorKinds, fields.error)
}

/** Whether a value is an exit code of the contract. */
export function isExitCode(code: unknown): code is ExitCode {
  return exitCodeTable.some((row) => row.code === code)
}

/** The default category of a code. */
export function categoryOf(code: ExitCode): string {
  return exitCodeTable[code].category
}

/** Whether a retry after this code can help by default. */
export function isRecoverableByDefault(code: ExitCode): boolean {
  return exitCodeTable[code].recoverable
}

/** Whether a category belongs to the contract, rather than to a command. */
export function isOurCategory(category: string): boolean {
  return Object.hasOwn(lineErrorKinds, category) || exitCodeTable.some((row) => row.category === category)
}

/** Whether a kind belongs to the plugin, rather than to a command. */
export function isOurKind(kind: string): boolean {
  const kinds: readonly string[] = [...Object.values(lineErrorKinds).flat(), ...otherKinds.split(' ')]
  return kinds.includes(kind) || /^SIG[A-Z\d]+$/.test(kind)
}
