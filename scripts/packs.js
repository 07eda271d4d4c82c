// Lists the commands of an installed CLI that no pack knows yet, as JSON lines to review: the
// folder of the CLI's package is the argument.
//
//     npm install --prefix /tmp/cli heroku && node scripts/packs.js /tmp/cli/node_modules/heroku
//
// A line says `added` for a command that no row names, and `changed` for one whose file differs in
// this version. Each file is read by two readers, who do not see each other's answer and write what
// they saw as `first` and `second` of a row in packs/*.jsonl.
import {createHash} from 'node:crypto'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

const [folder] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('Name the folder of the CLI: node scripts/packs.js FOLDER')

const known = readRows()
const found = listPlugins(folder).flatMap(listCommands)
const unknown = found.filter(({hash, id, plugin}) => !known.has(`${plugin} ${id} ${hash}`))
for (const command of unknown) {
  const {id, plugin} = command
  const status = known.has(`${plugin} ${id}`) ? 'changed' : 'added'
  console.log(JSON.stringify({status, ...command}))
}

console.error(`${found.length - unknown.length} of ${found.length} commands are in packs.`)

/** The commands that packs name, and those of them with the hash of a file. */
function readRows() {
  const packs = fileURLToPath(new URL('../packs/', import.meta.url))
  const files = readdirSync(packs).filter((name) => name.endsWith('.jsonl'))
  const lines = files.flatMap((name) =>
    readFileSync(join(packs, name), 'utf8').split('\n').filter(Boolean),
  )
  const rows = lines.map((line) => JSON.parse(line))
  return new Set(
    rows.flatMap(({hash, id, plugin}) => [`${plugin} ${id}`, `${plugin} ${id} ${hash}`]),
  )
}

/** The folders of a CLI and its core plugins. */
function listPlugins(root) {
  const {dependencies = {}, oclif} = readJson(join(root, 'package.json'))
  const names = (oclif?.plugins ?? []).flatMap((pattern) =>
    pattern.includes('*')
      ? Object.keys(dependencies).filter((name) => name.startsWith(pattern.split('*', 1)[0]))
      : [pattern],
  )
  const plugins = names.flatMap((name) => findPackage(root, name) ?? [])
  return [root, ...plugins]
}

/** The folder of a package, looked up as Node does. */
function findPackage(from, name) {
  const path = join(from, 'node_modules', name)
  if (existsSync(join(path, 'package.json'))) return path
  const parent = dirname(from)
  return parent === from ? undefined : findPackage(parent, name)
}

/** The commands that a plugin's manifest says it supplies itself, with the hashes of their files. */
function listCommands(root) {
  const {name: plugin, version} = readJson(join(root, 'package.json'))
  const manifest = join(root, 'oclif.manifest.json')
  const {commands} = existsSync(manifest) ? readJson(manifest) : {commands: {}}
  return Object.values(commands).flatMap(({id, pluginName, relativePath}) => {
    const file = relativePath && join(root, ...relativePath)
    if (pluginName !== plugin || !file || !existsSync(file)) return []
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
    return [{plugin, version, id, hash, file}]
  })
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
