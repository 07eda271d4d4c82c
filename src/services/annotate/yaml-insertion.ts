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
    return {
      end: endOfLine(text, rangeOf(key)[2]),
      indent: `${indentOf(text, key)}  `,
    }
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
 * A key in a comment, as a draft writes it and as a person comments a line out: `# "apps:info": {…}`,
 * `# apps info:`, `# in the class of "apps:info": static …`.
 */
const keyOfComment =
  /^(?<before>[ \t]*)#(?<inner>[ \t]*)(?!commands:\s*$)(?:in the class of )?(?:(?<double>"(?:[^"\\]|\\.)*")|'(?<single>[^']*)'|(?<plain>[^\s'"].*?)):(?=[ \t]*(?:\{|static |\r?$))/gm

/**
 * The commands that a YAML file names: the keys of its map `commands`, and those in comments that are
 * not indented further, as in an entry.
 */
export function readNames(text: string, root: YamlRoot, {indent}: Insertion): ReadonlySet<string> {
  const {isMap, parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  const commands = isMap(root) ? root.get('commands') : undefined
  const keys = isMap(commands) ? commands.items.map(({key}) => String(key)) : []
  const unquote = (quoted = '') => String(parseDocument(quoted, {logLevel: 'silent'}).contents)
  for (const {groups = {}} of text.matchAll(keyOfComment)) {
    const {before = '', double, inner = '', plain, single} = groups
    // Commenting a line out adds two characters at most.
    const depth = Math.max(before.length, before.length + inner.length - 1)
    if (depth <= indent.length) keys.push(single ?? plain ?? unquote(double))
  }
  return new Set(keys.map((key) => readKey(key)))
}
