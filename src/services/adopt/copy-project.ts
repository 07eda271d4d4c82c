import {execFile, type ExecFileException} from 'node:child_process'
import fs from 'node:fs'
import {createRequire} from 'node:module'
import {basename, dirname, isAbsolute, join, posix, relative, sep} from 'node:path'
import {promisify} from 'node:util'

import {takeCharacters} from '../../contract/prose.js'
import {isRecord} from '../../contract/unknown-value.js'
import {listFiles} from '../../files/list-files.js'
import {packageName, pluginsOf} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'

/** How long a compilation may take, in milliseconds. */
const compileMs = 180_000

/** The most that a compilation may print, in bytes. */
const maxOutput = 64 * 1024 * 1024

/** How much of a compilation's first mistake is shown, in UTF-16 units. */
const maxShown = 200

/** What an author does if copies of the project cannot be compared. */
export const compareByHand = 'build the CLI and compare it with `checkHumanMode` of the testing kit'

/**
 * What is not copied: packages, history, credentials, and files of a build. A manifest would hide new
 * classes.
 */
const skipped =
  /^(?:node_modules|\.git|\.?oclif\.manifest\.json|.*\.tsbuildinfo|\.env.*|\.(?:netrc|npmrc|yarnrc.*))$/

/** A source file that was changed, relative to the root, and its text before. */
export type ChangedFile = {file: string; before: string}

/** The folder with the old sources, and the one with the new ones. */
export type Copies = {before: string; after: string}

/**
 * Copies the project with the old and with the new sources, and compiles both if these are
 * TypeScript.
 *
 * @throws Error if the new sources cannot be compiled, and the old ones can, or nothing is written
 */
export async function prepareCopies(
  config: HostConfig,
  changed: readonly ChangedFile[],
  {after, before}: Copies,
): Promise<void> {
  const {root} = config
  copyProject(root, before)
  copyProject(root, after)
  for (const {before: text, file} of changed) {
    fs.writeFileSync(join(before, file), text)
  }
  addPlugin(after, config)
  const isTypeScript = changed.some(({file}) => /\.[cm]?tsx?$/.test(file))
  const oldMistake = isTypeScript && (await compileCopy(root, before))
  const mistake = isTypeScript && (await compileCopy(root, after))
  const isNew = importsPlugin({after, before}, loadedFolder(config))
  if (isNew && (!mistake || oldMistake)) return
  const reason = mistake
    ? `did not compile the new sources (${mistake})`
    : 'does not write what the CLI loads'
  throw new Error(`\`tsc\` ${reason}: ${compareByHand}`)
}

/** The folder in the root, such as `dist`, whose modules oclif loads; empty for the root. */
function loadedFolder({pjson, root}: HostConfig): string {
  // Without this folder, sources may be anywhere.
  if (!fs.existsSync(join(root, 'src'))) return ''
  const {commands} = pjson.oclif
  const target = isRecord(commands) ? commands['target'] : commands
  const [folder = '', ...below] = posix.normalize(String(target ?? '')).split('/')
  return below.length > 0 ? folder : ''
}

/**
 * Copies a project's sources and settings into a new private folder. What is written into the copy
 * changes no file outside of it: a link into the project leads into the copy, and of any other link
 * the target is copied.
 */
export function copyProject(root: string, copy: string): void {
  fs.mkdirSync(copy, {mode: 0o700, recursive: true})
  const realRoot = fs.realpathSync(root)
  const filter = (path: string, to: string) => {
    if (skipped.test(basename(path))) return false
    if (!fs.lstatSync(path).isSymbolicLink()) return true
    // A link that leads nowhere has nothing to copy.
    if (!fs.existsSync(path)) return false
    const target = fs.realpathSync(path)
    if (!isInside(realRoot, target)) return !isCircle(root, path, target)
    const type = fs.statSync(target).isDirectory() ? 'junction' : 'file'
    fs.symlinkSync(join(copy, relative(realRoot, target)), to, type)
    return false
  }
  for (const name of fs.readdirSync(root)) {
    // Further down, `coverage` may be a topic of commands.
    if (name === 'coverage') continue
    fs.cpSync(join(root, name), join(copy, name), {
      dereference: true,
      filter,
      recursive: true,
    })
  }
}

