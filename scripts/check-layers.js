// Checks that data walks one way through src: no circle of imports, no part that runs or prints
// something unless it is listed, and no file that has grown over several ideas. Imports of types are left
// out, because they are gone at run time.
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

/** What no part includes that only returns fields or documents: the session, what runs a service, what prints. */
const printers = ['src/output/emitter.ts', 'src/output/streams/open-wires.ts']
const runners = ['src/session/', 'src/service/run-service.ts', ...printers]

/** The parts that run or print something, and why; every other part is pure. */
const activeParts = new Map([
  ['mcp', {allows: runners, reason: 'serves a client until it leaves'}],
  ['refusal', {allows: printers, reason: 'prints what no other part could be loaded for'}],
  ['services', {allows: runners, reason: "runs the plugin's own commands"}],
  ['describe', {allows: runners, reason: "runs the plugin's own command"}],
  ['agent-output', {allows: runners, reason: 'writes what an own command says, and hears what ends it'}],
  ['answer', {allows: printers, reason: 'prints a document in place of the host'}],
  [
    'take-part',
    {
      allows: [...printers, 'src/session/keyboard/', 'src/session/prompt-'],
      reason: 'runs a foreign command, and hears its questions and its end',
    },
  ],
  ['voice', {allows: printers, reason: 'prints the envelope of a foreign command'}],
])

/** How many lines a file of src may have. */
const maxLines = 250

const root = fileURLToPath(new URL('..', import.meta.url))
const {metafile} = await build({
  absWorkingDir: root,
  bundle: true,
  define: {IS_COMMONJS: 'true', PARTS: '"."'},
  entryPoints: [
    'src/index.ts',
    'src/hooks/*.ts',
    'src/commands/**/*.ts',
    'src/parts/*.ts',
    'src/schema/documents.ts',
    'src/testing/index.ts',
  ],
  external: ['./parts/index.js'],
  format: 'cjs',
  logOverride: {'empty-import-meta': 'silent'},
  metafile: true,
  outdir: 'unused',
  packages: 'external',
  platform: 'node',
  write: false,
})

const imports = new Map(
  Object.entries(metafile.inputs).map(([file, {imports: list}]) => [
    file,
    list.filter(({external}) => !external).map(({path}) => path),
  ]),
)
const problems = [...findCircles(imports), ...findImpure(metafile.outputs), ...findLong()]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Every file that can be reached from itself, one line for each circle. */
function findCircles(graph) {
  const state = new Map()
  const found = []
  const visit = (file, path) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`)
      return
    }

    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    state.set(file, 'done')
  }

  for (const file of graph.keys()) visit(file, [])
  return found
}

/** Every part that includes what runs or prints, although it is not listed to. */
function findImpure(outputs) {
  const found = []
  for (const {entryPoint, inputs} of Object.values(outputs)) {
    const part = /^src\/parts\/(.+)\.ts$/.exec(entryPoint ?? '')?.[1]
    if (part === undefined) continue
    const allowed = activeParts.get(part)?.allows ?? []
    const active = Object.keys(inputs).filter(
      (file) => startsWithAny(file, runners) && !startsWithAny(file, allowed) && inputs[file].bytesInOutput > 0,
    )
    for (const file of active) found.push(`the part ${part} includes ${file}, which runs or prints something`)
  }

  return found
}

/** Every file that is too long to hold one idea. */
function findLong() {
  const names = readdirSync(join(root, 'src'), {encoding: 'utf8', recursive: true}).filter((name) =>
    name.endsWith('.ts'),
  )
  return names.flatMap((name) => {
    const lines = readFileSync(join(root, 'src', name), 'utf8').split('\n').length - 1
    return lines > maxLines ? [`src/${name} has ${lines} lines: move an idea of its own out of it`] : []
  })
}

function startsWithAny(file, prefixes) {
  return prefixes.some((prefix) => file.startsWith(prefix))
}
