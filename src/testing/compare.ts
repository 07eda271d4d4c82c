import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'

import {renderDescribe} from '../catalog/render-host.js'
import {quoteLine} from '../command-line/quote.js'
import {loadBundle} from '../load-bundle.js'
import type {DescribeDocument} from '../schema/introspection.js'
import {loadCatalog, readHost, toPath} from './host.js'
import {runHost, type RunOptions} from './run.js'

/** A command line, without the program, whose output for a person differs. */
export type HumanDifference = {
  line: string
  part: 'code' | 'stderr' | 'stdout'
  before: number | string
  after: number | string
}

/** How to compare a person's command lines. */
export type CheckHumanModeOptions = Omit<RunOptions, 'audience' | 'script'> & {
  /** The command lines, each as the words after the executable's name. */
  lines: readonly (readonly string[])[]
  /** Normalizes output that may vary between runs, such as times, before the comparison. */
  normalize?: (output: string) => string
}

/**
 * Runs the same command lines for a person in two versions of a CLI, such as the released and the adopted one.
 *
 * @param before the folder of one version's package.json, as a path or a file URL
 * @param after the folder of the other
 * @returns the differences in stdout, stderr and exit codes; empty if a person notices nothing
 */
export async function checkHumanMode(
  before: URL | string,
  after: URL | string,
  {lines, normalize = (output) => output, ...options}: CheckHumanModeOptions,
): Promise<HumanDifference[]> {
  if (lines.length === 0) throw new TypeError('There is no command line to compare.')
  const differences: HumanDifference[] = []
  for (const words of lines) {
    const run = async (root: URL | string) => {
      const {code, stderr, stdout} = await runHost(root, words, {...options, audience: 'human'})
      return {code, stdout: normalize(stdout), stderr: normalize(stderr)}
    }
    // Sequentially, because both may write the same files.
    const [old, now] = [await run(before), await run(after)]
    for (const part of ['code', 'stdout', 'stderr'] as const) {
      if (old[part] === now[part]) continue
      differences.push({line: quoteLine(words), part, before: old[part], after: now[part]})
    }
  }

  return differences
}

/**
 * Compares a host's commands with a snapshot, under any test runner. It writes a missing snapshot, and every snapshot
 * if `UPDATE_SNAPSHOTS` is set.
 *
 * @param file the snapshot, as a path or a file URL
 * @throws Error with the changes, those that break an agent first
 */
export async function toMatchCatalog(root: URL | string, file: URL | string): Promise<void> {
  const path = toPath(file)
  const catalog = await loadCatalog(readHost(root))
  // Versions change with every release, other plugins' commands with every install.
  const {commands, common_flags: common, name} = renderDescribe(catalog, {only: catalog.own.map(({id}) => id)})
  const text = `${JSON.stringify({name, ...(common && {common_flags: common}), commands}, null, 2)}\n`
  if (process.env['UPDATE_SNAPSHOTS'] || !existsSync(path)) {
    mkdirSync(dirname(path), {recursive: true})
    writeFileSync(path, text)
    return
  }

  const written = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  if (written === text) return
  const [old, now] = [JSON.parse(written), JSON.parse(text)] as [DescribeDocument, DescribeDocument]
  const {compareCatalogs, renderChanges} = loadBundle('services')
  const head = `The commands differ from ${path}; run with UPDATE_SNAPSHOTS=1 to update it.`
  throw new Error(`${head}\n${renderChanges(compareCatalogs(old, now), name, false)}`)
}
