import fs from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {takeCharacters} from '../../contract/prose.js'
import type {AdoptDifference, AdoptDocument} from '../../contract/schema/adopt.js'
import {packageName, scopedVariable} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {FindClassFile} from '../class-file.js'
import type {Compiler} from '../compiler.js'
import {type HostRunOptions, runChild} from '../host-process.js'
import {checkHumanMode, type HumanDifference} from '../human-mode.js'
import {chainReader, type ReadChain} from './class-chain.js'
import {addPlugin, compareByHand, compileCopy, copyProject, importsPlugin} from './copy-project.js'
import {moduleFinder} from './find-module.js'
import {parsesFirst} from './parses-first.js'

/** A source file that was changed, relative to the root, and its text before. */
export type ChangedFile = {file: string; before: string}

/** The most commands that are compared: each takes several processes. */
const maxCommands = 6

/** The most commands with the same base classes that are compared. */
const maxPerBase = 2

/** How much of a difference is shown: lines, and UTF-16 units. */
const maxShown = {lines: 3, units: 300}

/** How much of the error of a copy that does not load is shown, in UTF-16 units. */
const maxErrorShown = 200

/** No command has this flag. */
const wrongFlag = '--murli-adopt-no-such-flag'

/** The commands of a project, and how their sources are found and read. */
export type ComparedProject = {
  catalog: Catalog
  findClassFile: FindClassFile
  ts: Compiler
}

/** The outcome of a comparison. */
type Comparison = NonNullable<AdoptDocument['check']>

/**
 * Compares what the CLI prints to a person and to a script before and after adoption (13.6a).
 * Copies of both sources, compiled if they are TypeScript, run `--help` and wrong command lines,
 * but never a valid one, and without the user's home and credentials.
 */
export async function compareSources(
  config: HostConfig,
  project: ComparedProject,
  changed: readonly ChangedFile[],
): Promise<Comparison> {
  const {root} = config
  // Here the copies find the packages of the project.
  const folder = join(root, 'node_modules', '.cache', packageName, `adopt-${process.pid}`)
  const copies = {before: join(folder, 'before'), after: join(folder, 'after')}
  const home = fs.mkdtempSync(join(tmpdir(), 'murli-adopt-'))
  try {
    const lines = chooseLines(project, chainReader(project.ts, moduleFinder(project.ts, root)))
    await prepareCopies(config, changed, copies)
    // The output goes to a pipe, but `<BIN>_AGENT=0` makes the reader a person.
    const env = {...cleanEnvironment(home), [scopedVariable(config, 'AGENT')]: '0'}
    await checkLoads(copies.before, env)
    return await compareCopies(config, lines, {...copies, env, home})
  } catch (error) {
    return {
      lines: 0,
      differences: [],
      skipped: (error as Error).message.trim(),
    }
  } finally {
    fs.rmSync(folder, {force: true, recursive: true})
    fs.rmSync(home, {force: true, recursive: true})
  }
}

/** The folder with the old sources, and the one with the new ones. */
type Copies = {before: string; after: string}

/** The command lines that are compared: each as the words after the program. */
type ComparedLines = {help: string[][]; wrong: string[][]}

/** Chooses command lines that run nothing: of the CLI as a whole, and of a few commands. */
function chooseLines(
  {catalog, findClassFile, ts}: ComparedProject,
  readChain: ReadChain,
): ComparedLines {
  const lines: ComparedLines = {help: [['--help']], wrong: []}
  const chosenByBase = new Map<string, number>()
  let chosenCount = 0
  for (const command of catalog.commands) {
    if (chosenCount === maxCommands) break
    const file = command.isHidden ? undefined : findClassFile(command)
    if (!file) continue
    const chain = readChain(file)
    const [, ...bases] = chain.map((place) => place.path)
    const baseKey = bases.join()
    const isStrict = command.definition.strict !== false
    const isSafe = isStrict && parsesFirst(ts, chain)
    // A command that may run in spite of a wrong flag is compared only by its help, for which one
    // command of each base class is enough.
    const limit = isSafe ? maxPerBase : 1
    const countOfBase = chosenByBase.get(baseKey) ?? 0
    if (countOfBase >= limit) continue
    chosenByBase.set(baseKey, countOfBase + 1)
    chosenCount += 1
    const words = command.name === '' ? [] : command.name.split(' ')
    lines.help.push([...words, '--help'])
    if (isSafe) lines.wrong.push([...words, wrongFlag])
  }
  return lines
}

