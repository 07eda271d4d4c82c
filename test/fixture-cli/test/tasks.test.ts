import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {checkExamples, checkResults, runHost, runInProcess} from 'oclif-plugin-murli/testing'
import {afterEach, beforeEach, expect, test} from 'vitest'

const root = new URL('..', import.meta.url)
let folder: string
let env: Record<string, string>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tasks-'))
  env = {TASKS_DB: join(folder, 'tasks.json')}
})

afterEach(() => rm(folder, {force: true, recursive: true}))

test('every example is valid', {timeout: 60_000}, async () => {
  expect(await checkExamples(root)).toEqual([])
})

test('murli.types.json is what `murli types` makes of the sources', {timeout: 60_000}, async () => {
  const file = new URL('murli.types.json', root)
  const built = await readFile(file, 'utf8')
  expect((await runHost(root, ['murli', 'types', '--yes'], {env})).code).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(built)
})

test('results are what their types say', {timeout: 60_000}, async () => {
  await runInProcess(root, ['init', '--yes'], {env})
  await runInProcess(root, ['task', 'create', 'Water the plants', '--yes'], {env})
  await runInProcess(root, ['label', 'create', 'home', '--yes'], {env})
  expect(await checkResults(root, {commands: ['label list', 'report', 'task list'], env})).toEqual(
    [],
  )
})
