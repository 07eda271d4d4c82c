import {mkdir, readFile, writeFile} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'

import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'

import {rules} from '../../src/services/lint/rules.js'
import {expectValid} from '../support/expect-valid.js'
import {runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A command that states everything but what it changes. */
const source = `export default class Import extends AgentCommand {
  static summary = 'Import tasks from a file'
  static examples = ['<%= config.bin %> import']
  static returns = {type: 'object', description: 'The counts', outputSchema: {type: 'object'}}
}
`
let host: TrialHost
beforeAll(async () => void (host = await makeTrialHost({commands: {import: source}})))
afterAll(() => host.remove())

test('the exit code depends on the score, and the report is on stdout either way', async (context) => {
  const cwd = await makeTemporaryFolder(context)
  await mkdir(join(cwd, '.config/tasks'), {recursive: true})
  await writeFile(
    join(cwd, '.config/tasks/murli.json'),
    '{"commands": {"task lsit": {"mutating": false}}}',
  )
  const low = await runCli(['murli', 'lint', '--min-score', '96'], {cwd})
  const high = await runCli(['murli', 'lint', '--min-score', '100'], {cwd})
  expect([low.code, high.code, low.stderr, high.stderr]).toEqual([0, 1, '', ''])
  expect(high.stdout).toBe(low.stdout)
  expectValid('lint', JSON.parse(high.stdout))
})

test('a workflow gets annotations, with the file and line of each in the repository', async () => {
  const env = {GITHUB_WORKSPACE: dirname(host.folder)}
  const inside = await host.run(['murli', 'lint', '--format', 'github'], {env})
  const text =
    'Nothing states whether the command changes anything. Write `static mutating = false` or `true` in its class'
  expect(inside.stdout.replace(/ in its class.*/, ' in its class')).toBe(
    [
      `::warning file=${basename(host.folder)}/commands/import.js,line=3,title=trial import (unstated-mutation)::${text}`,
      '::notice title=murli lint::Score 90',
      '',
    ].join('\n'),
  )
  const outside = await host.run(['murli', 'lint', '--format', 'github'], {
    env: {GITHUB_WORKSPACE: '/nowhere'},
  })
  expect(outside.stdout).toMatch(/^::warning title=trial import/)
})

test('a workflow gets the place of a command that an index imports or, without TypeScript, that index', async () => {
  const commands = {}
  const files = {
    'apps.js': `import {AgentCommand} from 'oclif-plugin-murli'
class Other extends AgentCommand {}
${source.replace('default ', '')}`,
    'index.js': `import {Import} from './apps.js'\nexport default {import: Import}\n`,
  }
  const oclif = {commands: {strategy: 'explicit', target: './index.js'}}
  const places = [['typescript-json-schema'], []].map(async (packages) => {
    const trial = await makeTrialHost({commands, files, oclif, packages})
    onTestFinished(() => trial.remove())
    const env = {GITHUB_WORKSPACE: trial.folder}
    const {stdout} = await trial.run(['murli', 'lint', '--format', 'github'], {env})
    return /^::warning (.*?),title/.exec(stdout)?.[1]
  })
  expect(await Promise.all(places)).toEqual(['file=apps.js,line=3', 'file=index.js'])
})

test('a workflow is shown a mistake in a file of annotations in that file', async (context) => {
  const cwd = await makeTemporaryFolder(context)
  const file = '.config/tasks/murli.yaml'
  const notes =
    '# mine\ncommands:\n  task list:\n    sumary: One\n  "task lsit": {mutating: false}\n'
  await mkdir(join(cwd, dirname(file)), {recursive: true})
  const lint = () =>
    runCli(['murli', 'lint', '--format', 'github'], {cwd, env: {GITHUB_WORKSPACE: cwd}})
  await writeFile(join(cwd, file), notes)
  const wrong = await lint()
  await writeFile(join(cwd, file), 'commands: [')
  const unreadable = await lint()
  const placesOf = (text: string) =>
    [...text.matchAll(/^::warning (.*?),?title/gm)].map(([, place]) => place)
  expect([placesOf(wrong.stdout), placesOf(unreadable.stdout)]).toEqual([
    [`file=${file},line=3`, `file=${file},line=5`],
    [`file=${file}`],
  ])
})

test('every rule has a section in docs/lint.md, and every section a rule', async () => {
  const page = await readFile('docs/lint.md', 'utf8')
  const sections = [...page.matchAll(/^### (\S+)$/gm)].map(([, id]) => id)
  expect(sections.length).toBe(rules.length)
  expect(new Set(sections)).toEqual(new Set(rules.map(({id}) => id)))
})
