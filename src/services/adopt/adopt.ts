import {join, relative, sep} from 'node:path'

import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {readCatalog} from '../../catalog/read.js'
import {AgentError} from '../../contract/agent-error.js'
import type {AdoptDocument} from '../../contract/schema/adopt.js'
import {isRecord} from '../../contract/unknown-value.js'
import {readTextFile, replaceFile} from '../../files/text-files.js'
import {isInstalledPackage, packageName} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {draftBlock} from '../annotate/draft-block.js'
import {draftLine, draftStatic, isUndecided} from '../annotate/draft-line.js'
import {type ClassFile, classFileFinder, type FindClassFile} from '../class-file.js'
import {loadCompiler} from '../compiler.js'
import type {Service} from '../service.js'
import {adoptPackage} from './adopt-package.js'
import {type AdoptedSource, adoptSource} from './adopt-source.js'
import {chainReader, type ReadChain} from './class-chain.js'
import {type ComparedProject, compareSources} from './compare.js'
import {findUndrafted} from './find-undrafted.js'
import {moduleFinder} from './find-module.js'
import {listLineChanges} from './line-changes.js'
import {listSources} from './list-sources.js'
import {renderAdopt} from './render-adopt.js'

/**
 * `murli adopt`: changes `Command` to `AgentCommand` in the CLI's sources, lists what is left to
 * the author, and compares the CLI before and after (13.6a).
 */
