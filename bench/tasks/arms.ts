import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'

import type {Catalog} from '../../src/catalog/catalog.js'
import {splitLine} from '../../src/command-line/shell-line.js'
import {checkLine} from '../../src/services/check-line.js'
import {unseenPackages} from '../search/corpus.js'
import {cleanEnvironment} from '../../test/support/run-cli.js'
import {attachPlugin, murliPlugin} from '../startup/hosts.js'
import {openServer} from './ask.js'

/** How an agent gets at a CLI: plain `--help`, the plugin in a shell, or the plugin's MCP server. */
export const arms = ['help', 'shell', 'mcp'] as const

export type Arm = (typeof arms)[number]

/** A CLI that tasks are written for. */
export type TaskHost = keyof typeof unseenPackages

/** The CLIs that tasks are written for; only some words of the vocabulary were added for them. */
export const taskHosts = Object.keys(unseenPackages) as TaskHost[]

/** What a user wants, and the command lines that do it, without the bin. */
export type Task = {id: string; host: TaskHost; kind: string; text: string; answers: string[]}

/** Reads the tasks of a CLI. */
export function readTasks(host: TaskHost): Task[] {
  const tasks = JSON.parse(readFileSync('bench/tasks/tasks.json', 'utf8')) as Task[]
  return tasks.filter((task) => task.host === host)
}

/** Checks that every answer is valid. @throws an Error that names one that is not */
export function checkAnswers(host: TaskHost, catalog: Catalog): void {
  for (const {answers, id} of readTasks(host)) {
    for (const line of answers) {
      const problem = checkLine(catalog, splitLine(line, 'posix')!)
      if (problem !== undefined) throw new Error(`${id}: ${line}: ${problem}`)
    }
  }
}

/** What the program in an agent's folder reads; the agent does not see it. */
export type Settings = {
  arm: Arm
  bin: string
  commands: string[]
  env: Record<string, string>
  home: string
  node: string
  script: string
  separator: string
  tasks: Pick<Task, 'id' | 'text'>[]
}

/** Where to make an arm's folder, and of which CLI. */
type ArmPlace = {
  arm: Arm
  catalog: Catalog
  host: TaskHost
  node: string
  /** The CLI's package. */
  root: string
  /** A node_modules folder with the plugin. */
  modules: string
  target: string
}

/** The folder of an arm's log and settings, which its agent does not know. */
export function stateOf(target: string, arm: Arm, host: TaskHost): string {
  return join(target, 'state', `${arm}-${host}`)
}

/**
 * Makes an agent's folder, with programs that are its only way to the CLI, and writes the prompt of
 * its agent. @returns the path of the prompt
 */
export async function makeArm(place: ArmPlace): Promise<string> {
  const {arm, catalog, host, modules, target} = place
  const folder = join(target, arm, host)
  const state = stateOf(target, arm, host)
  const settings = readSettings(place, join(state, 'home'))
  for (const path of [folder, settings.home]) mkdirSync(path, {recursive: true})
  if (arm !== 'help') {
    const {oclif} = readPackage(place.root)
    const data = join(settings.home, '.local/share', oclif.dirname ?? catalog.name)
    await attachPlugin(murliPlugin, modules, data)
  }
  writeFileSync(join(state, 'settings.json'), JSON.stringify(settings, undefined, 2))
  const ask = join(target, 'state/ask.mjs')
  cpSync('bench/tasks/ask.js', ask)
  const programs = arm === 'mcp' ? {'mcp-call': 'mcp-call'} : {[catalog.bin]: 'cli'}
  for (const [name, program] of Object.entries({...programs, task: 'task'})) {
    const words = [process.execPath, ask, state, program].map((word) => `'${word}'`)
    writeFileSync(join(folder, name), `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, {mode: 0o755})
  }
  const prompt = join(target, 'prompts', `${arm}-${host}.txt`)
  mkdirSync(dirname(prompt), {recursive: true})
  writeFileSync(prompt, await writePrompt(settings, folder))
  return prompt
}

function readSettings({arm, catalog, host, node, root}: ArmPlace, home: string): Settings {
  const {bin} = readPackage(root)
  const variable = catalog.bin.toUpperCase().replaceAll('-', '_')
  return {
    arm,
    bin: catalog.bin,
    commands: catalog.commands.flatMap(({aliases, id}) => [id, ...aliases]),
    // Every arm is a detected agent, and no CLI looks for an update.
    env: {
      ...cleanEnvironment(home),
      AI_AGENT: 'claude',
      [`${variable}_DISABLE_AUTOUPDATE`]: '1',
      [`${variable}_SKIP_NEW_VERSION_CHECK`]: 'true',
    },
    home,
    node,
    script: join(root, typeof bin === 'string' ? bin : Object.values(bin)[0]!),
    separator: catalog.separator,
    tasks: readTasks(host).map(({id, text}) => ({id, text})),
  }
}

function readPackage(root: string) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string> | string
    oclif: {dirname?: string}
  }
}

async function writePrompt(settings: Settings, folder: string): Promise<string> {
  const {arm, bin} = settings
  const common = `Work only in ${folder}, and read no file, neither there nor anywhere else, no web page and no source code. Do everything yourself, one call at a time.

\`./task\` prints the next task: what a user wants of the command-line tool \`${bin}\`, which you don't know. `
  const ending = `It is not executed, and you see no result: it is your one answer to that task, and the next task is printed. Use values exactly as the task names them, and no flag that the task does not ask for. Nothing has to be looked up on a server, and you are logged in.

Read as little as you need. When no task is left, stop and report in at most ten lines what was missing, wrong or more than you needed in what you read.
`
  if (arm !== 'mcp')
    return `${common}Your only way to it is \`./${bin}\`. What you ask \`./${bin}\` about itself (its help and the like) is answered. Any other command line of \`./${bin}\` is taken for the one that does what the user wants. ${ending}`
  const {about, end, request} = await openServer(settings)
  const {tools} = (await request('tools/list', {})) as {tools: object[]}
  await end()
  const {instructions} = about as {instructions: string}
  return `${common}Your only way to it is an MCP server, whose tools you call by \`./mcp-call TOOL 'INPUT AS JSON'\`. Your call of \`run\` or \`read\` does what the user wants. ${ending}
The server's instructions:

${instructions}

The server's tools:

${tools.map((tool) => JSON.stringify(tool)).join('\n')}
`
}
