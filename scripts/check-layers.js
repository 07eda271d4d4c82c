// Checks that data moves one way through src: each folder imports only what is below it, types
// included; no circle of imports; and no file that has outgrown one idea. What a file takes from a
// bundle that it loads by name counts as an import of the modules that the bundle has it from.
//
//     node scripts/check-layers.js --list    also lists the files of the circle that is known
import {readdirSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path/posix'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

/** How many lines a file of src may have. */
const maxLines = 250

/**
 * How many files are in a circle because bundles load each other by name. Lower it with the circle,
 * down to 0.
 */
const knownCircle = 0

/**
 * The rooms of the house, from the ground up: a file imports from its own room and from those before
 * it.
 */
const rooms = [
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
  'errors',
  'corrections',
  'run',
  'run/line',
  'run/adopted',
  'services',
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
    'hooks/route',
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

const imports = new Map(
  Object.entries(metafile.inputs).map(([file, {imports}]) => [
    file,
    imports.filter(({external}) => !external).map(({path}) => path),
  ]),
)
const imported = findCircles(imports)
const loaded = findCircles(
  new Map([...imports].map(([file, list]) => [file, [...list, ...listLoads(file)]])),
)
const inCircles = loaded.flat()
const problems = [
  ...imported.map((files) => `circle: ${files.join(' ')}`),
  ...findLong(),
  ...findUpward(),
  ...findUnfulfilled(),
]
if (inCircles.length > knownCircle) {
  problems.push(
    `circle with loaded bundles: ${inCircles.length} files instead of ${knownCircle} (--list names them)`,
  )
}

for (const problem of problems) console.error(problem)
if (process.argv.includes('--list')) for (const file of inCircles) console.log(file)
else if (inCircles.length > 0)
  console.log(`${inCircles.length} files are in circles of loaded bundles`)
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
  const load =
    /(?:const \{([^}]*)\} =\s*)?\bloadBundle(?:<([^;]*?)>)?\(\s*'([\w-]+)',?\s*\)(?:\s*\.(\w+))?/g
  return [...source.matchAll(load)].map(([, destructured, types = '', bundle, member]) => {
    const stated = [...types.matchAll(/typeof import\('([^']+)'\)/g)].map(([, path]) =>
      path.startsWith('.') ? join(dirname(file), path.replace(/\.js$/, '.ts')) : path,
    )
    const names = destructured?.split(',').map((name) => name.trim().split(':')[0]) ?? [member]
    return {bundle, modules: stated, names: names.filter(Boolean), types}
  })
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
  const lists = [...source.matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)].flatMap(
    ([, names, path]) => {
      const target = path.startsWith('.')
        ? join(dirname(entry), path.replace(/\.js$/, '.ts'))
        : path
      return names.split(',').flatMap((name) => (name.trim() ? [[name.trim(), target]] : []))
    },
  )
  return new Map([...declared, ...lists])
}

/**
 * The groups of files that can all be reached from each other (Tarjan's strongly connected
 * components), sorted.
 */
function findCircles(graph) {
  const numbers = new Map()
  const stack = []
  const circles = []
  const visit = (file) => {
    const number = numbers.size
    let lowest = number
    numbers.set(file, number)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!numbers.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, numbers.get(next))
    }

    if (lowest < number) return lowest
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1 || graph.get(file)?.includes(file))
      circles.push(circle.toSorted((a, b) => a.localeCompare(b)))
    return lowest
  }

  for (const file of graph.keys()) if (!numbers.has(file)) visit(file)
  return circles
}

/** The imports, of values and types, from a room above the file's own. */
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
      if (rooms.indexOf(roomOf(target)) <= rooms.indexOf(roomOf(file))) return []
      return [`src/${file} imports src/${target}, which is in a room above`]
    })
  })
}

/** The room that a file of src is in. */
function roomOf(file) {
  const [first, second] = file.split('/')
  const room = rooms.find((name) => name === `${first}/${second}`) ?? first
  if (!rooms.includes(room)) throw new Error(`src/${file} is in no room: add it to the list`)
  return room
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
