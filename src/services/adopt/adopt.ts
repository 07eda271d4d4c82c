import {join} from 'node:path'

import {readCatalog} from '../../catalog/read.js'
import {AgentError} from '../../contract/agent-error.js'
import type {AdoptDocument} from '../../contract/schema/adopt.js'
import {replaceFile} from '../../files/write-file.js'
import {isInstalledPackage} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {classFileFinder} from '../class-file.js'
import {loadCompiler} from '../compiler.js'
import {countNouns} from '../report-style.js'
import type {Service} from '../service.js'
import {compareSources} from './compare.js'
import {listSources} from './list-sources.js'
import {type FileChange, type LeftPlace, planAdoption} from './plan-adoption.js'
import {renderAdopt} from './render-adopt.js'

/**
 * `murli adopt`: changes `Command` to `AgentCommand` in the CLI's sources, lists what is left to
 * the author, and compares the CLI before and after (13.6a).
 */
export const adopt: Service = {
  async answer({flags}, {config, mode}) {
    const isDryRun = flags['dry-run'] === true
    const sources = findSourceFiles(config)
    const ts = loadCompiler(config.root, 'Changing the sources')
    const catalog = readCatalog(config)
    const project = {
      catalog,
      findClassFile: classFileFinder(catalog, () => ts),
      ts,
    }
    const {changes, planned} = planAdoption(config, project, sources)
    const unwritten = isDryRun ? [] : writeChanges(config.root, changes)
    const document = leaveUnwritten(planned, unwritten)
    if (!isDryRun && flags['check'] !== false && document.changed.length > 0) {
      if (mode.audience === 'human') announceCheck(changes.length - unwritten.length)
      document.check = await compareSources(config, project, changes)
    }
    return {
      document,
      text: renderAdopt(document, config.bin, {isDryRun}),
    }
  },
}

/** @throws AgentError if the CLI has no sources that can be changed */
function findSourceFiles({root}: HostConfig): string[] {
  const sources = listSources(root)
  const isInstalled = isInstalledPackage(root)
  if (!isInstalled && sources.length > 0) return sources
  const reason = isInstalled ? 'is an installed package' : 'has no source of a command'
  throw new AgentError({
    code: 1,
    kind: 'no_sources',
    message: `The sources of this CLI cannot be changed: ${root} ${reason}.`,
    suggestion:
      'Run it in a clone of the CLI, as its author: `./bin/run.js murli adopt --dry-run`.',
  })
}

/** Writes the changed files. Returns those that cannot be written, each with the reason. */
function writeChanges(root: string, changes: readonly FileChange[]): LeftPlace[] {
  const unwritten: LeftPlace[] = []
  for (const {after, file} of changes) {
    try {
      replaceFile(join(root, file), () => after)
    } catch (error) {
      unwritten.push({
        file,
        line: 1,
        reason: (error as Error).message,
      })
    }
  }
  return unwritten
}

/** Says what is done before the comparison, which may take minutes and be interrupted. */
function announceCheck(changed: number): void {
  const files = countNouns(changed, 'file')
  process.stderr.write(
    `Changed ${files}. Now comparing the old and the new sources, which \`--no-check\` skips…\n`,
  )
}

/** Moves the changes of files that cannot be written to the places that are left to the author. */
export function leaveUnwritten(
  planned: AdoptDocument,
  unwritten: readonly LeftPlace[],
): AdoptDocument {
  const files = new Set(unwritten.map(({file}) => file))
  const {changed, left, package: packageLines, ...others} = planned
  return {
    changed: changed.filter(({file}) => !files.has(file)),
    left: [...left, ...unwritten],
    ...(packageLines && !files.has(packageLines.file) && {package: packageLines}),
    ...others,
  }
}
