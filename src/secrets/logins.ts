import {fold} from '../command-line/fold.js'

/** The last word of a name whose value may be `user:password`, as curl's `--user` takes it. */
const loginNames: ReadonlySet<string> = new Set(['login', 'user', 'username', 'userpwd'])

/** Whether a flag or argument of this name may take a user and a password in one value. */
export function takesLogin(name: string): boolean {
  return loginNames.has(fold(name).split('-').at(-1)!)
}

/**
 * A flag with its value or without: `-u`, `-uann:S3CRET`, `--user`, `--user=ann:S3CRET`. With the
 * flag `i` the pattern would take three times as long to compile, and every mistake waits for it.
 */
const flagWord = /^(?:--?([A-Za-z][\w-]*)(?:=(.*))?|-[uU](.+))$/s

/**
 * Reads a word as curl's `-u` or `--user`, or as a flag that is named like them.
 *
 * @returns its value, if that is not the next word; undefined for any other word
 */
export function readLoginFlag(word: string): {value?: string} | undefined {
  const match = flagWord.exec(word)
  if (!match) return undefined
  const [, name = 'u', inline, glued] = match
  if (name !== 'u' && !takesLogin(name)) return undefined
  const value = inline ?? glued
  return value === undefined ? {} : {value}
}

/** Texts before a colon that are no user: `arn:aws:iam::1:user/ann`. */
const nameSpace = /^(?:arn|auth0|did|id|urn|uid)$/i

/** The password in a value that may be `user:password`; undefined without one. */
export function passwordOfLogin(value: string): string | undefined {
  // curl's user may be empty, before a token.
  const [, user = '', password = ''] = /^([^:\s]*):(\S.*)$/s.exec(value) ?? []
  if (password === '' || isOtherPair(user, password)) return undefined
  // `ann:S3CRET@host` is an address.
  return passwordOfAddress(value) ?? password
}

/** The possible passwords in a value: of `ann:S3CRET@host`, both `S3CRET@host` and `S3CRET`. */
export function listPossiblePasswords(value: string): string[] {
  const password = passwordOfLogin(value)
  if (password === undefined) return []
  const beforeHost = password.slice(0, password.lastIndexOf('@'))
  return password.includes('@') && beforeHost !== '' ? [password, beforeHost] : [password]
}

/** Whether the texts around a colon are something else than a user and a password. */
function isOtherPair(user: string, password: string): boolean {
  // `https://…`, `a::b`, `arn:aws:…`
  if (/^(?:\/\/|:)/.test(password) || nameSpace.test(user)) return true
  // docker's user and group: `node:node`, `1000:1000`, `:1000`
  return password === user || (/^\d*$/.test(user) && /^\d+$/.test(password))
}

/** The characters between addresses in a text. */
const separators = /[\s"'`,;|<>()[\]{}=]+/

/** The passwords of `user:password@host` in a text, without a scheme (4.12). */
export function findLoginPasswords(text: string): string[] {
  if (!text.includes('@') || !text.includes(':')) return []
  const words = new Set([text, ...text.split(separators)])
  return [...words].flatMap((word) => passwordOfAddress(word) ?? [])
}

/** A user, a password and what follows the last `@` of a word. */
const address = /^([\w.+%@\\-]{0,64}):([^\s/.@:][^\s]*)@([^\s@]+)$/

/** A user that other texts are not like: `ann`, `CORP\ann`, but not `git@github.com` or none. */
const plainUser = /^(?:[\w.-]+\\{1,2})?[\w.+%-]+$/

/** A host, with its port and path: `db.example.com:5432/x`, `10.0.0.1`, `[::1]:5432`, `db:5432`. */
const hostAndMore = /^([a-z\d][\w.-]*|\[[\da-f:]+\])(:\d{1,5})?([/?#].*)?$/is

/** Whether a host is an IP address or has a domain, unlike a version: `1.2.3`, `v2.0.0-rc.one`. */
const fullHost =
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?!v?\d+\.\d)(?:[a-z\d-]+\.)+[a-z]{2,})\.?$/i

/** Names before a colon whose value is a mail address or another account: `mailto:ann@acme.com`. */
const accountKinds: ReadonlySet<string> = new Set([
  'account',
  'acct',
  'assignee',
  'author',
  'bcc',
  'cc',
  'contact',
  'domain',
  'email',
  'from',
  'group',
  'mail',
  'mailto',
  'member',
  'name',
  'owner',
  'principal',
  'recipient',
  'reply-to',
  'sender',
  'serviceaccount',
  'sip',
  'sips',
  'to',
  'user',
  'username',
  'xmpp',
])

/** Texts that are names rather than passwords: `service`, `first.last`, `v1.2`. */
const plainText = /^(?:[a-z]+(?:[._-][a-z]+)*|v?\d+(?:\.\d+)*)$/i

/** Whether a value is two names, or a name and a number: `root:docker`, `origin:main`, `db:5432`. */
export function isPlainPair(value: string): boolean {
  const [, second = ''] = value.split(':', 2)
  return plainText.test(second) || /^\d+$/.test(second)
}

/** The password of a word that is `user:password@host`; undefined for any other word. */
function passwordOfAddress(word: string): string | undefined {
  const [, user = '', password = '', rest = ''] = address.exec(word) ?? []
  const [, host = '', port, path] = hostAndMore.exec(rest) ?? []
  if (host === '' || (user !== '' && !/[a-z]/i.test(user))) return undefined
  // Only a host has a port: `ann:word@db:5432`.
  if (port !== undefined) return password
  if (!plainUser.test(user)) return undefined
  const isPlain = plainText.test(password)
  if (fullHost.test(host)) {
    // `owner:ann2@acme.com` is an account, and `app:first.last@acme.com` may be one.
    const mayBeAccount = accountKinds.has(user.toLowerCase()) || (isPlain && path === undefined)
    return mayBeAccount ? undefined : password
  }
  // `ann:pa55@db/x` and `CORP\ann:pa55@db` have a host, `app:service@tag` a tag.
  const isLogin = path !== undefined || user.includes('\\')
  return isLogin && !isPlain ? password : undefined
}
