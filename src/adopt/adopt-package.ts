import {isDeepStrictEqual} from 'node:util'

import {isRecord} from '../contract/unknown-value.js'
import {packageName} from '../mode/mode.js'

/**
 * Adds the plugin to `oclif.plugins` in the text of a package.json, unless it is there, and changes no other character.
 *
 * @throws Error if the list has an unknown form
 */
export function adoptPackage(text: string): string {
  const content = JSON.parse(text) as {oclif?: Record<string, unknown>}
  const {oclif} = content
  const plugins = oclif?.['plugins'] ?? []
  if (!isRecord(oclif) || !Array.isArray(plugins)) throw new Error('it has no list `oclif.plugins`')
  if (plugins.includes(packageName)) return text
  const wanted = {...content, oclif: {...oclif, plugins: [...(plugins as unknown[]), packageName]}}
  // Other tools have lists of plugins, too: the right edit is the one with the expected result.
  const edited = listEdits(text).find((each) => isDeepStrictEqual(JSON.parse(each), wanted))
  if (edited === undefined) throw new Error('`oclif.plugins` has an unexpected form')
  return edited
}

/** Adds the plugin to the end of each list of plugins, or in a new list in each `oclif`; one text per edit. */
function listEdits(text: string): string[] {
  const name = `"${packageName}"`
  const insert = (index: number, added: string) => text.slice(0, index) + added + text.slice(index)
  const lists = [...text.matchAll(/"plugins"\s*:\s*\[(\s*)((?:"[^"\\]*"\s*,\s*)*"[^"\\]*")?(?=\s*[\],])/g)]
  const objects = [...text.matchAll(/"oclif"\s*:\s*\{(\s*)(\}?)/g)]
  return [
    ...lists.map(({0: head, 1: space, 2: items, index}) =>
      insert(index + head.length, items ? `,${space || ' '}${name}` : name),
    ),
    ...objects.map(({0: head, 1: space, 2: end, index}) =>
      end
        ? insert(index + head.length - 1, `"plugins": [${name}]`)
        : insert(index + head.length, `"plugins": [${name}],${space || ' '}`),
    ),
  ]
}
