import {existsSync} from 'node:fs'
import {access, readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {describe, expect, test, type TestContext} from 'vitest'

import {drawTerminals, pictures} from '../scripts/draw-terminal.js'
import {writeFigures} from '../scripts/figures.js'
import {readBlocks, readSteps} from './support/markdown.js'
import {runOnTwoTerminals} from './support/run-on-terminal.js'
import {cleanEnvironment, fixtureBin, runProcess} from './support/run-cli.js'
import {makeTemporaryFolder} from './support/temporary-folder.js'

const root = new URL('../', import.meta.url)
const readme = await readFile(new URL('README.md', root), 'utf8')
const blocks = readBlocks(readme)

// `README=write npx vitest run test/readme` writes what the command lines print into it, and draws
// the pictures.
describe('the README', () => {
  // `script`, which gives a terminal, takes other options elsewhere.
  test.runIf(process.platform === 'linux')('shows what its lines print', async (context) => {
    expect(await checkPage(new URL('README.md', root), context)).toBeGreaterThan(2)
  })

  test('has the figures of the benchmarks’ data, and fits on a front page', async () => {
    const written = writeFigures(readme)
    if (process.env.README === 'write') await writeFile(new URL('README.md', root), written)
    expect(await readFile(new URL('README.md', root), 'utf8')).toBe(written)
    expect(written.split('\n').length).toBeLessThanOrEqual(250)
  })

  test.runIf(process.platform === 'linux').for(Object.entries(pictures))(
    'has a picture of what the program prints: %s',
    async ([name, {panels, title: caption}], context) => {
      const run = await openPage(context)
      const drawnPanels = []
      for (const {commands, isTerminal, title} of panels) {
        const lines = []
        for (const command of commands)
          lines.push(`$ ${command}`, ...(await run(command, isTerminal)).trimEnd().split('\n'))
        drawnPanels.push({lines, title})
      }

      const drawn = drawTerminals(caption, drawnPanels)
      const picture = new URL(`docs/${name}`, root)
      if (process.env.README === 'write') await writeFile(picture, drawn)
      expect(await readFile(picture, 'utf8')).toBe(drawn)
    },
  )

  test.runIf(process.platform === 'linux')(
    'repairs a command line in the picture with its first correction',
    async (context) => {
      const run = await openPage(context)
      const [broken, repaired] = pictures['repair.svg'].panels[0]!.commands
      const {did_you_mean: lines} = JSON.parse(await run(broken!, false)) as {
        did_you_mean: string[]
      }
      expect(lines[0]).toBe(repaired!.split(' | ')[0])
    },
  )

  test('leaves to AGENTS.md a line for every folder of src, and no path that does not exist', async () => {
    const guide = await readFile(new URL('AGENTS.md', root), 'utf8')
    const folders = await readdir(new URL('src', root), {withFileTypes: true})
    const unnamed = folders.filter(
      (entry) => entry.isDirectory() && !guide.includes(`| \`src/${entry.name}\` |`),
    )
    expect(unnamed).toEqual([])
    for (const [, path] of guide.matchAll(/`((?:src|test|docs|scripts|bench)\/[\w./-]+)`/g))
      await access(new URL(path!, root))
    // A row of the table names files without the folders of its group.
    const [, table = ''] = guide.split('## To change something\n')
    let groups: string[] = []
    for (const line of table.split('\n## ', 1)[0]!.split('\n')) {
      const paths = [...line.matchAll(/`([\w./-]+)`/g)].map(([, path]) => path!)
      if (line.startsWith('| **')) groups = paths
      const files = paths.filter((path) => /^[\w-]+(\/[\w-]+)*\.(ts|js|txt)$/.test(path))
      const missing = files.filter(
        (file) =>
          ![...groups, '.'].some((folder) => existsSync(new URL(`${folder}/${file}`, root))),
      )
      expect(missing, line).toEqual([])
    }
  })

  test('has a command that passes the tests on a fresh machine, which CI runs as it is', async () => {
    const commands = readme.match(/^npm ci && npm .*$/gm)
    expect(commands).toEqual(['npm ci && npm run demo', 'npm ci && npm test'])
    const ci = await readFile(new URL('.ci/run', root), 'utf8')
    expect(ci.replace('NO_COLOR=1 ', '')).toContain(`(${commands![1]})`)
  })

  test('names scripts and sources that exist', async () => {
    const {scripts} = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
      scripts: object
    }
    for (const [, script] of readme.matchAll(/npm (?:run )?(demo|test)\b/g))
      expect(scripts).toHaveProperty(script!)
    const source = await readFile(join(fixtureBin, '../../src/commands/task/delete.ts'), 'utf8')
    const shown = blocks
      .filter(({info}) => info === 'diff' || info === 'ts')
      .flatMap(({info, text}) => (info === 'ts' ? text.split('\n') : text.match(/(?<=^\+).*/gm)!))
    expect(shown.length).toBeGreaterThan(5)
    for (const line of shown) expect(source).toContain(line)
  })
})

