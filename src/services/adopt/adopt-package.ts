import {isDeepStrictEqual} from 'node:util'

import {isRecord} from '../../contract/unknown-value.js'
import {packageName} from '../../oclif/host.js'

/**
 * Adds the plugin to `oclif.plugins` of a package.json, and changes nothing else.
 *
 * @throws Error for an unknown form
 */
export function adoptPackage(text: string): string {
  const content = JSON.parse(text) as {oclif?: Record<string, unknown>}
  const {oclif} = content
  const plugins = oclif?.['plugins'] ?? []
  if (!isRecord(oclif) || !Array.isArray(plugins)) {
    throw new Error('it has no list `oclif.plugins`')
  }
  if (plugins.includes(packageName)) return text
  const wanted = {
    ...content,
    oclif: {
      ...oclif,
      plugins: [...(plugins as unknown[]), packageName],
    },
  }
  const name = `"${packageName}"`
  // At the end of a list of plugins, or in a new list at the start of `oclif`.
  const places = text.matchAll(
    /"plugins"\s*:\s*\[(?<space>\s*)(?<items>(?:"[^"\\]*"\s*,\s*)*"[^"\\]*")?(?=\s*\])|"oclif"\s*:\s*\{(?<gap>\s*)(?=(?<end>\})?)/g,
  )
  const edits = [...places].map(({0: head, groups, index}) => {
    const {end, gap, items, space} = groups as Record<string, string | undefined>
    const inList = [items && `,${space || ' '}`, name]
    const added = gap === undefined ? inList : [`"plugins": [${name}]`, !end && `,${gap || ' '}`]
    const place = index + head.length
    return text.slice(0, place) + added.filter(Boolean).join('') + text.slice(place)
  })
  // Other tools also have lists of plugins: the right edit is the one with the expected result.
  const edited = edits.find((each) => isDeepStrictEqual(JSON.parse(each), wanted))
  if (edited === undefined) {
    throw new Error('`oclif.plugins` has an unexpected form')
  }
  return edited
}
