/**
 * What an agent reads, in tokens, of published CLIs and of the example CLI: with the plugin, and of
 * the same content in `--help` or in what a person reads.
 *
 *     npm run bench:economy -- <folder of hosts>... [--host heroku] [--node <executable>] [--save]
 *
 * A folder has an npm project for each host: `<folder>/heroku/node_modules/heroku`. `--save` writes
 * economy.json, economy.md and economy.svg; with `--host`, the figures of the other hosts stay.
 * `--node` runs the hosts that need a newer Node than this one.
 */
import {execFileSync} from 'node:child_process'
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'

import {Config} from '@oclif/core'
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'

import {renderBrief} from '../../src/catalog/brief/render-brief.js'
import {type Catalog, type CatalogCommand, isHousekeeping} from '../../src/catalog/catalog.js'
import {renderManifestSchema} from '../../src/catalog/documents/render-schema.js'
import {readCatalog} from '../../src/catalog/read.js'
import {summarize} from '../../src/catalog/texts/render-text.js'
import {parentsOf} from '../../src/catalog/topics.js'
import {checkWords} from '../../src/corrections/problems/problems.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {findCommands} from '../../src/services/search/find-commands.js'
import {cleanEnvironment} from '../../test/support/run-cli.js'
import {hostPackages, readHost, readIntents, unseenPackages} from '../search/corpus.js'
import {attachPlugin, copyPlugin, murliPlugin} from '../startup/hosts.js'
import {HelpPages} from './help-pages.js'
import {
  addFigures,
  type Economy,
  type Measured,
  type Pair,
  writePage,
  writePicture,
} from './page.js'

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {
    host: {type: 'string'},
    node: {default: process.execPath, type: 'string'},
    save: {default: false, type: 'boolean'},
  },
})
const {aio: _aio, oclif: _oclif, ...tunedPackages} = hostPackages
const packages = {...tunedPackages, ...unseenPackages}

/** Where a host with a folder of its own has its user's plugins. */
const dataFolders: Partial<Record<Measurable, string>> = {twilio: '.twilio-cli'}

/** The measured hosts; for the last three, only some words were added to the vocabulary. */
type Measurable = keyof typeof packages
/** The schemas and help pages of how many commands are read at most, evenly chosen. */
const maxCommands = 60
const folder = mkdtempSync(join(tmpdir(), 'economy-'))
const measured: Measured[] = []
for (const name of Object.keys(packages) as Measurable[]) {
  const start = performance.now()
  const installed = positionals.find((each) => existsSync(join(each, name, 'node_modules')))
  if (installed === undefined || (values.host && values.host !== name)) continue
  const catalog = await readHost(installed, name)
  if (catalog) measured.push(await measurePublished(name, catalog, installed))
  console.error(`${name} ${Math.round((performance.now() - start) / 1000)} s`)
}

if (!values.host || values.host === 'tasks') measured.push(await measureExample())
// A program that a host has left behind may still write there.
rmSync(folder, {maxRetries: 5, recursive: true})

const file = 'bench/economy.json'
const found: Economy = {date: new Date().toISOString().slice(0, 10), hosts: measured}
const economy = values.host
  ? addFigures(JSON.parse(readFileSync(file, 'utf8')) as Economy, found)
  : found
const page = writePage(economy)
console.log(page)
if (values.save) {
  writeFileSync(file, `${JSON.stringify(economy, undefined, 2)}\n`)
  writeFileSync('bench/economy.md', page)
  writeFileSync('bench/economy.svg', writePicture(economy))
}

// Init hooks of hosts may leave timers behind.
process.exit()

async function measurePublished(
  name: Measurable,
  catalog: Catalog,
  installed: string,
): Promise<Measured> {
  const root = resolve(installed, name, 'node_modules', packages[name])
  const {bin, oclif} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string> | string
    oclif: {dirname?: string}
  }
  const script = join(root, typeof bin === 'string' ? bin : Object.values(bin)[0]!)
  const home = join(folder, name)
  const plain = join(folder, `${name}-plain`)
  const modules = join(folder, `${name}-plugin`, 'node_modules')
  for (const each of [home, plain, modules]) mkdirSync(each, {recursive: true})
  await copyPlugin(modules)
  await attachPlugin(
    murliPlugin,
    modules,
    join(home, dataFolders[name] ?? join('.local/share', oclif.dirname ?? packages[name])),
  )
  const intents = readIntents(
    name,
    Object.hasOwn(unseenPackages, name) ? 'unseen' : 'held-out',
  ).served
  const asked = intents.map(({commands, text}) => ({
    command: findCommand(catalog, commands),
    text,
  }))
  return measure(catalog, asked, (argv, hasPlugin) =>
    run(script, argv, {[agentVariable(catalog)]: hasPlugin ? '1' : '0'}, hasPlugin ? home : plain),
  )
}

