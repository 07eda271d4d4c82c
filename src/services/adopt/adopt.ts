import {join, relative, sep} from 'node:path'

import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {findSource} from '../../catalog/find-source.js'
import {readCatalog} from '../../catalog/read.js'
import {AgentError} from '../../contract/agent-error.js'
import type {AdoptDocument} from '../../contract/schema/adopt.js'
import {isRecord} from '../../contract/unknown-value.js'
import {readTextFile, replaceFile} from '../../files/text-files.js'
import {packageName} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {type Compiler, loadCompiler} from '../compiler.js'
import type {Service} from '../service.js'
import {adoptPackage} from './adopt-package.js'
import {type AdoptedSource, adoptSource} from './adopt-source.js'
import {compareSources} from './compare.js'
import {draftBlock, draftLine, isUndecided} from './draft.js'
import {moduleFinder} from './find-module.js'
import {listSources} from './list-sources.js'
import {chainReader, type ReadChain} from './class-chain.js'
import {renderAdopt} from './render-adopt.js'

/**
 * `murli adopt`: changes `Command` to `AgentCommand` in the CLI's sources, lists what it leaves, and
 * compares old and new (13.6a).
 */
export const adopt: Service = {
  async answer({flags}, {config}) {
    const isDryRun = flags['dry-run'] === true
    const sources = findSourceFiles(config)
    const ts = loadCompiler(config.root, 'Changing the sources')
    const catalog = readCatalog(config)
    const adopted = adoptFiles(config, catalog, ts, sources)
    const {changes, document} = adopted
    if (!isDryRun) writeChanges(config.root, adopted)
    if (!isDryRun && flags['check'] !== false && document.changed.length > 0) {
      document.check = await compareSources(config, catalog, ts, changes)
    }
    return {
      document,
      text: renderAdopt(document, config.bin, isDryRun),
    }
  },
}

/** @throws AgentError if the CLI has no sources that can be changed */
function findSourceFiles({root}: HostConfig): string[] {
  const sources = listSources(root)
  const isInstalled = root.split(sep).includes('node_modules')
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

/** A file's text before and after it was adopted. */
type FileChange = {
  file: string
  before: string
  after: string
}

type Adopted = {
  changes: FileChange[]
  document: AdoptDocument
}

/** Adopts the sources and package.json of a CLI, and writes nothing. */
function adoptFiles(
  config: HostConfig,
  catalog: Catalog,
  ts: Compiler,
  sources: readonly string[],
): Adopted {
  const {root} = config
  const left: AdoptDocument['left'] = []
  const changes: FileChange[] = []
  const change = (file: string, adoptText: (text: string) => Omit<AdoptedSource, 'classes'>) => {
    try {
      const before = readTextFile(join(root, file))
      const adopted = adoptText(before)
      left.push(...adopted.left.map((each) => ({file, ...each})))
      if (adopted.text !== before) {
        changes.push({file, before, after: adopted.text})
      }
    } catch (error) {
      const {line = 1, message} = error as Error & {line?: number}
      left.push({file, line, reason: message})
    }
  }
  const commands = findFiles(config, catalog)
  const findModule = moduleFinder(ts, root)
  const bases = findBases(root, chainReader(ts, findModule), [...commands.keys()])
  const shared = new Set([...bases.values()].flat())
  for (const file of sources) {
    const command = commands.get(file)
    const isDrafted = command && isUndecided(command) && !shared.has(file)
    const draft = isDrafted ? draftLine(catalog, command) : undefined
    const isOfCli = (specifier: string) => findModule(specifier, join(root, file)) !== undefined
    change(file, (text) => adoptSource(ts, file, text, draft, isOfCli))
  }

  const adopted = new Set(changes.map(({file}) => file))
  const inherited = [...commands].filter(([file, command]) => {
    const isBelow = bases.get(file)!.some((base) => adopted.has(base))
    return isBelow && isUndecided(command) && !adopted.has(file) && !shared.has(file)
  })
  change('package.json', (text) => ({text: adoptPackage(text), left: []}))
  const {dependencies} = config.pjson as {dependencies?: unknown}
  if (!isRecord(dependencies) || !Object.hasOwn(dependencies, packageName)) {
    const reason = `${packageName} is not among its dependencies: run \`npm install ${packageName}\``
    left.push({file: 'package.json', line: 1, reason})
  }

  const [package_] = changes.filter(({file}) => file === 'package.json').flatMap(describeFileChange)
  return {
    changes,
    document: {
      changed: changes.filter(({file}) => file !== 'package.json').flatMap(describeFileChange),
      left,
      ...(package_ && {package: package_}),
      ...(inherited.length > 0 && {
        block: draftBlock(
          catalog,
          inherited.map(([, command]) => command),
        ),
      }),
    },
  }
}

/** The commands of the CLI's own package, by their source files relative to the root. */
function findFiles({root}: HostConfig, catalog: Catalog): Map<string, CatalogCommand> {
  return new Map(
    catalog.commands.flatMap((command) => {
      const path = findSource(catalog, command)
      const file = path && relative(root, path).replaceAll(sep, '/')
      return file ? [[file, command] as const] : []
    }),
  )
}

/** The files of the base classes of each command, both relative to the root. */
function findBases(
  root: string,
  readChain: ReadChain,
  files: readonly string[],
): Map<string, string[]> {
  return new Map(
    files.map((file) => {
      const [, ...bases] = readChain(join(root, file))
      return [file, bases.map(({path}) => relative(root, path).replaceAll(sep, '/'))] as const
    }),
  )
}

function writeChanges(root: string, {changes, document}: Adopted): void {
  for (const {after, file} of changes) {
    try {
      replaceFile(join(root, file), () => after)
    } catch (error) {
      document.changed = document.changed.filter((each) => each.file !== file)
      document.left.push({
        file,
        line: 1,
        reason: (error as Error).message,
      })
    }
  }
}

function describeFileChange({after, before, file}: FileChange): AdoptDocument['changed'] {
  return listChanges(before, after).map((each) => ({file, ...each}))
}

/** The differing lines of two texts, in groups. */
function listChanges(
  before: string,
  after: string,
): {line: number; before: string; after: string}[] {
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const changes = []
  for (let [i, j] = [0, 0]; i < old.length || j < now.length;) {
    // The nearest lines that match again; undefined after the last lines.
    let [removed, added] = [0, 0]
    while (old[i + removed] !== now[j + added]) {
      ;[removed, added] = removed > 0 ? [removed - 1, added + 1] : [added + 1, 0]
    }
    if (removed + added > 0) {
      const [gone, fresh] = [old.slice(i, i + removed), now.slice(j, j + added)]
      changes.push({
        line: i + 1,
        before: gone.join('\n'),
        after: fresh.join('\n'),
      })
    }

    i += removed + 1
    j += added + 1
  }

  return changes
}