/** Whether the target of a link contains one of its folders, so that copying it would never end. */
function isCircle(root: string, link: string, target: string): boolean {
  let folder = link
  do {
    folder = dirname(folder)
    if (isInside(target, fs.realpathSync(folder))) return true
  } while (folder.length > root.length)
  return false
}

/** Whether a path is a folder, or inside of it; both are absolute. */
function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

/**
 * Adds the plugin to a copy: as a dependency, without which oclif does not load it, and as a package
 * if the project has not installed it.
 */
function addPlugin(copy: string, config: HostConfig): void {
  const file = join(copy, 'package.json')
  const content = JSON.parse(fs.readFileSync(file, 'utf8')) as {dependencies?: object}
  const dependencies = {[packageName]: '*', ...content.dependencies}
  fs.writeFileSync(file, JSON.stringify({...content, dependencies}))
  if (fs.existsSync(join(config.root, 'node_modules', packageName))) {
    return
  }
  const plugin = pluginsOf(config).find(({name}) => name === packageName)
  if (plugin?.root === undefined) return
  const modules = join(copy, 'node_modules')
  fs.mkdirSync(modules, {recursive: true})
  fs.symlinkSync(plugin.root, join(modules, packageName), 'junction')
}

/**
 * Compiles a copy with the project's own TypeScript, which also writes files where types are wrong.
 *
 * @returns the start of the first line that the compiler printed if it failed, or how it ended if it
 *   printed nothing; empty if it succeeded
 * @throws Error if the project has no TypeScript
 */
export async function compileCopy(root: string, copy: string): Promise<string> {
  await flattenSettings(root, copy)
  const options = ['-p', copy, '--noEmitOnError', 'false', '--skipLibCheck', 'true']
  try {
    await runCompiler(root, copy, options)
    return ''
  } catch (error) {
    const {code, signal, stdout} = error as ExecFileException
    const output = stdout || `it ended with ${signal ?? code}`
    const [firstLine = ''] = output.split('\n')
    return takeCharacters(firstLine, maxShown)
  }
}

/**
 * Writes the settings that a tsconfig.json extends into the one of a copy: from the copy, the path
 * to those of a monorepo leads nowhere.
 */
async function flattenSettings(root: string, copy: string): Promise<void> {
  const file = join(copy, 'tsconfig.json')
  if (!fs.existsSync(file) || !fs.readFileSync(file, 'utf8').includes('"extends"')) {
    return
  }
  try {
    const {stdout} = await runCompiler(root, root, ['-p', root, '--showConfig'])
    const {compilerOptions, files} = JSON.parse(stdout) as {
      compilerOptions: object
      files: string[]
    }
    const ownFiles = files.filter((path) => !path.startsWith('../'))
    fs.writeFileSync(file, JSON.stringify({compilerOptions, files: ownFiles}))
  } catch {
    // The compilation itself reports what is wrong with the settings.
  }
}

function runCompiler(root: string, cwd: string, options: readonly string[]) {
  return promisify(execFile)(process.execPath, [findCompiler(root), ...options], {
    cwd,
    maxBuffer: maxOutput,
    timeout: compileMs,
  })
}

function findCompiler(root: string): string {
  try {
    const load = createRequire(join(root, 'package.json'))
    return join(dirname(load.resolve('typescript/package.json')), 'bin/tsc')
  } catch {
    throw new Error(`the project has no TypeScript to compile the sources with: ${compareByHand}`)
  }
}

/**
 * Whether a module in a folder of the new copy imports the plugin, and the old copy has it otherwise
 * or not at all: what an earlier build has written is the same in both.
 */
export function importsPlugin({after, before}: Copies, folder = ''): boolean {
  if (!fs.existsSync(join(after, folder))) return false
  const files = listFiles(after, (path) => basename(path) === 'node_modules', folder)
  return files.some((file) => {
    if (!/\.[cm]?js$/.test(file)) return false
    const text = fs.readFileSync(join(after, file), 'utf8')
    const old = join(before, file)
    const isNew = !fs.existsSync(old) || fs.readFileSync(old, 'utf8') !== text
    return isNew && text.includes(packageName)
  })
}
