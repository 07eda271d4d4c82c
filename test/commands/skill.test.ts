import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

test('--install writes the skill where agents look, and the doctor reports one that is stale', async (context) => {
  const cwd = await makeTemporaryFolder(context)
  const files = ['.claude', '.agents'].map((folder) => join(cwd, folder, 'skills/tasks/SKILL.md'))
  const {code, stdout} = await runCli(['describe', '--skill', '--install'], {cwd})
  expect([code, JSON.parse(stdout)]).toEqual([0, {files}])
  const [skill, other] = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  expect(skill).toMatch(/^---\nname: tasks\ndescription: "Runs the tasks command line\./)
  expect(other).toBe(skill)

  const examine = async () =>
    (JSON.parse((await runCli(['murli', 'doctor'], {cwd})).stdout) as {problems: {about: string}[]}).problems
  expect((await examine()).filter(({about}) => about === 'skill')).toEqual([])
  await writeFile(files[0]!, skill!.replace(/^Digest .*$/m, 'Digest 000000000000.'))
  expect((await examine()).filter(({about}) => about === 'skill')).toEqual([
    {
      about: 'skill',
      message: `${files[0]} was written from an older state of the commands.`,
      suggestion: 'Write it again with `tasks describe --skill --install`.',
    },
  ])
  await runCli(['describe', '--skill', '--install', cwd])
  expect(await readFile(files[0]!, 'utf8')).toBe(skill)
})

test.each([
  ['--install', ['--install']],
  ['--global', ['--skill', '--global']],
  ['--index', ['--skill', '--index']],
])('%s has to fit the other flags', async (field, args) => {
  const {code, stderr} = await runCli(['describe', ...args])
  expect([code, JSON.parse(stderr)]).toEqual([1, expect.objectContaining({error: 'flag_error', field})])
})
