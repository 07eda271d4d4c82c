import {readFileSync} from 'node:fs'

import {expect, it} from 'vitest'

import {runOnTwoTerminals} from '../support/run-on-terminal.js'
import {cleanEnvironment, fixtureBin, runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const forPeople = ['adopt', 'annotate', 'diff', 'doctor', 'eval', 'lint', 'permissions', 'types']
const forAgents = ['mcp', 'which']

const named = (text: string, tools: readonly string[]) =>
  tools.filter((tool) => new RegExp(`\\bmurli[ :]${tool}\\b`).test(text))

it.each([
  '--help',
  'murli --help',
  'murli which --help',
  'describe --help',
  'describe --index',
  'describe --brief',
  'describe',
  '--schema',
  'murli --schema',
  'describe --skill',
  'describe --agents-md',
  'murli which check what agents read of this CLI --limit 50',
])('%s shows no tool for people, who find it by `tasks murli` (13.0)', async (line) => {
  const {stdout} = await runCli(line.split(' '))
  expect(stdout).not.toBe('')
  expect(named(stdout, [...forPeople, 'describe'])).toEqual([])
})

it('lists them for a person, and not for an agent', async (context) => {
  const cwd = await makeTemporaryFolder(context)
  const line = [process.execPath, fixtureBin, 'murli']
  const {code, stdout} = await runOnTwoTerminals(line, {cwd, env: cleanEnvironment(cwd)})
  expect([code, named(stdout, [...forPeople, ...forAgents, 'describe'])]).toEqual([
    0,
    [...forPeople, ...forAgents],
  ])

  const {commands} = JSON.parse((await runCli(['murli'])).stdout) as {commands: object}
  expect(Object.keys(commands)).toEqual(forAgents.map((tool) => `murli ${tool}`))
})

it('runs them, and corrects a misspelt one', async () => {
  const {code, stdout} = await runCli(['murli', 'lint', '--output', 'json'])
  expect([code, JSON.parse(stdout)]).toMatchObject([0, {score: expect.any(Number) as number}])
  const {stderr} = await runCli(['murli', 'wich', 'x'])
  expect(JSON.parse(stderr)).toMatchObject({did_you_mean: ['tasks murli which x']})
})

it('hides them in the manifest, which readme and completion read', () => {
  type Manifest = {commands: Record<string, {hidden: boolean}>}
  const {commands} = JSON.parse(readFileSync('oclif.manifest.json', 'utf8')) as Manifest
  const hidden = Object.keys(commands).filter((id) => commands[id]!.hidden)
  const tools = [...forPeople, 'describe'].map((tool) => `murli:${tool}`)
  expect(hidden.toSorted()).toEqual(['murli', ...tools].toSorted())
})
