import {existsSync, readdirSync} from 'node:fs'
import {join, posix, sep} from 'node:path'
import {isDeepStrictEqual} from 'node:util'

import {draftStatic} from '../annotate/annotate.js'
import type {Catalog} from '../../catalog/catalog.js'
import {readCatalog} from '../../catalog/read.js'
import {AgentError} from '../../contract/agent-error.js'
import {isRecord} from '../../contract/unknown-value.js'
import {classifyCommand, readSubject} from '../../catalog/effects/classify.js'
import {readTextFile, replaceFile} from '../../files/text-files.js'
import {packageName} from '../../line/mode.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {AdoptDocument} from '../../contract/schema/services.js'
import type {Service} from '../service.js'
import {type AdoptedSource, adoptSource} from './adopt-source.js'

/**
 * `murli adopt`: changes `Command` to `AgentCommand` in the CLI's sources, and lists what it leaves
 * (13.6a).
 */
export const adopt: Service = {
  answer({flags}, {config}) {
    const isDryRun = flags['dry-run'] === true
    const document = adoptFiles(config, isDryRun)
    return {document, text: renderReport(document, isDryRun)}
  },
}

/**
 * Adopts the sources and package.json of a CLI. @throws AgentError if it has no sources that can be
 * changed
 */
function adoptFiles(config: HostConfig, isDryRun: boolean): AdoptDocument {
  const {root} = config
  const sources = listSources(root)
  const isInstalled = root.split(sep).includes('node_modules')
  if (isInstalled || sources.length === 0) {
    const reason = isInstalled ? 'is an installed package' : 'has no source of a command'
    throw new AgentError({
      code: 1,
      kind: 'no_sources',
      message: `The sources of this CLI cannot be changed: ${root} ${reason}.`,
      suggestion:
        'Run it in a clone of the CLI, as its author: `./bin/run.js murli adopt --dry-run`.',
    })
  }

  const catalog = readCatalog(config)
  const left: AdoptDocument['left'] = []
  const change = (file: string, adoptText: (text: string) => AdoptedSource) => {
    const path = join(root, file)
    try {
      const old = readTextFile(path)
      const adopted = adoptText(old)
      if (!isDryRun && adopted.text !== old) replaceFile(path, () => adopted.text)
      left.push(...adopted.left.map((each) => ({file, ...each})))
      return listChanges(old, adopted.text).map((each) => ({file, ...each}))
    } catch (error) {
      left.push({file, line: 1, reason: (error as Error).message})
      return []
    }
  }
  const changed = sources.flatMap((file) =>
    change(file, (text) => adoptSource(text, draftMutating(file, catalog))),
  )
  const [package_] = change('package.json', (text) => ({text: adoptPackage(text), left: []}))
  const {dependencies} = config.pjson as {dependencies?: unknown}
  if (!isRecord(dependencies) || !Object.hasOwn(dependencies, packageName)) {
    const reason = `${packageName} is not among its dependencies: run \`npm install ${packageName}\``
    left.push({file: 'package.json', line: 1, reason})
  }

  return {changed, left, ...(package_ && {package: package_})}
}

/** Folders in the root without sources of the CLI. */
const otherFolders = new Set(['bin', 'build', 'coverage', 'dist', 'out', 'test', 'tests', 'tmp'])

/**
 * The source files, relative to the root, with slashes: those in `src`, or else all JavaScript that
 * was not compiled.
 */
function listSources(root: string): string[] {
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), {withFileTypes: true})
      .filter(
        ({name}) => !/^\.|^node_modules$/.test(name) && (folder !== '' || !otherFolders.has(name)),
      )
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = posix.join(folder, entry.name)
        if (entry.isDirectory()) return list(path)
        const isSource = /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path)
        return entry.isFile() && isSource ? [path] : []
      })
  if (existsSync(join(root, 'src'))) return list('src')
  return list('').filter(
    (file) => !existsSync(join(root, file.replace(/\.([cm]?)[jt]sx?$/, '.d.$1ts'))),
  )
}