/**
 * Copies the project with the old and with the new sources, and compiles both if these are
 * TypeScript.
 *
 * @throws Error if the new sources cannot be compiled
 */
async function prepareCopies(
  config: HostConfig,
  changed: readonly ChangedFile[],
  {after, before}: Copies,
): Promise<void> {
  const {root} = config
  copyProject(root, before)
  copyProject(root, after)
  for (const {before: text, file} of changed) fs.writeFileSync(join(before, file), text)
  addPlugin(after, config)
  if (!changed.some(({file}) => /\.[cm]?tsx?$/.test(file))) return
  await compileCopy(root, before)
  const mistake = await compileCopy(root, after)
  if (!importsPlugin(after)) {
    throw new Error(`\`tsc\` did not compile the new sources (${mistake}): ${compareByHand}`)
  }
}

/**
 * Checks that a copy can be loaded: a project's build may do more than `tsc`.
 *
 * @throws Error with what to do instead
 */
async function checkLoads(copy: string, env: HostRunOptions['env']): Promise<void> {
  const {stderr} = await runChild(copy, ['--help'], {audience: 'human', env})
  const [missing] = /Cannot find (?:module|package) '[^'\n]*'/.exec(stderr) ?? []
  if (missing !== undefined) {
    const shown = takeCharacters(missing, maxErrorShown)
    throw new Error(`a copy of the sources does not load (${shown}): ${compareByHand}`)
  }
}

async function compareCopies(
  config: HostConfig,
  {help, wrong}: ComparedLines,
  {after, before, env, home}: Copies & {env: Environment; home: string},
): Promise<Comparison> {
  const normalize = (text: string) =>
    text.replaceAll(before, config.root).replaceAll(after, config.root).replaceAll(home, '~')
  const person = await checkHumanMode(before, after, {env, lines: [...help, ...wrong], normalize})
  // Without `<BIN>_AGENT=0`, the reader of a pipe is a script.
  const scriptEnv = {...env, [scopedVariable(config, 'AGENT')]: undefined}
  const script =
    wrong.length > 0
      ? await checkHumanMode(before, after, {env: scriptEnv, lines: wrong, normalize})
      : []
  return {
    lines: help.length + wrong.length,
    differences: [
      ...person.map((difference) => toDifference('person', difference)),
      ...script.map((difference) => toDifference('script', difference)),
    ],
  }
}

/** Variables to set; undefined removes one. */
type Environment = Record<string, string | undefined>

/** The variables that a process needs to run here. */
const keptVariables = /^(?:PATH|Path|PATHEXT|SystemRoot|ComSpec|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP)$/

/** The variables that name a user's folders. */
const homeVariables = [
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_CACHE_HOME',
]

/** An environment without the user's home, credentials, and signs of an agent. */
function cleanEnvironment(home: string): Environment {
  const removed = Object.keys(process.env).filter((name) => !keptVariables.test(name))
  return {
    ...Object.fromEntries(removed.map((name) => [name, undefined])),
    ...Object.fromEntries(homeVariables.map((name) => [name, home])),
    DO_NOT_TRACK: '1',
  }
}

/** The first lines that differ, for one kind of reader. */
function toDifference(
  reader: AdoptDifference['for'],
  {after, before, line, part}: HumanDifference,
): AdoptDifference {
  const oldLines = String(before).split('\n')
  const newLines = String(after).split('\n')
  const firstDiffering = oldLines.findIndex((text, index) => text !== newLines[index])
  // If no old line differs, the new text has more lines.
  const start = firstDiffering === -1 ? oldLines.length : firstDiffering
  const show = (lines: readonly string[]) => {
    const text = lines.slice(start, start + maxShown.lines).join('\n')
    return takeCharacters(text, maxShown.units)
  }
  return {
    for: reader,
    line,
    part,
    before: show(oldLines),
    after: show(newLines),
  }
}
