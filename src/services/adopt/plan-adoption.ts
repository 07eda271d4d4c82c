import {join} from 'node:path'

import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import type {AdoptDocument} from '../../contract/schema/adopt.js'
import {isRecord} from '../../contract/unknown-value.js'
import {readTextFile} from '../../files/read-file.js'
import {packageName} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {draftBlock} from '../annotate/draft-block.js'
import {draftLine, draftStatic, isUndecided} from '../annotate/draft-line.js'
import {adoptPackage} from './adopt-package.js'
import {type AdoptedSource, adoptSource} from './adopt-source.js'
import type {ComparedProject} from './choose-compared-lines.js'
import {chainReader} from './class-chain.js'
import {type FindModule, moduleFinder} from './find-module.js'
import {findUndrafted} from './find-undrafted.js'
import {listLineChanges} from './line-changes.js'
import {type LocatedFiles, locateFiles} from './locate-files.js'
import {relateClasses} from './relate-classes.js'

/** A file's text before and after it was adopted. */
export type FileChange = {
  file: string
  before: string
  after: string
}

/** A place that is left to the author, with the reason. */
export type LeftPlace = AdoptDocument['left'][number]

/** What adopting a CLI would change, and the report if every change is written. */
type AdoptionPlan = {
  changes: FileChange[]
  planned: AdoptDocument
}

/** Adopts the sources and package.json of a CLI, but writes nothing. */
export function planAdoption(
  config: HostConfig,
  project: ComparedProject,
  sources: readonly string[],
): AdoptionPlan {
  const {root} = config
  const {catalog, findClassFile, ts} = project
  const findModule = moduleFinder(ts, root)
  const readChain = chainReader(ts, findModule)
  const located = locateFiles({catalog, findClassFile, root, sources}, readChain)
  const knowledge = relateClasses(root, project, sources, readChain)
  const adoptedSources = sources.map((file) => {
    const options = {
      ...readSourceOptions(file, {catalog, findModule, located, root}),
      knowledge: knowledge.get(file),
    }
    return adoptFile(root, file, (text) => adoptSource(ts, {path: file, text}, options))
  })
  const adoptedPackage = adoptFile(root, 'package.json', (text) => ({
    text: adoptPackage(text),
    left: [],
    lacksDraft: false,
  }))
  const undrafted = listUndrafted(catalog, adoptedSources, located)
  const block = draftBlock(undrafted.map((command) => draftLine(catalog, command)))
  const adoptedFiles = [...adoptedSources, adoptedPackage]
  return {
    changes: adoptedFiles.flatMap(({change}) => change ?? []),
    planned: {
      changed: adoptedSources.flatMap(describeChange),
      left: [...adoptedFiles.flatMap(({left}) => left), ...checkDependency(config)],
      ...describePackage(adoptedPackage),
      ...(undrafted.length > 0 && {block}),
    },
  }
}

/** The change of package.json, if there is one: `adoptPackage` changes one place at most. */
function describePackage(adopted: AdoptedFile): Pick<AdoptDocument, 'package'> {
  const [change] = describeChange(adopted)
  return change ? {package: change} : {}
}

/** The project that a source file belongs to. */
type SourceProject = {
  catalog: Catalog
  findModule: FindModule
  located: LocatedFiles
  root: string
}

/** How to adopt a source file: which class is its command's, and the draft for it. */
function readSourceOptions(file: string, {catalog, findModule, located, root}: SourceProject) {
  const {className, command} = located.commandsByFile.get(file) ?? {}
  // What a base class states also holds for the commands that extend it, so it gets no draft.
  const isBase = [...located.basesByFile.values()].some((bases) => bases.includes(file))
  const isDraftable = command && isUndecided(command) && !isBase
  return {
    className,
    draft: isDraftable ? draftStatic(draftLine(catalog, command)) : undefined,
    isOfCli: (specifier: string) => findModule(specifier, join(root, file)) !== undefined,
  }
}

/** What adopting one file would change, if anything, and the places that are left to its author. */
type AdoptedFile = {
  file: string
  change?: FileChange
  left: LeftPlace[]
  /** Whether the file's command neither states nor has a draft of what it changes. */
  lacksDraft: boolean
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
      file,
      lacksDraft,
      ...(after !== before && {change: {file, before, after}}),
      left: left.map((place) => ({file, ...place})),
    }
  } catch (error) {
    // `parseModule` adds the line of a syntax error.
    const {line, message} = error as Error & {line?: number}
    const reason =
      line === undefined ? message : `it has a syntax error (${message.replace(/\.$/, '')})`
    return {
      file,
      left: [{file, line: line ?? 1, reason}],
      lacksDraft: true,
    }
  }
}

/** The adopted commands without a draft in their sources; none if no file changes. */
function listUndrafted(
  catalog: Catalog,
  adoptedSources: readonly AdoptedFile[],
  located: LocatedFiles,
): CatalogCommand[] {
  const changed = adoptedSources.filter(({change}) => change)
  if (changed.length === 0) return []
  const drafted = adoptedSources.filter(({lacksDraft}) => !lacksDraft)
  return findUndrafted(catalog, {
    ...located,
    changedFiles: new Set(changed.map(({file}) => file)),
    draftedFiles: new Set(drafted.map(({file}) => file)),
  })
}

/** Asks the author to install a missing plugin: only a package manager also writes the lockfile. */
function checkDependency({pjson}: HostConfig): LeftPlace[] {
  const {dependencies} = pjson as {dependencies?: unknown}
  if (isRecord(dependencies) && Object.hasOwn(dependencies, packageName)) {
    return []
  }
  const reason = `${packageName} is not among its dependencies: run \`npm install ${packageName}\``
  return [{file: 'package.json', line: 1, reason}]
}

/** The lines of a file that change. */
function describeChange({change, file}: AdoptedFile): AdoptDocument['changed'] {
  const changes = change ? listLineChanges(change.before, change.after) : []
  return changes.map((lines) => ({file, ...lines}))
}
