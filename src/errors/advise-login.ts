import {binsOf, type Catalog} from '../catalog/catalog.js'
import {quoteLine} from '../command-line/quote.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {joinPhrases, phrase} from '../contract/phrase.js'
import {authRequired, readLoginLine} from './login.js'

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
  const named = findNamedLogin([message, suggestion ?? ''], catalog)
  const login = asksForOtherLogin(message, catalog) ? otherLogin : suggestLogin(catalog, named)
  const nextActions = [...login.nextActions, ...(fields.nextActions ?? [])]
  const advice = named === undefined ? login.suggestion : personLogsIn
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

/**
 * The id of the CLI's login command that one of the texts names after the program, in either
 * spelling; undefined if none does.
 */
function findNamedLogin(texts: readonly string[], {bin, commands}: Catalog): string | undefined {
  const logins = listIds(commands).filter((id) => loginIds.some((pattern) => pattern.test(id)))
  const isNamed = (id: string) =>
    texts.some((text) => {
      const withSpaces = text.replaceAll(':', ' ')
      const [, ...textsAfter] = withSpaces.split(`${bin} ${id.replaceAll(':', ' ')}`)
      // `acme login-url` names another command.
      return textsAfter.some((after) => !/^[\w-]/.test(after))
    })
  // `acme org login web` names more than `acme org login` does.
  return logins.filter(isNamed).toSorted((a, b) => b.length - a.length)[0]
}

/**
 * Advises to log in, with the CLI's login command if it has one (6.5a).
 *
 * @param id the login command's id, by default the likeliest
 */
export function suggestLogin(
  catalog: Catalog,
  id?: string,
): {nextActions: NextAction[]; suggestion: string} {
  const name = id?.replaceAll(':', catalog.separator) ?? findLogin(catalog)
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
