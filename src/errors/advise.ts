import {binsOf, type Catalog} from '../catalog/catalog.js'
import {quoteLine} from '../command-line/quote.js'
import {
  categoryOf,
  type ExitCode,
  exitCodes,
  isExitCode,
  isRecoverableByDefault,
} from '../contract/error-categories.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {joinPhrases, phrase} from '../contract/phrase.js'
import {isConnectionCode} from './external-failures.js'
import {authRequired, readLoginLine} from './login.js'

type FailureCode = Exclude<ExitCode, typeof exitCodes.ok>

/** The next step after an error without advice, by the exit code of its category (5). */
const adviceByCode: Readonly<Record<FailureCode, string>> = {
  [exitCodes.userError]: 'Fix the problem in the message, then run the command again.',
  [exitCodes.toolError]:
    'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
  [exitCodes.partial]: 'Find out what was done, from `data` if present, and repeat only the rest.',
  [exitCodes.timeout]: 'Find out whether it took effect, then run the command again.',
  [exitCodes.notFound]: 'Check the name; the same command fails until the resource exists.',
  [exitCodes.permission]: 'Get access first; the same command fails until then.',
  [exitCodes.conflict]:
    'Look at the current state, then change the command; the same one fails again.',
  [exitCodes.rateLimited]: 'Wait a minute, then run the command again.',
  [exitCodes.cancelled]: 'Find out how far it got, then run the command again.',
}

/** Adds the suggestion of its code to an error without advice (6.10). */
export function addAdvice<Fields extends ErrorFields>(error: Fields): Fields {
  const {didYouMean, nextActions, suggestion, validValues} = error
  const lists = [didYouMean, nextActions, validValues]
  const hasAdvice = suggestion || lists.some((list) => list && list.length > 0)
  return hasAdvice ? error : {...error, suggestion: adviseOn(error)}
}

/** What to do about an error: whether the same command may succeed, and when. */
function adviseOn({code, error, kind, recoverable, retryAfterMs}: ErrorFields): string {
  if (retryAfterMs !== undefined && recoverable) {
    const seconds = Math.ceil(retryAfterMs / 1000)
    return `Wait ${seconds} s, then run the command again.`
  }

  const exitCode = codeOfCategory(error) ?? toErrorCode(code)
  if (recoverable === isRecoverableByDefault(exitCode)) {
    return adviceByCode[exitCode]
  }
  if (!recoverable) {
    return 'Do not run the same command again; fix the problem in the message first.'
  }
  return isConnectionCode(kind)
    ? 'Check the address and the network, or run the command again in a moment.'
    : 'Run the command again in a moment.'
}

/**
 * The exit code of an error's category; undefined for an unknown one. The code that a command has
 * chosen does not classify its error (5.1).
 */
function codeOfCategory(category: string): FailureCode | undefined {
  const codes = Object.values(exitCodes).filter((code) => code !== exitCodes.ok)
  return codes.find((code) => categoryOf(code) === category)
}

/** An exit code as one of the contract's errors, by default that of a tool error. */
function toErrorCode(code: number): FailureCode {
  return isExitCode(code) && code !== exitCodes.ok ? code : exitCodes.toolError
}

/**
 * Adds to an `auth_required` error that a person must log in, and the login command, unless the
 * error names one itself (6.5a, 4.11c).
 */
export function adviseLogin<Fields extends ErrorFields>(
  fields: Fields,
  readCatalog: () => Catalog,
): Fields {
  if (fields.kind !== authRequired.kind) return fields
  const {message, suggestion} = fields
  const catalog = readCatalog()
  const login = asksForOtherLogin(message, catalog) ? otherLogin : suggestLogin(catalog)
  const nextActions = [...login.nextActions, ...(fields.nextActions ?? [])]
  const isNamed = [message, suggestion].some((text) => namesLogin(text, catalog))
  const advice = isNamed ? personLogsIn : login.suggestion
  const suggestions = [advice, ...(suggestion ? [suggestion] : [])]
  return {
    ...fields,
    ...(nextActions.length > 0 && {nextActions}),
    suggestion: joinPhrases(suggestions, '\n'),
  }
}

/** What to do if the error names the login command, or the CLI has none. */
const personLogsIn = phrase`A person must log in.`

/** What to do if a login of another program is missing. */
const otherLogin = {nextActions: [], suggestion: personLogsIn}

/** Whether a message says to log in to another program: `Run docker login first`. */
function asksForOtherLogin(message: string, catalog: Catalog): boolean {
  const line = readLoginLine(message)
  if (line === undefined) return false
  const words = line.split(/[ :]/)
  const names = [...binsOf(catalog), catalog.config?.name]
  // `yarn acme login`, `npx @acme/cli@latest login`
  const namesCli = words.some((word) => names.includes(word.replace(/(?<=.)@.*$/, '')))
  const beginning = `${words.join(':')}:`
  // `org login web`, without the bin
  const isCommand = listIds(catalog.commands).some((id) => `${id}:`.startsWith(beginning))
  return !namesCli && !isCommand
}

/** Whether a text names a login command of the CLI with its program, in either spelling. */
function namesLogin(text = '', {bin, commands}: Catalog): boolean {
  const withSpaces = text.replaceAll(':', ' ')
  const logins = listIds(commands).filter((id) => loginIds.some((pattern) => pattern.test(id)))
  return logins.some((id) => {
    const [, ...textsAfter] = withSpaces.split(`${bin} ${id.replaceAll(':', ' ')}`)
    // `acme login-url` names another command.
    return textsAfter.some((after) => !/^[\w-]/.test(after))
  })
}

/** What to do where a login is missing: the CLI's login command, if it has one (6.5a). */
export function suggestLogin(catalog: Catalog): {nextActions: NextAction[]; suggestion: string} {
  const name = findLogin(catalog)
  const command = name && quoteLine([catalog.bin, ...name.split(' ')])
  if (!command) {
    return {nextActions: [], suggestion: personLogsIn}
  }
  return {
    nextActions: [{command, description: 'Log in; only a person can do this'}],
    suggestion: phrase`A person must log in with \`${{ours: command}}\`.`,
  }
}

/** The ids of login commands, likeliest first. */
const loginIds: readonly RegExp[] = [
  /^login$/,
  /^(?:auth|accounts?|users?|sessions?):(?:login|signin)$/,
  /(?:^|:)login:web$/,
  /(?:^|:)(?:login|signin|log-in|sign-in)$/,
  /(?:^|:)login:/,
  /^(?:auth|authenticate|signin)$/,
]

/** The login command as it is typed (6.5a); undefined if the CLI has none. */
export function findLogin({commands, separator}: Catalog): string | undefined {
  const ids = listIds(commands)
  for (const pattern of loginIds) {
    const matching = ids.filter((id) => pattern.test(id))
    const [shortest] = matching.toSorted(compareIds)
    if (shortest) return shortest.replaceAll(':', separator)
  }

  return undefined
}

/** The ids and aliases of the commands that are not hidden. */
function listIds(commands: Catalog['commands']): string[] {
  const visible = commands.filter(({isHidden}) => !isHidden)
  return visible.flatMap(({aliases, id}) => [id, ...aliases])
}

/** Orders ids by length, then by letter. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}
