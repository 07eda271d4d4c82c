import type {ParsedNode} from 'yaml'

import {readKey} from '../../annotations/keys.js'
import {loadBundle} from '../../load-bundle.js'
import {requireCommandsPlace, makePlaceError} from './commands-place.js'

/** How to insert lines into a YAML file. */
export type Insertion = {
  /** The index in the text where they are inserted. */
  end: number
  /** What has to precede them: the key `commands`, if the file has none. */
  head?: string[]
  indent: string
}

/** A parsed YAML file; null if it holds nothing but comments. */
export type YamlRoot = ParsedNode | null

/**
 * Parses a YAML file to which a draft is added.
 *
 * @throws AgentError if the file is not YAML
 */
export function parseRoot(text: string): YamlRoot {
  const {parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  const {contents, errors} = parseDocument(text, {logLevel: 'silent', schema: 'core'})
  if (errors.length > 0) throw makePlaceError()
  return contents
}

/**
 * Finds the end of the map `commands` of a YAML file.
 *
 * @throws AgentError if the file has no such map in block style, or one whose keys are not written
 * as `key:`
 */
export function findInsertion(text: string, root: YamlRoot): Insertion {
  const {isMap, isScalar} = loadBundle<typeof import('yaml')>('yaml')
  // A draft with only comments declares nothing yet.
  if (root === null) {
    return {
      end: text.length,
      head: ['commands:'],
      indent: '  ',
    }
  }
  if (!isMap(root) || root.flow) throw makePlaceError()
  requireCommandsPlace(root.items.map(({key}) => String(key)))
  const pair = root.items.find(({key}) => String(key) === 'commands')
  if (!pair) {
    const indent = indentOf(text, root.items[0]!.key)
    const end = endOfLine(text, root.range[1] - 1)
    return {
      end,
      head: [`${indent}commands:`],
      indent: `${indent}  `,
    }
  }
  const {key, value} = pair
  // Nothing can follow a `~` or `null`.
  const isEmpty = isScalar(value) && value.source === ''
  if (value === null || isEmpty) {
    return {end: endOfLine(text, rangeOf(key)[2]), indent: '  '}
  }
  if (!isMap(value) || value.flow) throw makePlaceError()
  const [indent = ''] = value.items.map((item) => indentOf(text, item.key))
  return {end: endOfLine(text, value.range[1] - 1), indent}
}

/** The indices of a node's start and end, and of the next node. */
type NodeRange = [start: number, end: number, next: number]

/** The range of a node, which the parser sets for each node that it returns. */
function rangeOf(node: unknown): NodeRange {
  return (node as {range: NodeRange}).range
}

/** The index of the next line; the end of the text for its last line. */
function endOfLine(text: string, from: number): number {
  return text.indexOf('\n', from) + 1 || text.length
}

/**
 * The spaces between the beginning of a key's line and the key.
 *
 * @throws AgentError if there is more before it: `? apps`, `&name apps: `
 */
function indentOf(text: string, key: unknown): string {
  const [start] = rangeOf(key)
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  if (/[^ ]/.test(before)) throw makePlaceError()
  return before
}

/**
 * A key at the start of a line, in a comment too: `"apps:info": …`, `'apps:info': …`, `apps info: …`,
 * `# in the class of "apps:info": …`.
 */
const keyOfLine =
  /^[ \t#]*(?:in the class of )?(?:(?<double>"(?:[^"\\]|\\.)*")|'(?<single>[^']*)'|(?<plain>[^\s'"].*?)):(?=\s|$)/gm

/** The commands that are keys at the start of a YAML file's lines, in comments too. */
export function readNames(text: string): ReadonlySet<string> {
  const {parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  const unquote = (quoted = '') => String(parseDocument(quoted, {logLevel: 'silent'}).contents)
  const names = [...text.matchAll(keyOfLine)].map(({groups = {}}) => {
    const {double, plain, single} = groups
    return readKey(single ?? plain ?? unquote(double))
  })
  return new Set(names)
}
