// Checks that data moves one way through src: each folder imports only what is below it, types
// included; no circle of imports; and no file that has outgrown one idea. What a file takes from a
// bundle that it loads by name counts as an import of the modules that the bundle has it from.
import {readdirSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path/posix'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

/** How many lines a file of src may have. */
const maxLines = 250

/**
 * The layers of src, lowest first, each a folder, several that use each other, or a file: a file
 * imports from its own layer and from those before it.
 */
const layers = [
  'contract',
  'files',
  'oclif',
  'load-bundle.ts',
  'process',
  'command-line',
  'flags',
  'line',
  'secrets',
  'annotations',
  'gate',
  'output',
  'catalog',
  'catalog/texts',
  'catalog/values',
  'catalog/effects',
  'catalog/nodes',
  'catalog/brief',
  'catalog/synopsis',
  'catalog/documents',
  'errors',
  'corrections/route',
  'corrections/similar',
  'corrections/problems',
  'corrections/fixes',
  'corrections',
  'corrections/judge',
  'run/prints',
  'run/prompts',
  'run',
  'run/line',
  'run/adopted',
  'services',
  'mcp/transport',
  'mcp/output',
  'mcp/child',
  'mcp/options',
  'mcp/host',
  ['mcp/approval', 'mcp/tools'],
  'mcp/http',
  'mcp',
  'hooks',
  'base-command.ts',
  'bundles',
  'commands',
  'introspect',
  'testing',
  'index.ts',
]

const root = fileURLToPath(new URL('..', import.meta.url))
const {metafile} = await build({
  absWorkingDir: root,
  bundle: true,
  entryPoints: [
    'index',
    'hooks/index',
    'hooks/command-not-found',
    'commands/**/*',
    'bundles/*',
    'introspect/index',
    'testing/index',
  ].map((path) => `src/${path}.ts`),
  external: ['../dist/bundles/*'],
  format: 'cjs',
  metafile: true,
  outdir: 'unused',
  packages: 'external',
  platform: 'node',
  write: false,
})

/** The files that each file imports, or takes from a bundle that it loads by name. */
const imports = new Map(
  Object.entries(metafile.inputs).map(([file, input]) => {
    const bundled = input.imports.filter(({external}) => !external).map(({path}) => path)
    return [file, [...bundled, ...listLoads(file)]]
  }),
)
const problems = [
  ...findCircles(imports).map((files) => `circle: ${files.join(' ')}`),
  ...findLong(),
  ...findUpward(),
  ...findUnfulfilled(),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** The modules whose exports a file takes from bundles that it loads by name. */
function listLoads(file) {
  if (!file.startsWith('src/')) return []
  return findLoads(file).flatMap(({modules}) => modules.filter((path) => path.startsWith('src/')))
}

/**
 * The bundles that a file loads by name: the modules that it states, and the names that it uses,
 * either destructured or as members.
 */
function findLoads(file) {
  const source = readFileSync(join(root, file), 'utf8')
  // `const {name} = loadBundle<typeof import('./module.js')>('bundle')`, or `….name` after it.
  const load =
    /(?:const \{([^}]*)\} =\s*)?\bloadBundle(?:<([^;]*?)>)?\(\s*'([\w-]+)',?\s*\)(?:\s*\.(\w+))?/g
  return [...source.matchAll(load)].map(([, destructured, types = '', bundle, member]) => {
    const stated = [...types.matchAll(/typeof import\('([^']+)'\)/g)]
    const names = destructured?.split(',').map((name) => name.trim().split(':')[0]) ?? [member]
    return {
      bundle,
      modules: stated.map(([, path]) => toSource(path, file)),
      names: names.filter(Boolean),
    }
  })
}

/** The source that an import in a file names; a package as it is. */
function toSource(path, file) {
  return path.startsWith('.') ? join(dirname(file), path.replace(/\.js$/, '.ts')) : path
}

/** The loads that their bundle's entry does not fulfill: it lacks a module, or a name. */
function findUnfulfilled() {
  const entries = new Map()
  return listSources().flatMap((name) => {
    const file = `src/${name}`
    if (file === 'src/load-bundle.ts') return []
    return findLoads(file).flatMap(({bundle, modules, names}) => {
      const entry = `src/bundles/${bundle}.ts`
      if (!entries.has(entry)) entries.set(entry, readExports(entry))
      const exported = entries.get(entry)
      const from = new Set(exported.values())
      const missing = [
        ...modules.filter((path) => !from.has(path)),
        ...names.filter((each) => {
          const home = exported.get(each)
          return home === undefined || (modules.length > 0 && !modules.includes(home))
        }),
      ]
      return missing.map((each) => `${file} takes ${each} of ${entry}, which does not export it so`)
    })
  })
}

/** The names that an entry exports, with the module of each; its own are from the entry itself. */
function readExports(entry) {
  const source = readFileSync(join(root, entry), 'utf8')
  const declared = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => [name, entry])
  const lists = [...source.matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)]
  const passedOn = lists.flatMap(([, names, path]) => {
    const trimmed = names.split(',').map((name) => name.trim())
    return trimmed.filter(Boolean).map((name) => [name, toSource(path, entry)])
  })
  return new Map([...declared, ...passedOn])
}