/**
 * Adds the plugin to `oclif.plugins` of a package.json, and changes nothing else. @throws Error for
 * an unknown form
 */
export function adoptPackage(text: string): string {
  const content = JSON.parse(text) as {oclif?: Record<string, unknown>}
  const {oclif} = content
  const plugins = oclif?.['plugins'] ?? []
  if (!isRecord(oclif) || !Array.isArray(plugins)) throw new Error('it has no list `oclif.plugins`')
  if (plugins.includes(packageName)) return text
  const wanted = {...content, oclif: {...oclif, plugins: [...(plugins as unknown[]), packageName]}}
  const name = `"${packageName}"`
  // At the end of a list of plugins, or in a new list at the start of `oclif`.
  const places = text.matchAll(
    /"plugins"\s*:\s*\[(?<space>\s*)(?<items>(?:"[^"\\]*"\s*,\s*)*"[^"\\]*")?(?=\s*\])|"oclif"\s*:\s*\{(?<gap>\s*)(?=(?<end>\})?)/g,
  )
  const edits = [...places].map(({0: head, groups, index}) => {
    const {end, gap, items, space} = groups as Record<string, string | undefined>
    const inList = [items && `,${space || ' '}`, name]
    const added = gap === undefined ? inList : [`"plugins": [${name}]`, !end && `,${gap || ' '}`]
    const place = index + head.length
    return text.slice(0, place) + added.filter(Boolean).join('') + text.slice(place)
  })
  // Other tools have lists of plugins, too: the right edit is the one with the expected result.
  const edited = edits.find((each) => isDeepStrictEqual(JSON.parse(each), wanted))
  if (edited === undefined) throw new Error('`oclif.plugins` has an unexpected form')
  return edited
}

/**
 * The line to draft in a command's class, from its name and summary; undefined if declared, or if
 * it is not a command.
 */
function draftMutating(file: string, catalog: Catalog): string | undefined {
  const [, path] = /(?:^|\/)commands\/(.+)\.\w+$/.exec(file) ?? []
  const id = path?.replace(/(?:^|\/)index$/, '').replaceAll('/', ':')
  const command = catalog.commands.find((each) => each.id === id)
  if (!command || command.definition.mutating !== undefined) return undefined
  return draftStatic(classifyCommand(readSubject(catalog, command)))
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
    while (old[i + removed] !== now[j + added])
      [removed, added] = removed > 0 ? [removed - 1, added + 1] : [added + 1, 0]
    if (removed + added > 0) {
      const [gone, fresh] = [old.slice(i, i + removed), now.slice(j, j + added)]
      changes.push({line: i + 1, before: gone.join('\n'), after: fresh.join('\n')})
    }

    i += removed + 1
    j += added + 1
  }

  return changes
}

function renderReport(
  {changed, left, package: package_}: AdoptDocument,
  isDryRun: boolean,
): string {
  const changes = [...changed, ...(package_ ? [package_] : [])]
  const mark = (sign: string, text: string) =>
    text === '' ? [] : text.split('\n').map((line) => `  ${sign} ${line}`)
  const places = new Map<string, string[]>()
  for (const {file, line, reason} of left)
    places.set(reason, [...(places.get(reason) ?? []), `  ${file}:${line}`])
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const files = count(new Set(changes.map(({file}) => file)).size, 'file')
  return [
    ...changes.flatMap(({after, before, file, line}) => [
      `${file}:${line}`,
      ...mark('-', before),
      ...mark('+', after),
    ]),
    ...(changes.length > 0 ? [''] : []),
    ...[...places].flatMap(([reason, lines]) => [`Not changed, because ${reason}:`, ...lines, '']),
    `${isDryRun ? 'Would change' : 'Changed'} ${files}, and left ${count(left.length, 'place')}.`,
    ...(changed.length > 0
      ? ['Review and uncomment the drafted `static mutating` lines, then build and test.']
      : []),
    '',
  ].join('\n')
}
