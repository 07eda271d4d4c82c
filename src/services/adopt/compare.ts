import {execFile} from 'node:child_process'
import fs from 'node:fs'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import {basename, dirname, join} from 'node:path'
import {promisify} from 'node:util'

import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {findSource} from '../../catalog/find-source.js'
import type {AdoptDifference, AdoptDocument} from '../../contract/schema/adopt.js'
import {packageName, pluginsOf, scopedVariable} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {Compiler} from '../compiler.js'
import {type HostRunOptions, runChild} from '../host-process.js'
import {checkHumanMode, type HumanDifference} from '../human-mode.js'
import {moduleFinder} from './find-module.js'
import {chainReader, type ReadChain} from './class-chain.js'
import {parsesFirst} from './parses-first.js'

/** A source file that was changed, relative to the root, and its text before. */
export type ChangedFile = {file: string; before: string}

/** The most commands that are compared, and how many of one base class. */
const [maxCommands, maxOfBase] = [6, 2]

/** How long a compilation may take, in milliseconds. */
const compileMs = 180_000

/** What an author does where the copies cannot be compared. */
const advice = 'build the CLI and compare it with `checkHumanMode` of the testing kit'

/** No command has this flag. */
const wrongFlag = '--murli-adopt-no-such-flag'

/**
 * Compares the sources before and after adoption: what a person and a script see of `--help` and of
 * wrong command lines, never of a valid one, without the user's home and credentials (13.6a). Both
 * are copied, and compiled if they are TypeScript.
 */
export async function compareSources(
  config: HostConfig,
  catalog: Catalog,
  ts: Compiler,
  changed: readonly ChangedFile[],
): Promise<NonNullable<AdoptDocument['check']>> {
  const {root} = config
  // Here the copies find the packages of the project.
  const folder = join(root, 'node_modules', '.cache', packageName, `adopt-${process.pid}`)
  const home = fs.mkdtempSync(join(tmpdir(), 'murli-adopt-'))
  try {
    const lines = chooseLines(catalog, ts, chainReader(ts, moduleFinder(ts, root)))
    const [before, after] = [join(folder, 'before'), join(folder, 'after')]
    for (const tree of [before, after]) copyTree(root, tree)
    for (const {before: text, file} of changed) fs.writeFileSync(join(before, file), text)
    addPlugin(after, config)
    if (changed.some(({file}) => /\.[cm]?tsx?$/.test(file))) {
      for (const tree of [before, after]) await compile(root, tree, tree === after)
    }
    const env = cleanEnvironment(home)
    await expectLoads(before, env)
    const normalize = (text: string) =>
      text.replaceAll(before, root).replaceAll(after, root).replaceAll(home, '~')
    const compare = (list: string[][], script: boolean) =>
      list.length === 0
        ? []
        : checkHumanMode(before, after, {
            env: {
              ...env,
              ...(script && {[scopedVariable(config, 'AGENT')]: undefined}),
            },
            lines: list,
            normalize,
          })
    const person = await compare([...lines.help, ...lines.wrong], false)
    const script = await compare(lines.wrong, true)
    return {
      lines: lines.help.length + lines.wrong.length,
      differences: [
        ...person.map((each) => toDifference('person', each)),
        ...script.map((each) => toDifference('script', each)),
      ],
    }
  } catch (error) {
    return {
      lines: 0,
      differences: [],
      skipped: (error as Error).message.trim(),
    }
  } finally {
    for (const each of [folder, home]) fs.rmSync(each, {force: true, recursive: true})
  }
}

/** Command lines that run no command: of the root, and of a few commands of each base class. */
function chooseLines(
  catalog: Catalog,
  ts: Compiler,
  readChain: ReadChain,
): {help: string[][]; wrong: string[][]} {
  const chosen: {command: CatalogCommand; isSafe: boolean}[] = []
  const counts = new Map<string, number>()
  for (const command of catalog.commands.filter(({isHidden}) => !isHidden)) {
    const path = findSource(catalog, command)
    if (path === undefined || chosen.length >= maxCommands) continue
    const chain = readChain(path)
    const base = chain
      .map((place) => place.path)
      .slice(1)
      .join()
    const count = counts.get(base) ?? 0
    const isStrict = command.definition.strict !== false
    const isSafe = isStrict && parsesFirst(ts, chain)
    // A command that may run in spite of a mistake shows its help alone.
    if (count >= maxOfBase || (!isSafe && count > 0)) continue
    counts.set(base, count + 1)
    chosen.push({command, isSafe})
  }

  const wordsOf = ({name}: CatalogCommand) => (name === '' ? [] : name.split(' '))
  return {
    help: [['--help'], ...chosen.map(({command}) => [...wordsOf(command), '--help'])],
    wrong: chosen.flatMap(({command, isSafe}) =>
      isSafe ? [[...wordsOf(command), wrongFlag]] : [],
    ),
  }
}

