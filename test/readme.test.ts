import {access, readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {describe, expect, test} from 'vitest'

import {readBlocks, readSteps} from './support/readme-blocks.js'
import {cleanEnvironment, fixtureBin, runProcess} from './support/run-cli.js'
import {runOnTwoTerminals} from './support/run-on-terminal.js'
import {makeTemporaryFolder} from './support/temporary-folder.js'

const root = new URL('../', import.meta.url)
const readme = await readFile(new URL('README.md', root), 'utf8')
const blocks = readBlocks(readme)

/** The words of a line; the README quotes none. */
function wordsOf(command: string): string[] {
  const [bin, ...words] = command.split(' ')
  expect(bin).toBe('tasks')
  return words
}

// `README=write npx vitest run test/readme` writes what the lines print into it.
describe('the README', () => {
  // `script`, which gives a terminal, takes other options elsewhere.
  test.runIf(process.platform === 'linux')('shows what its lines print', async (context) => {
    const cwd = await makeTemporaryFolder(context)
    const env = {...cleanEnvironment(cwd), NO_COLOR: '1', TASKS_DB: 'tasks.json', TASKS_NOW: '2025-03-10T09:00:00.000Z'}
    const run = (words: string[]) => runProcess([process.execPath, fixtureBin, ...words], {cwd, env, input: ''})
    await run(['init'])
    await run(['task', 'create', 'Water the plants', '--due', '2025-03-09'])

    const steps = readSteps(blocks)
    expect(steps.length).toBeGreaterThan(5)
    let written = readme
    let position = 0
    for (const {command, isTerminal, output} of steps) {
      const words = wordsOf(command)
      const terminal = () => runOnTwoTerminals([process.execPath, fixtureBin, ...words], {cwd, env})
      const {stderr, stdout} = await (isTerminal ? terminal() : run(words))
      const errors = stderr.split('\n').filter((line) => !line.startsWith('{"ts"'))
      const printed = `${stdout}${errors.join('\n')}`.replaceAll('\r\n', '\n')
      if (process.env.README !== 'write') expect(printed, command).toBe(output)
      position = written.indexOf(`$ ${command}\n`, position) + command.length + 3
      written = written.slice(0, position) + printed + written.slice(position + output.length)
    }

    if (written !== readme) await writeFile(new URL('README.md', root), written)
  })

  test('leaves to AGENTS.md a line for every folder of src', async () => {
    const guide = await readFile(new URL('AGENTS.md', root), 'utf8')
    for (const name of await readdir(new URL('src', root))) expect(guide).toContain(`| \`src/${name}\` |`)
  })

  test('names scripts, files and sources that exist', async () => {
    const {scripts} = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {scripts: object}
    for (const [, script] of readme.matchAll(/npm (?:run )?(demo|test)\b/g)) expect(scripts).toHaveProperty(script!)
    for (const [, file] of readme.matchAll(/\]\(([^)#:]+)\)/g)) await access(new URL(file!, root))

    const source = await readFile(join(fixtureBin, '../../src/commands/task/delete.ts'), 'utf8')
    const shown = blocks
      .filter(({info}) => info === 'diff' || info === 'ts')
      .flatMap(({info, text}) => (info === 'ts' ? text.split('\n') : text.match(/(?<=^\+).*/gm)!))
    expect(shown.length).toBeGreaterThan(5)
    for (const line of shown) expect(source).toContain(line)
  })
})