describe('the pages in docs', async () => {
  const folder = new URL('docs/', root)
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.md'))

  test.runIf(process.platform === 'linux').for(pages)(
    '%s shows what its lines print',
    async (name, context) => {
      expect(await checkPage(new URL(name, folder), context)).toBeGreaterThanOrEqual(0)
    },
  )

  test('are at most fifteen, and the README lists each', () => {
    expect(pages.length).toBeLessThanOrEqual(15)
    const listed = [...readme.matchAll(/^\* \[[^\]]+\]\(docs\/([a-z-]+\.md)\)/gm)].map(
      ([, file]) => file!,
    )
    expect(listed.toSorted()).toEqual(pages.toSorted())
  })
})

/** Runs a command line of a page, and returns what it prints on both streams, except log lines. */
type RunStep = (command: string, isTerminal: boolean) => Promise<string>

/**
 * Sets the fixture host up with one task, and returns what runs the command lines of a page on it.
 */
async function openPage(context: Pick<TestContext, 'onTestFinished'>): Promise<RunStep> {
  const cwd = await makeTemporaryFolder(context)
  const env = {
    ...cleanEnvironment(cwd),
    NO_COLOR: '1',
    TASKS_DB: 'tasks.json',
    TASKS_NOW: '2025-03-10T09:00:00.000Z',
  }
  const run = (words: string[]) =>
    runProcess([process.execPath, fixtureBin, ...words], {cwd, env, input: ''})
  await run(['init', '--yes'])
  await run(['task', 'create', 'Water the plants', '--due', '2025-03-09', '--yes'])
  return async (command, isTerminal) => {
    const [line = '', query] = command.split(' | jq')
    const words = wordsOf(line.replace(/ 2>&1$/, ''))
    const terminal = () => runOnTwoTerminals([process.execPath, fixtureBin, ...words], {cwd, env})
    const {stderr, stdout} = await (isTerminal ? terminal() : run(words))
    const errors = stderr.split('\n').filter((each) => !each.startsWith('{"ts"'))
    const printed = `${stdout}${errors.join('\n')}`.replaceAll('\r\n', '\n')
    return query === undefined
      ? printed
      : queryJson(line.endsWith(' 2>&1') ? printed : stdout, query.trim())
  }
}

/**
 * Runs the lines of a page's console blocks on the fixture host, one after the other on the same
 * database, and compares what they print. `README=write` writes it into the page instead.
 *
 * @returns how many lines there were
 */
async function checkPage(page: URL, context: Pick<TestContext, 'onTestFinished'>): Promise<number> {
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
  const value = keys.reduce(
    (inner, key) => (inner as Record<string, unknown>)[key],
    JSON.parse(text) as unknown,
  )
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The words of a line; the pages quote none. */
function wordsOf(command: string): string[] {
  const [bin, ...words] = command.split(' ')
  expect(bin).toBe('tasks')
  return words
}
