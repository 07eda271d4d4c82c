// Makes V8 compile the functions that usual command lines call together with their file.
//
// V8 compiles a function when it is first called, and Node's compile cache holds what was compiled
// when a file was loaded: without a hint, each start compiles the same functions again, which took
// two fifths of an agent's start-up. Parentheses around a function are the hint. What is not called
// has none, so that no start compiles more than it needs, with a cache or without.
import {spawnSync} from 'node:child_process'
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {parse} from 'acorn'

/** Command lines of the example CLI, with what a person and an agent do most, and get wrong. */
const commandLines = [
  ['0', 'init', '--yes'],
  ['0', 'task', 'list'],
  ['1', 'task', 'create', 'Write the report', '--yes'],
  ['1', 'task', 'list', '--status', 'open'],
  ['1', 'task', 'list', '--staus', 'open'],
  ['1', 'task', 'update'],
  ['1', 'task', 'lsit'],
]

/** Marks the functions in these files that the command lines call. @param bin the example CLI */
export function compileEarly(files, bin) {
  const called = findCalled(bin)
  for (const file of files) {
    const starts = called.get(resolve(file))
    if (!starts) throw new Error(`No command line calls a function of ${file}`)
    writeFileSync(
      file,
      markFunctions(readFileSync(file, 'utf8'), (start) => starts.has(start)),
    )
  }
}

/** Finds where the functions begin that the command lines call, by file. */
function findCalled(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'called-'))
  const coverage = join(folder, 'coverage')
  for (const [agent, ...words] of commandLines) {
    const env = {
      HOME: folder,
      NODE_V8_COVERAGE: coverage,
      PATH: process.env.PATH,
      TASKS_AGENT: agent,
      TASKS_DB: join(folder, 'tasks.json'),
    }
    spawnSync(process.execPath, [bin, ...words], {env})
  }
  const called = new Map()
  for (const name of readdirSync(coverage)) {
    const {result} = JSON.parse(readFileSync(join(coverage, name), 'utf8'))
    for (const {functions, url} of result.filter(({url}) => url.startsWith('file:'))) {
      const file = fileURLToPath(url)
      const starts = functions.flatMap(({ranges: [{count, startOffset}]}) =>
        count > 0 ? [startOffset] : [],
      )
      called.set(file, new Set([...(called.get(file) ?? []), ...starts]))
    }
  }
  rmSync(folder, {force: true, recursive: true})
  return called
}

/**
 * Puts functions into parentheses. A declaration becomes a variable at the top of the file, where
 * every caller finds it; a method cannot have a hint.
 */
export function markFunctions(source, isCalled) {
  const program = parse(source, {ecmaVersion: 'latest'})
  const called = [...listFunctions(program)].filter(({node}) => isCalled(node.start))
  const isDeclared = ({node, parent}) => node.type === 'FunctionDeclaration' && parent === program
  const expressions = called.filter(({node}) => node.type !== 'FunctionDeclaration')
  const marks = expressions
    .flatMap(({node: {end, start}}) => [
      {at: start, mark: '('},
      {at: end, mark: ')'},
    ])
    .toSorted((a, b) => a.at - b.at)
  const copy = (start, end) => {
    const inside = marks.filter(({at}) => at >= start && at <= end)
    const bounds = [start, ...inside.map(({at}) => at), end]
    const parts = inside.map(
      ({mark}, index) => source.slice(bounds[index], bounds[index + 1]) + mark,
    )
    return parts.join('') + source.slice(bounds.at(-2), end)
  }
  const [{directive, end}] = program.body
  const directiveEnd = directive === undefined ? 0 : end
  const declarations = called.filter(isDeclared).map(({node}) => node)
  // Without its name, which is the variable's.
  const variables = declarations.map(({end, id, start}) => {
    const keywords = source.slice(start, id.start).trimEnd()
    return `var ${id.name}=(${keywords}${copy(id.end, end)});`
  })
  const starts = [directiveEnd, ...declarations.map(({end}) => end)]
  const ends = [...declarations.map(({start}) => start), source.length]
  const others = starts.map((start, index) => copy(start, ends[index]))
  return [source.slice(0, directiveEnd), ...variables, ...others].join('')
}

/** The functions below a node that are no methods, with the node that each is a child of. */
function* listFunctions(parent) {
  for (const node of Object.values(parent).flat()) {
    if (typeof node?.type !== 'string') continue
    const isMethod =
      parent.method === true ||
      ['get', 'set'].includes(parent.kind) ||
      parent.type === 'MethodDefinition'
    if (/Function/.test(node.type) && !isMethod) yield {node, parent}
    yield* listFunctions(node)
  }
}
