import {unescape} from 'node:querystring'

/** The passwords of the URLs in a text, as they are and decoded (4.12). */
export function findUrlPasswords(text: string): string[] {
  if (!text.includes('://')) return []
  return listAddresses(text).flatMap((address) => {
    const password = passwordOf(address)
    return password === undefined ? [] : [password, unescape(password)]
  })
}

/** The scheme of a URL: `https://`. */
const urlScheme = /[a-z][a-z\d+.-]{0,30}:\/\//gi

/** What comes before a URL in a text, in a list or in another URL. */
const beforeUrl = /[\s"'<>`,;|()[\]{}/=&?#]/

/** What may be the URLs in a text, without their schemes. */
function listAddresses(text: string): string[] {
  const schemes = [...text.matchAll(urlScheme)]
  // In `https://ann:pass-a://word@host`, the second scheme is a part of the password.
  const separateSchemes = schemes.filter(
    ({index}, at) => at === 0 || beforeUrl.test(text[index - 1] ?? ''),
  )
  const areAllSeparate = separateSchemes.length === schemes.length
  // Where that is unsure, the text is read both ways.
  const readings = areAllSeparate ? [schemes] : [separateSchemes, schemes]
  const addresses = readings.flatMap((starts) => splitAfter(text, starts))
  // Quotes and brackets end an address in a text, but may be characters of a password.
  return addresses.flatMap((address) => [address, address.replace(/["'<>`].*$/s, '')])
}

/** An address with white space in its password, `ann:my%20own pass@host`, and not after a port. */
const addressWithSpace = /^[^\s:/?#]*:(?!\d*[,.;:)]?\s)[^\s/?#@]*[^\S\n][^/?#\n]*@\S*/

/** The word after each scheme, up to the next one, also read as an address with a space in it. */
function splitAfter(text: string, schemes: readonly RegExpExecArray[]): string[] {
  return schemes.flatMap(({0: scheme, index}, at) => {
    const following = text.slice(index + scheme.length, schemes[at + 1]?.index)
    const [word] = /^\S*/.exec(following)!
    return [word, ...(addressWithSpace.exec(following) ?? [])]
  })
}

/**
 * The password in an address without its scheme, even if the password or the user's name has
 * characters that should be encoded.
 */
function passwordOf(address: string): string | undefined {
  const [authority = ''] = /^[^/?#]*/.exec(address) ?? []
  const userInfo = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  if (userInfo.includes(':')) {
    return userInfo.slice(userInfo.indexOf(':') + 1)
  }
  // `ann:p/w@host`: the password has a slash, but `host:80/a@b` has a port.
  const host = authority.slice(userInfo.length)
  const colon = host.indexOf(':')
  const isPort = /^:\d*$/.test(host.slice(colon))
  if (host.includes('[') || colon === -1 || isPort) return undefined
  const passwordStart = userInfo.length + colon + 1
  const passwordEnd = address.lastIndexOf('@')
  return passwordEnd > passwordStart ? address.slice(passwordStart, passwordEnd) : undefined
}
