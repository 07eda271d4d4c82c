import {readFile, writeFile} from 'node:fs/promises'

import {expect, type TestContext} from 'vitest'

import {readBlocks, readSteps} from './markdown.js'
import {cleanEnvironment, fixtureBin, runProcess} from './run-cli.js'
import {runOnTwoTerminals} from './run-on-terminal.js'
import {makeTemporaryFolder} from './temporary-folder.js'

/** Runs a command line of a page, and returns what it prints on both streams, except log lines. */
export type RunStep = (command: string, isTerminal: boolean) => Promise<string>

/** Sets the fixture host up with one task, and returns what runs the command lines of a page on it. */
export async function openPage(context: Pick<TestContext, 'onTestFinished'>): Promise<RunStep> {
  const cwd = await makeTemporaryFolder(context)
  const env = {...cleanEnvironment(cwd), NO_COLOR: '1', TASKS_DB: 'tasks.json', TASKS_NOW: '2025-03-10T09:00:00.000Z'}
  const run = (words: string[]) => runProcess([process.execPath, fixtureBin, ...words], {cwd, env, input: ''})
  await run(['init', '--yes'])
  await run(['task', 'create', 'Water the plants', '--due', '2025-03-09', '--yes'])
  return async (command, isTerminal) => {
    const [line = '', query] = command.split(' | jq')
    const words = wordsOf(line.replace(/ 2>&1$/, ''))
    const terminal = () => runOnTwoTerminals([process.execPath, fixtureBin, ...words], {cwd, env})
    const {stderr, stdout} = await (isTerminal ? terminal() : run(words))
    const errors = stderr.split('\n').filter((each) => !each.startsWith('{"ts"'))
    const printed = `${stdout}${errors.join('\n')}`.replaceAll('\r\n', '\n')
    return query === undefined ? printed : queryJson(line.endsWith(' 2>&1') ? printed : stdout, query.trim())
  }
}

/**
 * Runs the lines of a page's console blocks on the fixture host, one after the other on the same database, and compares
 * what they print. `README=write` writes it into the page instead.
 *
 * @returns how many lines there were
 */
export async function checkPage(page: URL, context: Pick<TestContext, 'onTestFinished'>): Promise<number> {
  const markdown = await readFile(page, 'utf8')
  const run = await openPage(context)
  const steps = readSteps(readBlocks(markdown))
  let written = markdown
  let position = 0
  for (const {command, isTerminal, output} of steps) {
    const raw = await run(command, isTerminal)
    const printed = /^\{$/m.test(output) && !command.includes('| jq') ? indentDocuments(raw) : raw
    if (process.env.README !== 'write') expect(printed, command).toBe(output)
    position = written.indexOf(`$ ${command}\n`, position) + command.length + 3
    written = written.slice(0, position) + printed + written.slice(position + output.length)
  }

  if (written !== markdown) await writeFile(page, written)
  return steps.length
}

/** Indents every document of an output that is on one line (3.13). */
function indentDocuments(output: string): string {
  return output.replaceAll(/^\{.*\}$/gm, (line) => JSON.stringify(JSON.parse(line), null, 2))
}

/** What `jq` prints for a path such as `.result[0].title`, or for the whole document. */
function queryJson(text: string, path: string): string {
  const keys = path.match(/\w+/g) ?? []
  const value = keys.reduce((inner, key) => (inner as Record<string, unknown>)[key], JSON.parse(text) as unknown)
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The words of a line; the pages quote none. */
function wordsOf(command: string): string[] {
  const [bin, ...words] = command.split(' ')
  expect(bin).toBe('tasks')
  return words
}
