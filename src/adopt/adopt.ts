import {accessSync, constants, existsSync, readdirSync, readFileSync} from 'node:fs'
import {join, sep} from 'node:path'

import {draftStatic} from '../annotate/draft-file.js'
import {type Catalog, readMetadata} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {AgentError} from '../contract/agent-error.js'
import {classifyCommand, readSubject} from '../effects/classify.js'
import {readTextFile, replaceFile} from '../files/text-files.js'
import {isRecord} from '../contract/unknown-value.js'
import {packageName} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {AdoptDocument} from '../schema/services.js'
import type {Service} from '../service/service.js'
import {adoptPackage} from './adopt-package.js'
import {adoptSource} from './adopt-source.js'

/** `murli adopt`: changes `Command` to `AgentCommand` in the sources of the CLI, and lists what it leaves (13.6a). */
export const adopt: Service = {
  answer({flags}, {config}) {
    const isDryRun = flags['dry-run'] === true
    const root = findRoot(config, isDryRun)
    const {document, files} = adoptSources(root, config)
    if (!isDryRun) for (const [file, text] of files) replaceFile(join(root, file), text)
    return {document, text: renderReport(document, isDryRun)}
  },
}

/** The CLI's project folder. @throws AgentError where it has no sources that can be changed */
function findRoot({root}: HostConfig, isDryRun: boolean): string {
  const refuse = (reason: string) =>
    new AgentError({
      code: 1,
      kind: 'no_sources',
      message: `The sources of this CLI cannot be changed: ${reason}.`,
      suggestion: 'Run it in a clone of the CLI, as its author: `./bin/run.js murli adopt --dry-run`.',
    })
  if (root.split(sep).includes('node_modules')) throw refuse(`${root} is an installed package`)
  if (!listSources(root).some((file) => /\bextends\b/.test(readFileSync(join(root, file), 'utf8')))) {
    throw refuse(`${root} has no source of a command`)
  }

  try {
    if (!isDryRun) accessSync(join(root, 'package.json'), constants.W_OK)
  } catch {
    throw refuse(`${root} cannot be written`)
  }

  return root
}

const isSource = (name: string) => /\.[cm]?[jt]sx?$/.test(name) && !/\.d\.[cm]?ts$/.test(name)

/** Folders at the root that hold no sources of a CLI. */
const otherFolders = new Set(['bin', 'build', 'coverage', 'dist', 'out', 'test', 'tests', 'tmp'])

/** The source files, relative to the root: what is below `src`, or else all JavaScript that was not compiled. */
function listSources(root: string): string[] {
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), {withFileTypes: true})
      .filter(
        ({name}) => !name.startsWith('.') && name !== 'node_modules' && (folder !== '' || !otherFolders.has(name)),
      )
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) return list(path)
        return entry.isFile() && isSource(entry.name) ? [path] : []
      })
  if (existsSync(join(root, 'src'))) return list('src')
  return list('').filter((file) => !existsSync(join(root, file.replace(/\.([cm]?)[jt]sx?$/, '.d.$1ts'))))
}

function adoptSources(root: string, config: HostConfig): {document: AdoptDocument; files: [string, string][]} {
  const catalog = readCatalog(config)
  const document: AdoptDocument = {changed: [], left: []}
  const files: [string, string][] = []
  for (const file of listSources(root)) {
    const place = file.replaceAll(sep, '/')
    try {
      const source = readTextFile(join(root, file))
      const {changes, left, text} = adoptSource(source, draftMutating(place, catalog))
      document.changed.push(...changes.map((change) => ({file: place, ...change})))
      document.left.push(...left.map((each) => ({file: place, ...each})))
      if (text !== source) files.push([file, text])
    } catch (error) {
      document.left.push({file: place, line: 1, reason: (error as Error).message})
    }
  }

  const package_ = readTextFile(join(root, 'package.json'))
  const leave = (reason: string) => void document.left.push({file: 'package.json', line: 1, reason})
  try {
    const adopted = adoptPackage(package_)
    if (adopted) {
      files.push(['package.json', adopted.text])
      document.package = {file: 'package.json', ...adopted.change}
    }
  } catch (error) {
    leave((error as Error).message)
  }

  const {dependencies} = config.pjson as {dependencies?: unknown}
  if (!isRecord(dependencies) || !Object.hasOwn(dependencies, packageName)) {
    leave(`${packageName} is not among its dependencies: run \`npm install ${packageName}\``)
  }

  return {document, files}
}

/** The line to draft in a command's class, from its name and summary; undefined where it is stated, or is no command. */
function draftMutating(file: string, catalog: Catalog): string | undefined {
  const [, path] = /(?:^|\/)commands\/(.+)\.\w+$/.exec(file) ?? []
  const id = path?.replace(/(?:^|\/)index$/, '').replaceAll('/', ':')
  const command = id === undefined ? undefined : catalog.commands.find((each) => each.id === id)
  if (!command || readMetadata(command.definition).mutating !== undefined) return undefined
  return draftStatic(classifyCommand(readSubject(catalog, command)))
}

function renderReport({changed, left, package: package_}: AdoptDocument, isDryRun: boolean): string {
  const changes = [...changed, ...(package_ ? [package_] : [])]
  const files = new Set(changes.map(({file}) => file)).size
  const reasons = groupByReason(left)
  return [
    ...changes.flatMap(({after, before, file, line}) => [
      `${file}:${line}`,
      ...before
        .split('\n')
        .filter(Boolean)
        .map((text) => `  - ${text}`),
      ...after.split('\n').map((text) => `  + ${text}`),
    ]),
    ...(changes.length > 0 ? [''] : []),
    ...[...reasons].flatMap(([reason, places]) => [
      `Left, because ${reason}:`,
      ...places.map((place) => `  ${place}`),
      '',
    ]),
    `${isDryRun ? 'Would change' : 'Changed'} ${files} ${files === 1 ? 'file' : 'files'}, and left ${left.length} ${left.length === 1 ? 'place' : 'places'}.`,
    ...(changed.length > 0
      ? ['Review the drafted `static mutating` lines and uncomment them, then build and test.']
      : []),
    '',
  ].join('\n')
}

function groupByReason(left: AdoptDocument['left']): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const {file, line, reason} of left) groups.set(reason, [...(groups.get(reason) ?? []), `${file}:${line}`])
  return groups
}
