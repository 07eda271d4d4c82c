// Has V8 compile the functions that a usual line runs when it loads their file, as it does with every function expression
// in parentheses. One that it leaves for its first call it reads twice, and Node's compile cache holds only what is compiled
// when a file is loaded: without this, a cached line would still compile most of what it runs.
import {readFile, writeFile} from 'node:fs/promises'

import {traceFunctions} from './trace-functions.js'

/** Rewrites the bundles of a package that is built, as far as usual lines run them. */
export async function compileAtOnce(root) {
  for (const [path, functions] of await traceFunctions(root)) {
    const source = await readFile(path, 'utf8')
    await writeFile(path, parenthesise(source, functions))
  }
}

/**
 * Puts functions into parentheses, arrow functions as function expressions (before Node 24, V8 knows no arrow function by
 * them). Declarations go to the top of the file as variables, because they are called before their place in it. Methods,
 * getters and arrow functions with a `this` stay as they are.
 *
 * @param functions every function of the source by where it starts and ends, and whether it ran
 */
export function parenthesise(source, functions) {
  const hoisted = []
  const root = nest(source, functions)
  const rest = write(source, root, root.start, root.end, hoisted)
  const directive = /^(?:"use strict";)?/.exec(rest)[0]
  return directive + hoisted.map((text) => `var ${text};`).join('') + rest.slice(directive.length)
}

/** The functions as a tree, each with those inside it. */
function nest(source, functions) {
  const root = {start: 0, end: source.length, inside: [], isRoot: true}
  const open = [root]
  // The file itself is a function, too.
  const inner = functions.filter(({start, end}) => start > 0 || end < source.trimEnd().length)
  for (const {start, end, ran} of inner.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    while (open.at(-1).end < end) open.pop()
    const node = {start, end, ran, inside: []}
    open.at(-1).inside.push(node)
    open.push(node)
  }

  return root
}

/** A stretch of the source with the functions in it rewritten. */
function write(source, node, start, end, hoisted) {
  let text = ''
  let from = start
  for (const inner of node.inside.filter((inner) => inner.start >= start)) {
    text += source.slice(from, inner.start) + writeFunction(source, inner, node, hoisted)
    from = inner.end
  }

  return text + source.slice(from, end)
}

const declaration = /^((?:async )?function\*? ?)([\w$]+)\(/
const arrow = /^(async ?)?(\((?:[^()'"`/]|\([^()'"`/]*\))*\)|[\w$]+)=>/

function writeFunction(source, node, parent, hoisted) {
  const {start, end, ran} = node
  const text = source.slice(start, end)
  const bodyFrom = (offset) => write(source, node, start + offset, end, hoisted)
  if (!ran) return bodyFrom(0)

  const declared = declaration.exec(text)
  if (declared && parent.isRoot && /[;{}\n]/.test(source[start - 1] ?? '\n')) {
    const [head, keyword, name] = declared
    hoisted.push(`${name}=(${keyword.trimEnd()}${bodyFrom(head.length - 1)})`)
    return ''
  }

  if (/^(?:async )?function\b/.test(text)) {
    return /[=(,:?&|]$/.test(source.slice(0, start)) ? `(${bodyFrom(0)})` : bodyFrom(0)
  }

  const head = arrow.exec(text)
  if (!head || /\b(?:this|arguments|super|new\.target)\b/.test(text)) return bodyFrom(0)
  const [{length}, isAsync, names] = head
  const body = text[length] === '{' ? bodyFrom(length) : `{return ${bodyFrom(length)}}`
  return `(${isAsync ? 'async ' : ''}function${names.startsWith('(') ? names : `(${names})`}${body})`
}