export const adopt: Service = {
  async answer({flags}, {config}) {
    const isDryRun = flags['dry-run'] === true
    const sources = findSourceFiles(config)
    const ts = loadCompiler(config.root, 'Changing the sources')
    const catalog = readCatalog(config)
    const project = {catalog, findClassFile: classFileFinder(catalog, () => ts), ts}
    const {changes, planned} = planAdoption(config, project, sources)
    const unwritten = isDryRun ? [] : writeChanges(config.root, changes)
    const document = leaveUnwritten(planned, unwritten)
    if (!isDryRun && flags['check'] !== false && document.changed.length > 0) {
      document.check = await compareSources(config, project, changes)
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

/** A file's text before and after it was adopted. */
type FileChange = {
  file: string
  before: string
  after: string
}

type LeftPlace = AdoptDocument['left'][number]

/** What adopting one file would change, if anything, and the places that are left to its author. */
type AdoptedFile = {
  change?: FileChange
  left: LeftPlace[]
  /** Whether the file's command neither states nor has a draft of what it changes. */
  lacksDraft: boolean
}

/** What adopting a CLI would change, and the report if every change is written. */
type AdoptionPlan = {
  changes: FileChange[]
  planned: AdoptDocument
}

/** Adopts the sources and package.json of a CLI, but writes nothing. */
function planAdoption(
  config: HostConfig,
  {catalog, findClassFile, ts}: ComparedProject,
  sources: readonly string[],
): AdoptionPlan {
  const {root} = config
  const findModule = moduleFinder(ts, root)
  const commandsByFile = findCommandsByFile(root, catalog, findClassFile)
  const basesByFile = findBaseFiles(root, chainReader(ts, findModule), commandsByFile)
  const baseFiles = new Set([...basesByFile.values()].flat())
  const adoptedSources = sources.map((file) => {
    const {className, command} = commandsByFile.get(file) ?? {}
    // What a base class states also holds for the commands that extend it, so it gets no draft.
    const isDraftable = command && isUndecided(command) && !baseFiles.has(file)
    const draft = isDraftable ? draftStatic(draftLine(catalog, command)) : undefined
    const isOfCli = (specifier: string) => findModule(specifier, join(root, file)) !== undefined
    const options = {className, draft, isOfCli}
    return adoptFile(root, file, (text) => adoptSource(ts, {path: file, text}, options))
  })
  const adoptedPackage = adoptFile(root, 'package.json', (text) => ({
    text: adoptPackage(text),
    left: [],
    lacksDraft: false,
  }))

  const sourceChanges = adoptedSources.flatMap(({change}) => change ?? [])
  const changedFiles = new Set(sourceChanges.map(({file}) => file))
  const draftedFiles = new Set(sources.filter((_, index) => !adoptedSources[index]!.lacksDraft))
  const packageChange = adoptedPackage.change
  // `adoptPackage` changes package.json in one place at most.
  const [packageLines] = packageChange ? describeFileChange(packageChange) : []
  // If no file changes, no command is adopted.
  const undrafted =
    changedFiles.size > 0
      ? findUndrafted(catalog, {basesByFile, changedFiles, commandsByFile, draftedFiles})
      : []
  return {
    changes: [...sourceChanges, ...(packageChange ? [packageChange] : [])],
    planned: {
      changed: sourceChanges.flatMap(describeFileChange),
      left: [
        ...adoptedSources.flatMap(({left}) => left),
        ...adoptedPackage.left,
        ...checkDependency(config),
      ],
      ...(packageLines && {package: packageLines}),
      ...(undrafted.length > 0 && {
        block: draftBlock(undrafted.map((command) => draftLine(catalog, command))),
      }),
    },
  }
}

/** Adopts the text of a file. One that cannot be read or parsed is left to the author. */
function adoptFile(
  root: string,
  file: string,
  adoptText: (text: string) => AdoptedSource,
): AdoptedFile {
  try {
    const before = readTextFile(join(root, file))
    const {lacksDraft, left, text: after} = adoptText(before)
    return {
      lacksDraft,
      ...(after !== before && {change: {file, before, after}}),
      left: left.map((place) => ({file, ...place})),
    }
  } catch (error) {
    // `parseModule` adds the line of a syntax error.
    const {line, message} = error as Error & {line?: number}
    const reason =
      line === undefined ? message : `it has a syntax error (${message.replace(/\.$/, '')})`
    return {left: [{file, line: line ?? 1, reason}], lacksDraft: true}
  }
}

/** Asks the author to install a missing plugin: only a package manager also writes the lockfile. */
function checkDependency({pjson}: HostConfig): LeftPlace[] {
  const {dependencies} = pjson as {dependencies?: unknown}
  if (isRecord(dependencies) && Object.hasOwn(dependencies, packageName)) return []
  const reason = `${packageName} is not among its dependencies: run \`npm install ${packageName}\``
  return [{file: 'package.json', line: 1, reason}]
}

/** A command, and where its class is declared. */
type LocatedCommand = ClassFile & {command: CatalogCommand}

/**
 * Finds the commands of the CLI's own package by their source files, relative to the root. Commands
 * that share a file are left out.
 */
function findCommandsByFile(
  root: string,
  catalog: Catalog,
  findClassFile: FindClassFile,
): Map<string, LocatedCommand> {
  const located = catalog.commands.flatMap((command) => {
    const classFile = findClassFile(command)
    return classFile ? [{...classFile, command}] : []
  })
  const files = located.map(({path}) => relative(root, path).replaceAll(sep, '/'))
  const isShared = (file: string) => files.indexOf(file) !== files.lastIndexOf(file)
  const pairs = files.map((file, index) => [file, located[index]!] as const)
  return new Map(pairs.filter(([file]) => !isShared(file)))
}

/** The files of each command's base classes, by the command's file; all relative to the root. */
function findBaseFiles(
  root: string,
  readChain: ReadChain,
  commands: ReadonlyMap<string, LocatedCommand>,
): Map<string, string[]> {
  return new Map(
    [...commands].map(([file, command]) => {
      const [, ...bases] = readChain(command)
      return [file, bases.map(({path}) => relative(root, path).replaceAll(sep, '/'))] as const
    }),
  )
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

/** Moves the changes of files that cannot be written to the places that are left to the author. */
export function leaveUnwritten(
  planned: AdoptDocument,
  unwritten: AdoptDocument['left'],
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

function describeFileChange({after, before, file}: FileChange): AdoptDocument['changed'] {
  return listLineChanges(before, after).map((change) => ({file, ...change}))
}
