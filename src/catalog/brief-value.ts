import {quoteWord} from '../command-line/quote.js'
import type {ArgumentNode, FlagNode} from '../contract/schema/introspection.js'
import {readCodes, readKind, readPurpose} from './brief-text.js'
import {type KnownTexts, restatesName} from './known-words.js'
import {findFormat, listValues, statedDefault, writeRange} from './value-format.js'

/** What the reader of a brief knows of the command. */
export type BriefContext = Pick<KnownTexts, 'texts'> & {
  /** The command lines of the command's examples. */
  examples: readonly string[]
  /** What the author calls the flag's value in help; empty if nothing. */
  helpValue?: string
}

/**
 * How a flag's or an argument's value is written, and what that and its name leave open.
 *
 * Words are literal, and brackets say what to type: `js|ts`, `<1-50, default 10>`. The value is empty
 * for a text that nothing is stated about, and for a boolean flag.
 */
export function describeValue(
  node: ArgumentNode | FlagNode,
  given: BriefContext,
): {value: string; text: string} {
  const {default: declared, description, enum: values, multiple, type} = node
  const context = {...given, texts: [...given.texts, multiple ? 'one or more, several' : '']}
  const fallback = declared === undefined ? statedDefault(description) : writeDefault(declared)
  const note = fallback === undefined ? '' : `default ${fallback}`
  const list = values && listValues(values)
  const purposeBeside = (more = '') =>
    readPurpose(
      description,
      {
        name: node.name,
        texts: [...context.texts, more],
      },
      fallback !== undefined,
    )
  if (type === 'boolean') {
    const text = purposeBeside()
    return {
      text: restatesName(text, node.name) ? '' : text,
      value: fallback === 'true' ? 'default true' : '',
    }
  }
  if (list !== undefined) {
    const text = readCodes(description, values ?? []) ?? purposeBeside(list)
    return {text, value: writeList(list, note)}
  }
  const range = writeRange(node as FlagNode)
  if (range !== undefined) {
    return {
      text: purposeBeside(),
      value: writeKind(node, range, note),
    }
  }
  const format = findFormat(node.name, description, type === 'string' ? context.examples : [])
  if (format === undefined) return describeKind(node, context, note)
  const text = purposeBeside(format)
  const sample = format.replace(/^<(?:duration, )?(?:e\.g\. )?/, '')
  const isRepeated = text !== '' && sample.match(/\w+/g)?.every((word) => text.includes(word))
  if (isRepeated) {
    return {
      text,
      value: writeKind(node, plainType(type), note),
    }
  }
  const value = format.startsWith('<') ? writeKind(node, format, note) : writeList(format, note)
  return {text, value}
}

/** Describes a value that no list, range or format is stated of. */
function describeKind(
  node: ArgumentNode | FlagNode,
  {helpValue = '', texts}: BriefContext,
  note: string,
): {value: string; text: string} {
  const {description, name, type} = node
  const known = {name, texts}
  const kind = type === 'string' ? readKind(description, known) : undefined
  if (kind !== undefined) {
    return {text: '', value: writeKind(node, kind, note)}
  }
  const text = readPurpose(description, known, note !== '')
  if (/^[\w-]+(?:\|[\w-]+)+$/.test(helpValue)) {
    return {text, value: writeList(helpValue, note)}
  }
  const isTelling = !['', 'value', name].includes(helpValue.toLowerCase())
  return {
    text,
    value: writeKind(node, plainType(type) || (isTelling ? helpValue : ''), note),
  }
}

function plainType(type: string): string {
  return type === 'string' ? '' : type
}

/** Literal words, then the default. */
function writeList(list: string, note: string): string {
  return [list, note].filter(Boolean).join(', ')
}

/** What to type, in brackets, with the default; empty if nothing is stated. */
function writeKind({pattern}: ArgumentNode | FlagNode, kind: string, note: string): string {
  const parts = [kind.replace(/^<(.*)>$/s, '$1'), pattern && `matching ${pattern}`, note]
  const stated = parts.filter(Boolean).join(', ')
  return stated && `<${stated}>`
}

function writeDefault(value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const write = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item))
  return items.map((item) => quoteWord(write(item))).join(' ')
}
