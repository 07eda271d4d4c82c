import fs from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {takeCharacters} from '../../contract/prose.js'
import type {AdoptDifference, AdoptDocument} from '../../contract/schema/adopt.js'
import {packageName, scopedVariable} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {debug} from '../../process/debug.js'
import {endingSignals} from '../../process/process-exit.js'
import {type HostRunOptions, runChild} from '../host-process.js'
import {checkHumanMode, type HumanDifference} from '../human-mode.js'
import {
  chooseComparedLines,
  type ComparedLines,
  type ComparedProject,
} from './choose-compared-lines.js'
import {chainReader} from './class-chain.js'
import {cleanEnvironment, type Environment} from './clean-environment.js'
import {type ChangedFile, compareByHand, type Copies, prepareCopies} from './copy-project.js'
import {moduleFinder} from './find-module.js'

/** How much of a difference is shown: lines, and UTF-16 units. */
const maxShown = {lines: 3, units: 300}

/** How much of the error of a copy that does not load is shown, in UTF-16 units. */
const maxErrorShown = 200

/** The line and column that end a stack frame, which an added import moves: `(list.js:23:33)`. */
const framePosition = /(\.[cm]?[jt]sx?)(?::\d+){1,2}(?=\)?$)/gm

/** The outcome of a comparison. */
type Comparison = NonNullable<AdoptDocument['check']>

/**
 * Compares what the CLI prints to a person and to a script before and after adoption (13.6a).
 * Copies of both sources, compiled if they are TypeScript, run `--help` and wrong command lines,
 * but never a valid one, without the user's home and credentials, and in an empty folder.
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
  const removeFolders = () => {
    fs.rmSync(folder, {force: true, recursive: true})
    fs.rmSync(home, {force: true, recursive: true})
  }
  const forget = runAtEnd(removeFolders)
  try {
    const {ts} = project
    const lines = chooseComparedLines(project, chainReader(ts, moduleFinder(ts, root)))
    await prepareCopies(config, changed, copies)
    // The output goes to a pipe, but `<BIN>_AGENT=0` makes the reader a person.
    const env = {...cleanEnvironment(home), [scopedVariable(config, 'AGENT')]: '0'}
    await checkLoads(copies.before, {cwd: home, env})
    return await compareCopies(config, lines, {...copies, env, home})
  } catch (error) {
    debug(error)
    return {
      lines: 0,
      script_lines: 0,
      differences: [],
      skipped: (error as Error).message.trim(),
    }
  } finally {
    forget()
    removeFolders()
  }
}

/**
 * Runs a function if the process ends before the returned function is called, as a signal or a
 * timeout ends it.
 */
function runAtEnd(clean: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    clean()
    process.kill(process.pid, signal)
  }
  process.once('exit', clean)
  for (const signal of endingSignals) process.once(signal, onSignal)
  return () => {
    process.off('exit', clean)
    for (const signal of endingSignals) process.off(signal, onSignal)
  }
}

/**
 * Checks that a copy can be loaded: a project's build may do more than `tsc`.
 *
 * @throws Error with what to do instead
 */
async function checkLoads(copy: string, options: HostRunOptions): Promise<void> {
  const {stderr} = await runChild(copy, ['--help'], {...options, audience: 'human'})
  const [missing] = /Cannot find (?:module|package) '[^'\n]*'/.exec(stderr) ?? []
  if (missing !== undefined) {
    const shown = takeCharacters(missing, maxErrorShown)
    throw new Error(`a copy of the sources does not load (${shown}): ${compareByHand}`)
  }
}

/** Runs the command lines in both copies: all of them for a person, wrong ones also for a script. */
async function compareCopies(
  config: HostConfig,
  {help, wrong}: ComparedLines,
  {after, before, env, home}: Copies & {env: Environment; home: string},
): Promise<Comparison> {
  const normalize = (text: string) => {
    const hidden = text.replaceAll(before, config.root).replaceAll(after, config.root)
    return hidden.replaceAll(home, '~').replaceAll(framePosition, '$1')
  }
  const lines = [...help, ...wrong]
  // A command that changes files in its folder finds none of the author's there.
  const options = {cwd: home, normalize}
  const person = await checkHumanMode(before, after, {...options, env, lines})
  // Without `<BIN>_AGENT=0`, the reader of a pipe is a script.
  const scriptEnv = {...env, [scopedVariable(config, 'AGENT')]: undefined}
  const script =
    wrong.length > 0
      ? await checkHumanMode(before, after, {...options, env: scriptEnv, lines: wrong})
      : []
  return {
    lines: lines.length,
    script_lines: wrong.length,
    differences: [
      ...person.map((difference) => toDifference('person', difference)),
      ...script.map((difference) => toDifference('script', difference)),
    ],
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
