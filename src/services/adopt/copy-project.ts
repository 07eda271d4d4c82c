import {execFile, type ExecFileException} from 'node:child_process'
import fs from 'node:fs'
import {createRequire} from 'node:module'
import {basename, dirname, join} from 'node:path'
import {promisify} from 'node:util'

import {takeCharacters} from '../../contract/prose.js'
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
  if (!changed.some(({file}) => /\.[cm]?tsx?$/.test(file))) return
  const oldMistake = await compileCopy(root, before)
  const mistake = await compileCopy(root, after)
  if (!importsPlugin(after) || (mistake && !oldMistake)) {
    const shown = mistake || 'no error'
    throw new Error(`\`tsc\` did not compile the new sources (${shown}): ${compareByHand}`)
  }
}

/** Copies a project's sources and settings into a new private folder. */
export function copyProject(root: string, copy: string): void {
  fs.mkdirSync(copy, {mode: 0o700, recursive: true})
  const isCopied = (path: string) => !skipped.test(basename(path))
  for (const name of fs.readdirSync(root)) {
    // Further down, `coverage` may be a topic of commands.
    if (name === 'coverage' || !isCopied(name)) continue
    fs.cpSync(join(root, name), join(copy, name), {
      filter: isCopied,
      recursive: true,
      verbatimSymlinks: true,
    })
  }
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

/** Whether a JavaScript file of a copy imports the plugin. */
export function importsPlugin(copy: string): boolean {
  const files = listFiles(copy, (path) => basename(path) === 'node_modules')
  return files.some(
    (file) =>
      /\.[cm]?js$/.test(file) && fs.readFileSync(join(copy, file), 'utf8').includes(packageName),
  )
}