/**
 * The groups of files that can all be reached from each other, sorted: Tarjan's strongly connected
 * components.
 */
function findCircles(graph) {
  /** The files that were visited, each with its position in the order of visits. */
  const positions = new Map()
  /** The visited files that are not yet known to be in a circle, or in none. */
  const open = []
  const circles = []

  /** Visits a file and what it imports. @returns the first open position that it reaches */
  function visit(file) {
    const position = positions.size
    let lowest = position
    positions.set(file, position)
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!positions.has(next)) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, positions.get(next))
    }
    if (lowest < position) return lowest
    const group = open.splice(open.indexOf(file))
    const isCircle = group.length > 1 || graph.get(file)?.includes(file)
    if (isCircle) circles.push(group.toSorted((a, b) => a.localeCompare(b)))
    return lowest
  }

  for (const file of graph.keys()) if (!positions.has(file)) visit(file)
  return circles
}

/** The imports, of values and types, from a layer above the file's own. */
function findUpward() {
  return listSources().flatMap((file) => {
    const source = readFileSync(join(root, 'src', file), 'utf8')
    const imported = [
      ...source.matchAll(/^(?:import|export)\b[^'"]*? from '(\.[^']+)\.js'$/gm),
      // The types of modules, of those in bundles too.
      ...source.matchAll(/\bimport\(\s*'(\.[^']+)\.js'\s*\)/g),
    ]
    return imported.flatMap(([, path]) => {
      const target = join(dirname(file), `${path}.ts`)
      if (layerOf(target) <= layerOf(file)) return []
      return [`src/${file} imports src/${target}, which is in a layer above`]
    })
  })
}

/** The index of a file's layer: a folder of a folder may be a layer of its own. */
function layerOf(file) {
  const [first, second] = file.split('/')
  const indexOf = (name) => layers.findIndex((layer) => [layer].flat().includes(name))
  const index = [`${first}/${second}`, first].map(indexOf).find((each) => each !== -1)
  if (index === undefined) throw new Error(`src/${file} is in no layer: add it to the list`)
  return index
}

/** The TypeScript files of src, by their paths from there. */
function listSources() {
  const names = readdirSync(join(root, 'src'), {encoding: 'utf8', recursive: true})
  return names.filter((name) => name.endsWith('.ts')).map((name) => name.replaceAll('\\', '/'))
}

/** The files that are too long to contain one idea. */
function findLong() {
  return listSources().flatMap((name) => {
    const lines = readFileSync(join(root, 'src', name), 'utf8').split('\n').length - 1
    return lines > maxLines
      ? [`src/${name} has ${lines} lines: move an idea of its own out of it`]
      : []
  })
}
