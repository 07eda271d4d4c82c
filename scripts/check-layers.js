// Checks that data moves one way through src: each folder imports only what is below it, types
// included; no circle of imports; and no file that has outgrown one idea. A bundle that is loaded by
// name counts as an import of its entry.
//
//     node scripts/check-layers.js --list    also lists the files of the circle that is known
import {readdirSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path/posix'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

/** How many lines a file of src may have. */
const maxLines = 310

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
  'output',
  'gate',
  'catalog',
  'errors',
  'corrections',
  'run',
  'run/own',
  'run/line',
  'services',
  'mcp',
  'base-command.ts',
  'bundles',
  'commands',
  'hooks',
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

/** The entries of the bundles that a file loads by name. */
function listLoads(file) {
  if (!file.startsWith('src/')) return []
  const loads = readFileSync(join(root, file), 'utf8').matchAll(/\bloadBundle\('([\w-]+)'\)/g)
  return [...loads].map(([, name]) => `src/bundles/${name}.ts`)
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
    const imported = [...source.matchAll(/^(?:import|export)\b[^'"]*? from '(\.[^']+)\.js'$/gm)]
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
