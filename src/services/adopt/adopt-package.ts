import {isRecord} from '../../contract/unknown-value.js'
import {endOf, findNode} from '../../files/edit-json.js'
import {packageName} from '../../oclif/host.js'

const quotedName = `"${packageName}"`

/**
 * Adds the plugin to `oclif.plugins` of a package.json, and changes nothing else.
 *
 * @throws Error for invalid JSON, or an unknown form
 */
export function adoptPackage(text: string): string {
  const {oclif} = JSON.parse(text) as {oclif?: Record<string, unknown>}
  const plugins = oclif?.['plugins'] ?? []
  if (!isRecord(oclif)) throw new Error('it has no object `oclif`')
  if (!Array.isArray(plugins)) throw new Error('`oclif.plugins` is not a list')
  if (plugins.includes(packageName)) return text
  const list = findNode(text, ['oclif', 'plugins'])
  const outer = list?.type === 'array' ? list : findNode(text, ['oclif'])!
  const {children = [], offset} = outer
  const start = offset + 1
  // The line break and indentation before the first member, or nothing.
  const [space] = /^\s*/.exec(text.slice(start))!
  const last = children.at(-1)
  const separator = last ? `,${space || ' '}` : ''
  const [at, added] =
    outer === list
      ? [last ? endOf(last) : start, separator + quotedName]
      : [start + space.length, `"plugins": [${quotedName}]${separator}`]
  const edited = text.slice(0, at) + added + text.slice(at)
  // A list that is null, or written twice.
  if (adoptsPlugin(edited)) return edited
  throw new Error('`oclif.plugins` has an unexpected form')
}

function adoptsPlugin(text: string): boolean {
  const {oclif} = JSON.parse(text) as {oclif: {plugins: unknown[] | null}}
  return oclif.plugins?.includes(packageName) === true
}
