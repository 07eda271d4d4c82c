// Escapes what is beyond ASCII in the bundles. esbuild does so in strings, but not in regular expressions, and one such
// character has V8 keep the whole file with two bytes for each character, and scan it more slowly.
import {readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

/**
 * Escapes the bundles of a folder in place.
 *
 * @param folder the folder that they were built into
 * @throws Error for a character that takes two UTF-16 units, which means something else in a regular expression without
 * the flag `u` when it is escaped
 */
export async function escapeBundles(folder) {
  const files = await readdir(folder, {recursive: true})
  await Promise.all(files.filter((file) => /\.c?js$/.test(file)).map((file) => escapeFile(join(folder, file))))
}

async function escapeFile(path) {
  const text = await readFile(path, 'utf8')
  if (/[\uD800-\uDFFF]/.test(text)) throw new Error(`${path} holds a character that cannot be escaped`)
  const escaped = text.replaceAll(/[\u0080-\uFFFF]/g, (character) => `\\u${hexOf(character)}`)
  if (escaped !== text) await writeFile(path, escaped)
}

function hexOf(character) {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}
