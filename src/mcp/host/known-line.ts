import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import type {Token} from '../../command-line/tokenize.js'
import {questionOf} from '../../corrections/route/asked-question.js'
import {routeWords} from '../../corrections/route/routed-line.js'
import {findLogin} from '../../errors/advise-login.js'
import {isGlobalFlag} from '../../flags/table.js'
import {type Consent, readConsent} from '../../gate/consent.js'
import {effectsOnLine, isKnownReadOnly, isReading} from '../../gate/line-effects.js'
import type {HostCatalog} from './host-catalog.js'

/** What is known about a command line before it runs. */
export type KnownLine = ReturnType<typeof readKnownLine>

/** Reads what is known about a command line before it runs. */
export function readKnownLine(argv: readonly string[], catalog: HostCatalog) {
  const line = routeWords(catalog.all, argv)
  const {rest: words, route, tokens} = line
  const {command} = route
  const {dryRunnable, flags = {}, idempotent, ...definition} = command?.definition ?? {}
  const asked = questionOf(catalog.all, {command, tokens, words: argv})
  const effects = effectsOnLine(definition, tokens, flags)
  const {leading, length} = route
  return {
    argv,
    /** What the command line asks about its command, which then does not run. */
    asked,
    catalog,
    command,
    effects,
    isDryRunnable: command?.isAdopted === true && dryRunnable === true && !asked,
    isIdempotent: idempotent === true,
    isReadOnly: isKnownReadOnly(effects) || asked !== undefined,
    name: `${catalog.all.bin} ${command?.name ?? ''}`.trim(),
    /** Whether the command may print JSON itself on stdout (3.15b, 5.6). */
    printsJson: flags['json']?.type === 'boolean' && hasFlag(tokens, 'json'),
    route,
    tokens,
    /** The command as it was typed, with the bin. */
    typed: [catalog.all.bin, ...argv.slice(leading, leading + length)].join(' '),
    words,
  }
}

function hasFlag(tokens: readonly Token[], flag: string): boolean {
  return tokens.some((token) => token.kind === 'flag' && token.name === flag)
}

/** Whether the words of an adopted command with a dry run ask for one, or confirm it. */
export function consentOf({command, tokens}: KnownLine): Consent {
  return readConsent(tokens, {dryRunnable: true, flags: command?.definition.flags ?? {}})
}

/**
 * Whether the plugin answers `--validate` for a command line; a command with its own flag of this
 * name would run.
 */
export function canValidate({command}: KnownLine): boolean {
  const flag = command?.definition.flags['validate']
  return !flag || isGlobalFlag('validate', flag)
}

/** Whether a command always waits for a person at a keyboard or a browser (11.22). */
export function needsPerson({definition}: CatalogCommand): boolean {
  return definition.interactive === true
}

/** Whether a command is the CLI's login, by its id or an alias: `login` of `auth:login`. */
function isLogin(catalog: Catalog, {aliases, id}: CatalogCommand): boolean {
  const login = findLogin(catalog)
  return [id, ...aliases].some((each) => each.replaceAll(':', catalog.separator) === login)
}

/** Whether a command line is one that only a person can use, such as a login without a token. */
export function isForPerson({asked, catalog, command, words}: KnownLine): boolean {
  if (!command || asked) return false
  const isBareLogin = words.length === 0 && isLogin(catalog.all, command)
  return isBareLogin || needsPerson(command)
}

/** Whether `read` runs a command, at least without its `mutatingFlags`. */
export function isReadable(command: CatalogCommand): boolean {
  return isReading(command.definition) && !needsPerson(command)
}
