// Leaves the declarations that the package's public names need: tsc writes a file for every module,
// with all its exports.
import {readdir, readFile, rm, rmdir, writeFile} from 'node:fs/promises'
import {dirname, join, normalize} from 'node:path'

const entries = ['index.d.ts', 'introspect/index.d.ts', 'testing/index.d.ts']

/**
 * Removes from the `.d.ts` files of a folder what its entries do not need, then the files and
 * folders left empty.
 */
export async function pruneTypes(folder) {
  const all = await readdir(folder, {recursive: true, withFileTypes: true})
  const pathOf = (entry) => normalize(join(entry.parentPath, entry.name))
  const modules = new Map()
  for (const path of all.map(pathOf).filter((path) => path.endsWith('.d.ts'))) {
    modules.set(path, readStatements(path, await readFile(path, 'utf8')))
  }

  for (const path of entries.map((entry) => normalize(join(folder, entry)))) {
    const exported = modules.get(path).filter(({isExport}) => isExport)
    for (const name of exported.flatMap(({names}) => [...names.keys()])) {
      publish(modules, path, name)
      keep(modules, path, name)
    }
  }

  for (const [path, statements] of modules) {
    // Authors write fields of the contract's types, but can name no other type that has no name here.
    const isContract = path.startsWith(normalize(join(folder, 'contract/')))
    const texts = statements.map((statement) => {
      const isRead = isContract || statement.published.size > 0
      return isRead ? print(statement) : print(statement).replaceAll(commentPattern, '')
    })
    const text = texts.join('')
    if (text === '') await rm(path)
    else await writeFile(path, indentWithTabs(text))
  }

  const folders = all.filter((entry) => entry.isDirectory()).map(pathOf)
  // The deepest first; one that still contains a file stays.
  for (const path of folders.toSorted((a, b) => b.length - a.length)) {
    await rmdir(path).catch(() => {})
  }
}

/** Comments of what is declared at the top of a module, and of members. */
const commentPattern = /^\s*\/\*\*(?:[^*]|\*(?!\/))*\*\/\n/gm

/** A tab is shorter than the four spaces that tsc writes. */
function indentWithTabs(text) {
  return text.replaceAll(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4))
}

/**
 * A statement: its comment, a keyword, and what is before the next comment or keyword, or the end.
 */
const statementPattern =
  /^(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\s)?(?:import|export|declare|type)\b[^]*?(?=^(?:\/\*\*|import|export|declare|type)|(?![^]))/gm

/** The module that a statement takes names from. */
const fromPattern = / from ["'](.+)["'];$/

/** `import {a, b as c}`, `export type {a}`. */
const listPattern = /^(?:import|export) (?:type )?\{([^}]*)\}/

/** `import * as a` */
const spacePattern = /^import (?:type )?\* as (\w+)/

/** `import a from`, and the declaration of a type or value. */
const namePatterns = [
  /^import (\w+) from /,
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:class|const|function|type) ([\w$]+)/,
]

/**
 * Splits a module into its statements, each with its comment.
 *
 * `names` maps the names that a statement declares, imports or exports to the names that these have
 * in `source`; `space` is the name of a whole imported module; `kept` are the names that are needed.
 */
function readStatements(path, text) {
  return text.match(statementPattern).map((part) => {
    const code = part.replaceAll(/\/\*[^]*?\*\//g, '').trim()
    const from = fromPattern.exec(code)?.[1]
    const source = from?.startsWith('.')
      ? normalize(join(dirname(path), from.replace(/\.js$/, '.d.ts')))
      : undefined
    const statement = {
      code,
      isExport: code.startsWith('export'),
      kept: new Set(),
      part,
      published: new Set(),
      source,
    }
    const list = listPattern.exec(code)?.[1]
    if (list !== undefined) return {...statement, list, names: readList(list)}
    const space = spacePattern.exec(code)?.[1]
    const [name = space] = namePatterns.flatMap((pattern) => pattern.exec(code)?.[1] ?? [])
    if (!name) throw new Error(`${path} has a statement of an unknown kind: ${code}`)
    return {...statement, names: new Map([[name, name]]), space}
  })
}

/** The names of a list, each with the one that it has in the other module: `own` of `name as own`. */
function readList(list) {
  const items = list.split(',').map((item) => item.trim().split(' as '))
  return new Map(items.flatMap(([name, own = name]) => (name ? [[bare(own), bare(name)]] : [])))
}

/** A name in a list, without `type` before it. */
const bare = (name) => name.replace(/^type /, '')

/** Marks the declaration of a name that an entry exports. */
function publish(modules, path, name) {
  for (const {list, names, published, source} of modules.get(path) ?? []) {
    if (!names.has(name) || published.has(name)) continue
    published.add(name)
    if (list !== undefined) publish(modules, source ?? path, names.get(name))
  }
}

/** Keeps the statements of a name in a module, and of all names that these mention. */
function keep(modules, path, name) {
  for (const statement of modules.get(path) ?? []) {
    const {code, kept, list, names, source, space} = statement
    if (!names.has(name) || kept.has(name)) continue
    kept.add(name)
    if (list !== undefined) keep(modules, source ?? path, names.get(name))
    // Of a whole module, what uses it says which of its names are needed.
    else if (!space) keepMentioned(modules, path, code)
  }
}

/** Keeps what the code of a declaration mentions: names of the module, and of whole modules. */
function keepMentioned(modules, path, code) {
  for (const [word] of code.matchAll(/[\w$.]+/g)) {
    const [first, member] = word.split('.')
    keep(modules, path, first)
    const imported = modules.get(path).find(({names, space}) => space && names.has(first))
    if (imported && member) keep(modules, imported.source, member)
  }
}

/** The comment before a statement. */
const leadingComment = /^\/\*\*(?:[^*]|\*(?!\/))*\*\/\s/

/**
 * The text of a statement without the names that are not kept, and without what no editor shows: the
 * comment of a name that is not exported, and the exact text of a flag's description.
 */
function print({isExport, kept, list, part}) {
  if (kept.size === 0) return ''
  if (list === undefined) {
    const shown = isExport ? part : part.replace(leadingComment, '')
    return shown.replaceAll(/\bdescription: '[^'\n]*'/g, 'description: string')
  }
  const items = list.split(',').filter((item) => kept.has(bare(item.trim().split(' as ').at(-1))))
  return part
    .replace(list, items.map((item) => item.trim()).join(', '))
    .replace(/\{(.*)\}/, '{ $1 }')
}
