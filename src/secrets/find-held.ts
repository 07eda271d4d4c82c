import {isSecretName} from './sensitive-names.js'

/** The user information of a URL, with what stands around the password: a usual word elsewhere is no secret. */
const password = /^[A-Za-z][A-Za-z\d+.-]*:\/\/[^\s/?#:@]*(:[^\s/?#@]+@)/

/** A name and its text, as JSON and what a shell leaves of it have them. */
const member =
  /(?<![\w.-])([\w.-]{3,64})\\?["']?\s*:\s*(?:"((?:[^"\\]|\\.)+)"|(?:\\?["'])?([^\s"',}\]\\][^"',}\]\\]*))/g

/** What is in too much else to be told apart. */
const literal = /^(true|false|null)$/

/** Finds the secrets inside a value that is none as a whole: a URL's password, and what JSON holds under a name of secrets. */
export function findHeld(value: string): string[] {
  const held = value.includes('://') ? [password.exec(value)?.[1]] : []
  if (value.includes('{')) {
    for (const [, name, quoted, bare] of value.matchAll(member)) {
      if (isSecretName(name!)) held.push(quoted === undefined ? bare : readJson(quoted))
    }
  }

  return held.filter((secret) => secret !== undefined && !literal.test(secret)) as string[]
}

function readJson(quoted: string): string {
  try {
    return JSON.parse(`"${quoted}"`) as string
  } catch {
    return quoted
  }
}
