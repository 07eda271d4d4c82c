// Preloaded into a CLI (`node --require`): counts how often the built plugin splits the process's
// command line and decides its mode. Functions are recognized by what they take and return, so that
// neither a new name nor the minifier hides one. The counts are written to the file READINGS.
const {writeFileSync} = require('node:fs')
const Module = require('node:module')
const {sep} = require('node:path')

const {parse} = require('acorn')

const typed = process.argv.slice(2)
/** The words after the command's name. */
const rest = typed.slice(Number(process.env.NAMED))
const readings = {mode: [], split: []}
const known = new WeakSet()

const isTyped = (words) =>
  Array.isArray(words) &&
  [typed, rest].some(
    (line) => line.length === words.length && line.every((word, index) => word === words[index]),
  )

/** Whether a function got the words of the process, as an argument or as a property of one. */
const takesWords = (args) =>
  args.some((arg) => isTyped(arg) || (isObject(arg) && Object.values(arg).some(isTyped)))

/** Whether a list has an object for each part of the command line, in which its words occur. */
function isSplit(list) {
  if (!Array.isArray(list) || !list.every(isObject)) return false
  const texts = new Set(list.flatMap((item) => Object.values(item)))
  return rest.every((word) => texts.has(word) || texts.has(word.split('=')[0]))
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

const isMode = (value) =>
  isObject(value) && ['audience', 'protocol', 'rule'].every((key) => key in value)

function note(name, args, result) {
  if (typeof result !== 'object' || result === null || known.has(result)) return
  const isReading = isSplit(result) && takesWords(args)
  if (!isReading && !isMode(result)) return
  // What only passes a result on reads nothing.
  known.add(result)
  if (process.env.STACKS)
    process.stderr.write(new Error(name).stack.split('\n').slice(0, 12).join('\n') + '\n')
  readings[isReading ? 'split' : 'mode'].push(name)
}

globalThis.$call = (callee, args) => {
  const result = callee(...args)
  note(callee.name, args, result)
  return result
}

globalThis.$send = (object, key, args) => {
  const result = object[key](...args)
  note(String(key), args, result)
  return result
}

/** Replaces every plain call in a source by one that is noted. */
function instrument(source) {
  const edits = []
  const isOptional = (node) =>
    Boolean(node) && (node.optional === true || isOptional(node.object ?? node.callee))
  const editCall = (node) => {
    const {callee} = node
    const open = callee.end
    if (isOptional(node) || source[open] !== '(') return
    if (callee.type === 'Identifier' && !/^(?:require|eval)$/.test(callee.name)) {
      edits.push([node.start, node.start, ' $call('], [open, open + 1, ',['])
    } else if (callee.type === 'MemberExpression' && callee.property.type !== 'PrivateIdentifier') {
      const {computed, object, property} = callee
      if (object.type === 'Super') return
      const dot = source.lastIndexOf(computed ? '[' : '.', property.start)
      edits.push([node.start, node.start, ' $send('])
      if (computed)
        edits.push([dot, dot + 1, ','], [source.indexOf(']', property.end), open + 1, ',['])
      else edits.push([dot, open + 1, `,"${property.name}",[`])
    } else return
    edits.push([node.end - 1, node.end, '])'])
  }
  const visit = (node) => {
    if (node.type === 'CallExpression') editCall(node)
    for (const child of Object.values(node).flat())
      if (typeof child?.type === 'string') visit(child)
  }
  visit(parse(source, {allowHashBang: true, ecmaVersion: 'latest', sourceType: 'commonjs'}))
  // At one place what begins earlier in the list surrounds the rest.
  const sorted = edits
    .map((edit, order) => ({edit, order}))
    .toSorted((a, b) => a.edit[0] - b.edit[0] || a.order - b.order)
  let end = 0
  const parts = sorted.map(({edit: [from, to, text]}) => {
    const kept = source.slice(end, from)
    end = to
    return kept + text
  })
  return parts.join('') + source.slice(end)
}

const {_compile: compile} = Module.prototype
Module.prototype._compile = function compileInstrumented(source, file, ...rest) {
  const isPlugin = file.startsWith(process.env.INSTRUMENTED + sep)
  return compile.call(this, isPlugin ? instrument(source) : source, file, ...rest)
}

process.on('exit', () => writeFileSync(process.env.READINGS, JSON.stringify(readings)))
