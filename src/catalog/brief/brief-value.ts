import {quoteWord} from '../../command-line/quote.js'
import type {ArgumentNode, FlagNode} from '../../contract/schema/introspection.js'
import {isNoun, type KnownTexts, restatesName} from '../texts/known-words.js'
import {statedDefault} from '../texts/stated-default.js'
import {readCodes} from '../values/value-codes.js'
import {findFormat} from '../values/value-format.js'
import {readKind} from '../values/value-kind.js'
import {listValues, writeRange} from '../values/write-value.js'
import {readPurpose} from './brief-text.js'

/** What the reader of a brief knows about the command. */
export type BriefContext = Pick<KnownTexts, 'texts'> & {
  /** The command lines of the command's examples. */
  examples: readonly string[]
  /** What the author calls the flag's value in help; empty if nothing. */
  helpValue?: string
}

/** How a value is written, and the text for what its form and name leave open. */
type ValueText = {value: string; text: string}

/** A value to describe, with what is known about it. */
type DescribedValue = Required<BriefContext> & {
  node: ArgumentNode | FlagNode
  /** Its default, as it is typed. */
  fallback: string | undefined
  /** The words about its default; empty without one. */
  note: string
}

/**
 * How a flag's or an argument's value is written, and the text for what its form and name leave
 * open.
 *
 * Words are literal, and brackets say what to type: `js|ts`, `<1-50, default 10>`. The value is
 * empty for a plain text, and for a boolean flag.
 */
export function describeValue(
  node: ArgumentNode | FlagNode,
  {examples, helpValue = '', texts}: BriefContext,
): ValueText {
  const {default: declared, description, enum: values, multiple, name, type} = node
  const isDeclared = declared !== undefined
  // `default 0, max 3`, without the colon of `[default: 0, max: 3]`.
  const stated = statedDefault(description)?.replaceAll(': ', ' ')
  const fallback = isDeclared ? writeDefault(declared) : stated
  const subject: DescribedValue = {
    examples,
    fallback,
    helpValue,
    node,
    note: fallback === undefined ? '' : `default ${fallback}`,
    texts: [...texts, multiple ? 'one or more, several' : ''],
  }
  if (type === 'boolean') return describeSwitch(subject)
  if (values) return describeList(subject, values)
  const range = writeRange(node as FlagNode)
  if (range !== undefined) {
    return {
      text: purposeOf(subject),
      value: writeKind(subject, range),
    }
  }
  const format = findFormat(name, description, type === 'string' ? examples : [])
  return format === undefined ? describeKind(subject) : describeFormat(subject, format)
}

/** What a description says beyond the name, the texts that the reader has, and the value's form. */
function purposeOf({fallback, node, texts}: DescribedValue, form = ''): string {
  const known = {name: node.name, texts: [...texts, form]}
  return readPurpose(node.description, known, {hasDefault: fallback !== undefined})
}

/** Describes a boolean flag. */
function describeSwitch(subject: DescribedValue): ValueText {
  const text = purposeOf(subject)
  return {
    text: restatesName(text, subject.node.name) ? '' : text,
    value: subject.fallback === 'true' ? 'default true' : '',
  }
}

/** Describes a value that is one of a list. */
function describeList(subject: DescribedValue, values: readonly string[]): ValueText {
  const list = listValues(values)
  const text = readCodes(subject.node.description, values) ?? purposeOf(subject, list)
  // `Name of the region` leaves only `Name`, which the listed values show themselves.
  return {text: isNoun(text) ? '' : text, value: writeList(subject, list)}
}

/** Describes a value with a format, unless its description has the words of the sample. */
function describeFormat(subject: DescribedValue, format: string): ValueText {
  const text = purposeOf(subject, format)
  // `2w>` of `<duration, e.g. 2w>`
  const sample = format.replace(/^<(?:duration, )?(?:e\.g\. )?/, '')
  const isInText = text !== '' && sample.match(/\w+/g)?.every((word) => text.includes(word))
  if (isInText) return {text, value: writeKind(subject, plainType(subject.node.type))}
  const isLiteral = !format.startsWith('<')
  return {text, value: isLiteral ? writeList(subject, format) : writeKind(subject, format)}
}

/** Describes a value without a stated list, range or format. */
function describeKind(subject: DescribedValue): ValueText {
  const {helpValue, node, texts} = subject
  const {description, name, type} = node
  const kind = type === 'string' ? readKind(description, {name, texts}) : undefined
  if (kind !== undefined) return {text: '', value: writeKind(subject, kind)}
  const text = purposeOf(subject)
  const isList = /^[\w-]+(?:\|[\w-]+)+$/.test(helpValue)
  if (isList) return {text, value: writeList(subject, helpValue)}
  const addsNothing = ['', 'value', name].includes(helpValue.toLowerCase())
  const namedValue = addsNothing ? '' : helpValue
  return {text, value: writeKind(subject, plainType(type) || namedValue)}
}

/** A type that is worth stating; empty for a text. */
function plainType(type: string): string {
  return type === 'string' ? '' : type
}

/** Literal words, then the default. */
function writeList({note}: DescribedValue, list: string): string {
  return [list, note].filter(Boolean).join(', ')
}

/** What to type, in brackets, with the pattern and the default; empty if nothing is stated. */
function writeKind({node: {pattern}, note}: DescribedValue, kind: string): string {
  const parts = [kind.replace(/^<(.*)>$/s, '$1'), pattern && `matching ${pattern}`, note]
  const stated = parts.filter(Boolean).join(', ')
  return stated && `<${stated}>`
}

/** A default as it is typed, each item of a list as a word. */
function writeDefault(value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const write = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item))
  return items.map((item) => quoteWord(write(item))).join(' ')
}