async function measureExample(): Promise<Measured> {
  const root = resolve('test/fixture-cli')
  const config = await Config.load({root})
  const catalog = readCatalog(config as unknown as HostConfig)
  const home = join(folder, 'tasks')
  mkdirSync(home)
  const script = join(root, 'bin/run.js')
  const runTasks = (argv: readonly string[], hasPlugin: boolean) =>
    run(
      script,
      hasPlugin ? argv : [...argv, '--output', 'text'],
      hasPlugin ? {TASKS_AGENT: '1'} : {},
      home,
    )
  runTasks(['init', '--yes'], true)
  const rows = Array.from({length: 40}, (_, row) => ({
    due: `2026-12-${String((row % 28) + 1).padStart(2, '0')}`,
    priority: row % 2 ? 'high' : 'low',
    title: `Water plant number ${row + 1}`,
  }))
  const file = join(home, 'rows.ndjson')
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  runTasks(['import', file, '--yes'], true)
  const asked = visibleCommands(catalog).map((command) => ({
    command,
    text: summarize(catalog, command),
  }))
  const table = countTokens(runTasks(['task', 'list'], false))
  const listed = (...flags: string[]) => ({
    plain: table,
    plugin: countTokens(runTasks(['task', 'list', ...flags], true)),
  })
  const same = ['--select', 'id,priority,due,title']
  return {
    ...(await measure(catalog, asked, runTasks)),
    list: listed(),
    rows: listed('--output', 'rows'),
    columns: listed('--output', 'rows', ...same),
  }
}

/** Measures a host; `runLine` gives what a command line prints, with the plugin or without it. */
async function measure(
  catalog: Catalog,
  asked: readonly {command: CatalogCommand; text: string}[],
  runLine: (argv: readonly string[], hasPlugin: boolean) => string,
): Promise<Measured> {
  const answers = asked.map(({text}) => count(findCommands(catalog, text)))
  const commands = visibleCommands(catalog)
  const every = Math.ceil(commands.length / maxCommands)
  const sample = commands.filter((_, position) => position % every === 0)
  const schemas = sample.map((command) => count(renderManifestSchema(catalog, command)))
  const brief = (command: CatalogCommand) =>
    count(renderBrief(catalog, command, {findProblems: checkWords}))
  const briefs = commands.map((command) => brief(command))
  const index = runLine(['murli', 'describe', '--index'], true)
  const {argv, command: mistaken} = misspellFlag(catalog)
  const error = runLine(argv, true)
  const repaired = error.includes('"did_you_mean"') ? 0 : brief(mistaken)
  const plainError = runLine(argv, false)

  // Help changes ids in the config, so it comes last.
  const help = new HelpPages(catalog)
  const ways: number[] = []
  for (const {command} of asked) ways.push(countAll(await help.pagesTo(command)))
  const pages = new Map<CatalogCommand, number>()
  for (const command of commands) pages.set(command, countTokens(await help.commandPage(command)))
  const learned = sample.map((command, position): Pair => ({
    plain: pages.get(command)!,
    plugin: schemas[position]!,
  }))

  const byShare = learned.toSorted((a, b) => a.plugin / a.plain - b.plugin / b.plain)
  const {commands: listed} = JSON.parse(index) as {commands: Record<string, string>}
  const topics = new Set(
    commands.filter(({name}) => Object.hasOwn(listed, name)).flatMap(({id}) => parentsOf(id)),
  )
  const indexPages = await help.topicPages(['', ...topics])
  return {
    brief: {plain: sum([...pages.values()]), plugin: sum(briefs)},
    commands: commands.length,
    longer: commands.filter((command, position) => briefs[position]! > pages.get(command)!).length,
    error: {
      plain: countTokens(plainError + (await help.commandPage(mistaken))),
      plugin: countTokens(error) + repaired,
    },
    index: {plain: countAll(indexPages), plugin: countTokens(index)},
    name: catalog.bin,
    schema: byShare[Math.floor(byShare.length / 2)]!,
    version: catalog.version,
    which: {plain: median(ways), plugin: median(answers)},
  }
}

/**
 * A command line with one misspelt flag: two letters of the longest optional flag of the first
 * command that has one.
 */
function misspellFlag(catalog: Catalog): {argv: string[]; command: CatalogCommand} {
  for (const command of visibleCommands(catalog)) {
    const {args, flags} = command.definition
    if (Object.values(args).some(({required}) => required) || isHousekeeping(command)) continue
    const names = Object.keys(flags).filter(
      (name) => !flags[name]!.hidden && /^[a-z]{6,}$/.test(name),
    )
    const name = names.find((each) => flags[each]!.type === 'boolean')
    if (!name) continue
    const flag = `--${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}`
    return {argv: [...command.name.split(' '), flag], command}
  }

  throw new Error(`${catalog.bin} has no command with a flag to misspell`)
}

function run(
  script: string,
  argv: readonly string[],
  env: Record<string, string>,
  home: string,
): string {
  const options = {
    cwd: home,
    encoding: 'utf8',
    env: {...cleanEnvironment(home), ...env},
    stdio: 'pipe',
  } as const
  try {
    return execFileSync(values.node, [script, ...argv], options)
  } catch (error) {
    const {stderr, stdout} = error as {stderr: string; stdout: string}
    return stdout + stderr
  }
}

function agentVariable({bin}: Catalog): string {
  return `${bin.toUpperCase().replaceAll('-', '_')}_AGENT`
}

/** The commands of the host, without those of the plugin, which the example CLI has. */
function visibleCommands({commands}: Catalog): CatalogCommand[] {
  return commands.filter(
    ({entry, isHidden}) => !isHidden && (entry as {pluginName?: string}).pluginName !== murliPlugin,
  )
}

/** The first of the names that is a command's own, and no alias. */
function findCommand(catalog: Catalog, names: readonly string[]): CatalogCommand {
  for (const name of names) {
    const found = catalog.commands.find((command) => command.name === name)
    if (found) return found
  }

  throw new Error(`${catalog.bin} has no command ${names.join(', ')}`)
}

function count(document: unknown): number {
  return countTokens(`${JSON.stringify(document)}\n`)
}

function countAll(texts: readonly string[]): number {
  return sum(texts.map((text) => countTokens(text)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
