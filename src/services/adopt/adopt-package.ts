import {isDeepStrictEqual} from 'node:util'

import {isRecord} from '../../contract/unknown-value.js'
import {packageName} from '../../oclif/host.js'

/**
 * A list of plugins up to its last item, such as `"plugins": ["a", "b"`: `space` is what follows the
 * bracket, `items` are the names, `"a", "b"`.
 */
const pluginList =
  /"plugins"\s*:\s*\[(?<space>\s*)(?<items>(?:"[^"\\]*"\s*,\s*)*"[^"\\]*")?(?=\s*\])/g

/** An object `oclif` up to its first member, `"oclif": {`; `end` is the brace of an empty one. */
const oclifStart = /"oclif"\s*:\s*\{(?<space>\s*)(?=(?<end>\})?)/g

/**
 * Adds the plugin to `oclif.plugins` of a package.json, and changes nothing else.
 *
 * @throws Error for invalid JSON, or an unknown form
 */
export function adoptPackage(text: string): string {
  const content = JSON.parse(text) as {oclif?: Record<string, unknown>}
  const {oclif} = content
  const plugins = oclif?.['plugins'] ?? []
  if (!isRecord(oclif)) throw new Error('it has no object `oclif`')
  if (!Array.isArray(plugins)) throw new Error('`oclif.plugins` is not a list')
  if (plugins.includes(packageName)) return text
  const wanted = {
    ...content,
    oclif: {
      ...oclif,
      plugins: [...(plugins as unknown[]), packageName],
    },
  }
  // Other tools also have lists of plugins: the right edit is the one with the expected result.
  const candidates = [...extendLists(text), ...startLists(text)]
  const edited = candidates.find((each) => isDeepStrictEqual(JSON.parse(each), wanted))
  if (edited === undefined) {
    throw new Error('`oclif.plugins` has an unexpected form')
  }
  return edited
}

const quotedName = `"${packageName}"`

/** One text for each list of plugins, with the plugin at the end of that list. */
function extendLists(text: string): string[] {
  return Array.from(text.matchAll(pluginList), (match) => {
    const {items, space} = match.groups as {items?: string; space: string}
    const separator = items === undefined ? '' : `,${space || ' '}`
    return insertAfter(match, separator + quotedName)
  })
}

/** One text for each object `oclif`, with a new list of plugins at the start of that object. */
function startLists(text: string): string[] {
  return Array.from(text.matchAll(oclifStart), (match) => {
    const {end, space} = match.groups as {end?: string; space: string}
    const separator = end === undefined ? `,${space || ' '}` : ''
    return insertAfter(match, `"plugins": [${quotedName}]${separator}`)
  })
}

function insertAfter({0: matched, index, input}: RegExpExecArray, added: string): string {
  const position = index + matched.length
  return input.slice(0, position) + added + input.slice(position)
}