/** Copies a project without its packages, history and manifest, which would hide the new classes. */
function copyTree(root: string, tree: string): void {
  fs.mkdirSync(tree, {mode: 0o700, recursive: true})
  const skipped = /^(?:node_modules|\.git|coverage|\.?oclif\.manifest\.json|.*\.tsbuildinfo)$/
  const filter = (path: string) => !skipped.test(basename(path))
  for (const name of fs.readdirSync(root).filter((each) => filter(each))) {
    fs.cpSync(join(root, name), join(tree, name), {
      filter,
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

/** Adds the plugin as a dependency, which oclif asks for, and as a package if it is not installed. */
function addPlugin(tree: string, config: HostConfig): void {
  const file = join(tree, 'package.json')
  const content = JSON.parse(fs.readFileSync(file, 'utf8')) as {dependencies?: object}
  const dependencies = {[packageName]: '*', ...content.dependencies}
  fs.writeFileSync(file, JSON.stringify({...content, dependencies}))
  if (fs.existsSync(join(config.root, 'node_modules', packageName))) {
    return
  }
  const plugin = pluginsOf(config).find(({name}) => name === packageName)
  if (plugin?.root === undefined) return
  const modules = join(tree, 'node_modules')
  fs.mkdirSync(modules, {recursive: true})
  fs.symlinkSync(plugin.root, join(modules, packageName), 'junction')
}

/**
 * Compiles a copy with the project's own TypeScript.
 *
 * @throws Error if that does not compile it
 */
async function compile(root: string, tree: string, isAdopted: boolean): Promise<void> {
  let compiler: string
  try {
    const load = createRequire(join(root, 'package.json'))
    compiler = join(dirname(load.resolve('typescript/package.json')), 'bin/tsc')
  } catch {
    throw new Error(`the project has no TypeScript to compile the sources with: ${advice}`)
  }

  const options = ['-p', tree, '--noEmitOnError', 'false', '--skipLibCheck', 'true']
  const run = promisify(execFile)(process.execPath, [compiler, ...options], {
    cwd: tree,
    maxBuffer: 2 ** 26,
    timeout: compileMs,
  })
  // Mistakes in types do not keep it from writing files.
  const output = await run.then(
    () => '',
    (error: {stdout?: string}) => String(error.stdout ?? error),
  )
  const [first = ''] = output.split('\n')
  if (isAdopted && !isCompiled(tree)) {
    throw new Error(`\`tsc\` did not compile the new sources (${first.slice(0, 200)}): ${advice}`)
  }
}

/**
 * Fails for a copy whose commands cannot be loaded, because more than `tsc` builds it.
 *
 * @throws Error with what to do
 */
async function expectLoads(tree: string, env: HostRunOptions['env']): Promise<void> {
  const {stderr} = await runChild(tree, ['--help'], {audience: 'human', env})
  const missing = /Cannot find (?:module|package) '[^'\n]*'/.exec(stderr)
  if (missing) {
    throw new Error(`a copy of the sources does not load (${missing[0].slice(0, 200)}): ${advice}`)
  }
}

/** Whether a compiled file imports the plugin. */
function isCompiled(tree: string): boolean {
  const entries = fs.readdirSync(tree, {recursive: true, withFileTypes: true})
  return entries.some(
    (entry) =>
      entry.isFile() &&
      /\.[cm]?js$/.test(entry.name) &&
      !entry.parentPath.includes(`${tree}/node_modules`) &&
      fs.readFileSync(join(entry.parentPath, entry.name), 'utf8').includes(packageName),
  )
}

/** An environment without the user's home, credentials, and signs of an agent. */
function cleanEnvironment(home: string): Record<string, string | undefined> {
  const kept = /^(?:PATH|Path|PATHEXT|SystemRoot|ComSpec|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP)$/
  const names = Object.keys(process.env).filter((name) => !kept.test(name))
  const homes = ['HOME', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'XDG_CONFIG_HOME']
  return {
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    ...Object.fromEntries(
      [...homes, 'XDG_DATA_HOME', 'XDG_CACHE_HOME'].map((name) => [name, home]),
    ),
    DO_NOT_TRACK: '1',
  }
}

function toDifference(
  who: AdoptDifference['for'],
  {after, before, line, part}: HumanDifference,
): AdoptDifference {
  const [old, now] = [before, after].map((value) => String(value).split('\n'))
  const first = old!.findIndex((text, index) => text !== now![index])
  const start = first === -1 ? old!.length : first
  const show = (lines: readonly string[]) =>
    lines
      .slice(start, start + 3)
      .join('\n')
      .slice(0, 300)
  return {
    for: who,
    line,
    part,
    before: show(old!),
    after: show(now!),
  }
}
