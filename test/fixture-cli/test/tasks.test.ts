import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {
  checkDocument,
  checkExamples,
  checkResults,
  errorOf,
  planOf,
  runHost,
  runInProcess,
  successOf,
} from 'oclif-plugin-murli/testing'
import {afterEach, beforeEach, expect, test} from 'vitest'

type Task = {id: number; title: string; status: 'done' | 'open'}

const root = new URL('..', import.meta.url)
let folder: string
let env: Record<string, string>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tasks-'))
  env = {TASKS_DB: join(folder, 'tasks.json')}
  await runInProcess(root, ['init', '--yes'], {env})
  await runInProcess(root, ['task', 'create', 'Water the plants', '--yes'], {env})
})

afterEach(() => rm(folder, {force: true, recursive: true}))

test('a list is a result of tasks, and a document of the contract', async () => {
  const success = successOf(await runInProcess<Task[]>(root, ['task', 'list'], {env}))
  expect(success.result.map(({title}) => title)).toEqual(['Water the plants'])
  expect(checkDocument('success', success)).toEqual([])
})

test('nothing is deleted without a confirmation, and a plan tells what would be', async () => {
  const refused = await runInProcess(root, ['task', 'delete', '1'], {env})
  expect([refused.code, errorOf(refused).error]).toEqual([1, 'confirmation_required'])
  const plan = planOf(
    await runInProcess<unknown, {would_delete: Task[]}>(root, ['task', 'delete', '1', '--dry-run'], {env}),
  )
  expect(plan.plan.would_delete.map(({id}) => id)).toEqual([1])
  const left = successOf(await runInProcess<Task[]>(root, ['task', 'list'], {env}))
  expect(left.result.length).toBe(1)
})

test('a mistyped command is corrected, which only a process of its own shows', async () => {
  const run = await runHost(root, ['task', 'lsit'], {env})
  expect([run.code, errorOf(run).did_you_mean]).toEqual([1, ['tasks task list']])
})

test('every example is valid', async () => {
  expect(await checkExamples(root)).toEqual([])
}, 60_000)

test('murli.types.json is what `murli types` makes of the sources', {timeout: 60_000}, async () => {
  const file = new URL('murli.types.json', root)
  const committed = await readFile(file, 'utf8')
  expect((await runHost(root, ['murli', 'types', '--yes'], {env})).code).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(committed)
})

test('results are what their types say', {timeout: 60_000}, async () => {
  await runInProcess(root, ['label', 'create', 'home', '--yes'], {env})
  expect(await checkResults(root, {commands: ['label list', 'report', 'task list'], env})).toEqual([])
})
