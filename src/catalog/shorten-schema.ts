import type {CommandDocument, FlagNode} from '../schema/introspection.js'
import {isHelp} from './render-synopsis.js'

/** A mark in a flag's description that repeats its default: `[default: 10]`, `(defaults to 10)`. */
const defaultMark = /\s*[[(]default(?:: ?|s to | is )[^\])]*[\])]\s*/i

/** The words of a description that name nothing. */
const smallWords = new Set('a an as at by for from in is of on or that the to use with'.split(' '))

/**
 * The schema of a foreign command without what it states twice and what no command line needs: it must not cost an agent
 * more tokens than the help does.
 */
export function shortenSchema(document: CommandDocument): CommandDocument {
  const {arguments: args, flags, safety} = document
  const others = flags?.filter((flag) => !isHelp(flag)) ?? []
  const texts = JSON.stringify(document)
  const shortened = {
    ...document,
    summary: shortenProse(document.summary),
    ...(args && {arguments: args.map((each) => ({...each, description: shortenProse(each.description)}))}),
    flags: stateExclusionsOnce(others).map((flag) => shortenFlag(flag, texts)),
    // The command's own `idempotent` states it.
    safety: omit(safety, ['idempotent']),
  }
  return others.length > 0 ? shortened : omit(shortened, ['flags'])
}

/** If two flags exclude each other, only the first in the list states it. */
function stateExclusionsOnce(flags: readonly FlagNode[]): FlagNode[] {
  const stated = new Set<string>()
  return flags.map((flag) => {
    const {mutually_exclusive_with: exclusive = [], name} = flag
    const open = exclusive.filter((other) => !stated.has(`${other} ${name}`))
    for (const other of exclusive) stated.add(`${name} ${other}`)
    return open.length > 0 ? {...flag, mutually_exclusive_with: open} : omit(flag, ['mutually_exclusive_with'])
  })
}

/** An agent writes names in full, and needs the variable only of what no command line may hold. */
function shortenFlag(flag: FlagNode, texts: string): FlagNode {
  const unused: (keyof FlagNode)[] = [
    ...(texts.includes(` -${flag.char}`) ? [] : (['char'] as const)),
    ...(flag.sensitive ? [] : (['env'] as const)),
  ]
  return omit({...flag, description: shortenDescription(flag)}, unused)
}

function shortenDescription({default: value, description, name, type}: FlagNode): string {
  const hasDefault = value !== undefined || (type === 'boolean' && /default(?:: ?|s to | is )false/i.test(description))
  const text = shortenProse(hasDefault ? description.replace(defaultMark, ' ').trim() : description)
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  const isNew = (word: string) => !smallWords.has(word) && !name.includes(word.slice(0, 5))
  // The values of an enum tell more than "output format".
  return type === 'enum' && words.filter((word) => isNew(word)).length < 2 ? '' : text
}

/** A text without the article and the period that cost an agent tokens and state nothing. */
function shortenProse(text: string): string {
  return text.replace(/(?<!\.)\.$/, '').replace(/^(?:an?|the) (?=\S)/i, '')
}

function omit<Node extends object>(node: Node, keys: readonly (keyof Node)[]): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key as keyof Node))) as Node
}
