import {execFile} from 'node:child_process'
import {createHash} from 'node:crypto'
import {cp, mkdir, readdir, readFile, realpath, symlink, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'

/** The name of the plugin that does nothing. */
export const emptyPlugin = 'oclif-plugin-empty'

/** The name of the plugin that is measured. */
export const murliPlugin = 'oclif-plugin-murli'

type PackageJson = {dependencies?: Record<string, string>; name: string}

/**
 * Copies what a built checkout of the plugin would publish, with links to the dependencies that are installed in it.
 *
 * @param modules the node_modules folder to put it into
 * @throws Error when the checkout is another package, or not built
 */
export async function copyPlugin(checkout: string, modules: string): Promise<void> {
  const {dependencies = {}, name} = await readPackage(checkout)
  if (name !== murliPlugin) throw new Error(`${checkout} is no checkout of ${murliPlugin}`)
  for (const path of await listPublishedFiles(checkout)) {
    await cp(join(checkout, path), join(modules, murliPlugin, path))
  }

  for (const dependency of Object.keys(dependencies)) {
    const link = join(modules, dependency)
    await mkdir(dirname(link), {recursive: true})
    await symlink(await realpath(join(checkout, 'node_modules', dependency)), link, 'dir')
  }
}

/** The files that npm would publish of a package, relative to its folder. */
export async function listPublishedFiles(folder: string): Promise<string[]> {
  const pack = ['pack', '--dry-run', '--ignore-scripts', '--json']
  const {stdout} = await promisify(execFile)('npm', pack, {cwd: folder, maxBuffer: 2 ** 26})
  const [{files}] = JSON.parse(stdout) as [{files: {path: string}[]}]
  return files.map(({path}) => path)
}

/** Writes a plugin with a manifest, no command, and an init hook that does nothing: what any plugin costs at least. */
export async function writeEmptyPlugin(modules: string): Promise<void> {
  const root = join(modules, emptyPlugin)
  await mkdir(root, {recursive: true})
  const files = {
    'init.cjs': 'module.exports = async () => {}\n',
    'oclif.manifest.json': JSON.stringify({commands: {}, version: '1.0.0'}),
    'package.json': JSON.stringify({name: emptyPlugin, oclif: {hooks: {init: './init.cjs'}}, version: '1.0.0'}),
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text)
}

/** Identifies what a checkout would publish by its content: 12 digits of a hash. */
export async function hashPlugin(checkout: string): Promise<string> {
  const hash = createHash('sha256')
  for (const path of [join(checkout, 'oclif.manifest.json'), ...(await listFiles(join(checkout, 'dist')))]) {
    hash.update(await readFile(path))
  }

  return hash.digest('hex').slice(0, 12)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.toSorted()
}

async function readPackage(checkout: string): Promise<PackageJson> {
  return JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as PackageJson
}
