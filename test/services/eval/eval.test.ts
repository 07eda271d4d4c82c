import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import fc from 'fast-check'
import {describe, expect, onTestFinished, test} from 'vitest'

import {readCatalog} from '../../../src/catalog/read.js'
import type {EvalDocument, EvalTaskNode} from '../../../src/contract/schema/eval.js'
import {evaluate} from '../../../src/services/eval/eval.js'
import {compareFigures, computeFigures, hasFailed} from '../../../src/services/eval/figures.js'
import {HelpPages} from '../../../bench/economy/help-pages.js'
import {findCommands} from '../../../src/services/search/find-commands.js'
import {readTasks, renderTasks, type Task} from '../../../src/services/eval/tasks-file.js'
import {expectValid} from '../../support/expect-valid.js'
import {entry, type HostParts, loadHost} from '../../support/host.js'
import {runCli} from '../../support/run-cli.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'
import {makeTrialHost} from '../../support/trial-host.js'
import {serviceLine} from '../../support/service-line.js'

const option = (description: string, more: object = {}) => ({description, type: 'option', ...more})

/** The commands of a small host, as its author may release them. */
const commands = {
  'index:delete': {
    args: {name: {name: 'name', required: true}},
    examples: ['riffle index delete old'],
    flags: {region: option('where it runs', {name: 'region', options: ['eu', 'us']})},
    summary: 'Delete an index.',
  },
  'index:list': {
    examples: [{command: '<%= config.bin %> <%= command.id %> --limit 5', description: 'Few'}],
    flags: {limit: option('how many', {name: 'limit'})},
    summary: 'List the indices',
  },
  'query:run': {
    args: {text: {name: 'text', required: true}},
    flags: {format: option('how to print', {name: 'format', options: ['csv', 'table']})},
    summary: 'Search an index for a text',
  },
  silent: {summary: ''},
}

const tasks: Task[] = [
  {intent: 'delete an index', argv: ['index', 'delete', 'old', '--region', 'eu']},
  {intent: 'show which indices there are', argv: ['index', 'list', '--limit', '3']},
  {intent: 'find documents with a word', argv: ['query', 'run', 'word', '--format=csv']},
]

async function loadRiffle(changed: Record<string, object> = {}) {
  const entries = Object.entries({...commands, ...changed}).map(([id, fields]) => [
    id,
    entry({pluginName: 'riffle', ...fields}),
  ])
  const parts: HostParts = {
    commands: Object.fromEntries(entries) as Record<string, unknown>,
    oclif: {topicSeparator: ' '},
  }
  return loadHost(parts)
}

/** Runs `murli eval` of the host with some changed commands, in a folder with its file of tasks. */
async function evaluateRiffle(
  changed: Record<string, object> = {},
  {baseline, list = tasks}: {baseline?: object; list?: Task[]} = {},
): Promise<{code: number | undefined; document: EvalDocument; text: string}> {
  const folder = await makeTemporaryFolder({onTestFinished})
  const file = join(folder, 'evals.yaml')
  await writeFile(file, renderTasks(file, list, 'riffle'))
  const older = join(folder, 'older.json')
  if (baseline) await writeFile(older, JSON.stringify(baseline))
  const flags: Record<string, string> = baseline ? {baseline: older} : {}
  const line = serviceLine({args: [{position: 2, raw: file}], flags})
  const config = await loadRiffle(changed)
  const answer = await evaluate.answer(line, {config} as never)
  const {code, document, text} = answer as {code?: number; document: EvalDocument; text: string}
  expectValid('eval', document)
  return {code, document, text}
}

test('tasks are measured: rank, confidence, tokens and repaired mistakes', async () => {
  const {code, document, text} = await evaluateRiffle()
  expect(code).toBeUndefined()
  expect(document.figures).toMatchObject({tasks: 3, valid: 1, three: 1, five: 1})
  const [first] = document.tasks
  const {confident} = findCommands(readCatalog(await loadRiffle()), tasks[0]!.intent)
  expect(first).toMatchObject({command: 'index delete', confident, rank: 1})
  expect(first!.tokens).toBeLessThan(first!.help_tokens!)
  for (const {mistakes, repaired} of document.tasks) {
    expect(mistakes).toBeGreaterThan(5)
    expect(repaired).toBeGreaterThan(mistakes / 2)
  }

  expect(text).toContain('An agent reads ')
  expect(await evaluateRiffle()).toEqual({code, document, text})
})

/** What makes a release worse for agents, and the figures that must fall. */
const releases: [name: string, changed: Record<string, object>, worse: string[]][] = [
  [
    'a flag that is renamed',
    {
      'index:list': {
        ...commands['index:list'],
        flags: {count: option('how many', {name: 'count'})},
      },
    },
    ['valid'],
  ],
  [
    'a summary without its words, and a command that has them',
    {
      'query:run': {...commands['query:run'], summary: 'Start it'},
      'text:grep': {...commands['query:run'], summary: 'Find documents with a word'},
    },
    ['first'],
  ],
  [
    'commands whose names differ by a letter',
    Object.fromEntries(
      ['quern:run', 'quary:run', 'query:rum', 'query:runs', 'uery:run'].map((id) => [
        id,
        commands['query:run'],
      ]),
    ),
    ['repaired'],
  ],
  [
    'forty flags',
    {
      'index:list': {
        ...commands['index:list'],
        flags: {
          ...commands['index:list'].flags,
          ...Object.fromEntries(
            Array.from({length: 40}, (_, number) => [
              `flag-${number}`,
              option(`the value of number ${number}`, {name: `flag-${number}`}),
            ]),
          ),
        },
      },
    },
    ['tokens'],
  ],
]

test.for(releases)('a release is worse with %s', async ([, changed, worse]) => {
  const {document: baseline} = await evaluateRiffle()
  const same = await evaluateRiffle({}, {baseline})
  expect([same.code, same.document.worse]).toEqual([undefined, []])
  const {code, document, text} = await evaluateRiffle(changed, {baseline})
  expect(code).toBe(1)
  const found = document.worse!.map(({figure}) => figure)
  expect(found).toEqual(expect.arrayContaining(worse))
  for (const {figure, intents} of document.worse!) {
    expect(intents.length).toBeGreaterThan(0)
    expect(text).toContain(`Worse: ${figure}, `)
  }
})

test('a task that is gone is worse, a new one is not', async () => {
  const {document: baseline} = await evaluateRiffle()
  const {document: fewer} = await evaluateRiffle({}, {baseline, list: tasks.slice(1)})
  expect(fewer.worse).toEqual([
    {figure: 'tasks', before: 3, after: 2, intents: ['delete an index']},
  ])
  const list = [...tasks, {intent: 'play the piano', argv: ['silent']}]
  const {code, document: more} = await evaluateRiffle({}, {baseline, list})
  expect([code, more.worse, more.tasks.at(-1)!.rank]).toEqual([undefined, [], undefined])
})

test('a line that is not valid makes the exit code 1, and is shown with its mistake', async () => {
  const list = [{intent: 'delete an index', argv: ['index', 'delete', 'old', '--regio', 'eu']}]
  const {code, document, text} = await evaluateRiffle({}, {list})
  expect([code, document.figures.valid]).toEqual([1, 0])
  expect(document.tasks).toMatchObject([{mistakes: 0, problem: expect.stringMatching('--regio')}])
  expect(text).toContain('riffle index delete old --regio eu is not valid: ')
})

test('an intent of several lines is one row', async () => {
  const intent = `remove an old index\nthat nobody ${'has ever '.repeat(5)}used`
  const list = [{intent, argv: ['index', 'delete', 'old']}]
  const {text} = await evaluateRiffle({}, {list})
  const [, row = ''] = text.split('\n')
  expect(row).toMatch(/^remove an old index that nobody [ a-z]*… +\d+ +(?:yes|no) /)
})

/** Tasks as a report has them. */
const measured = fc.uniqueArray(
  fc.record({
    argv: fc.constant(['x']),
    confident: fc.boolean(),
    intent: fc.constantFrom(...'abcdefgh'),
    mistakes: fc.constant(10),
    rank: fc.option(fc.integer({max: 7, min: 1}), {nil: undefined}),
    repaired: fc.integer({max: 10, min: 0}),
    tokens: fc.integer({max: 900, min: 1}),
  }),
  {minLength: 1, selector: ({intent}) => intent},
) as fc.Arbitrary<EvalTaskNode[]>

/** Tasks of which so many of ten mistakes were repaired. */
const repairing = (...counts: number[]) =>
  counts.map((repaired, index) => ({
    argv: ['x'],
    confident: false,
    intent: 'abcdefgh'[index]!,
    mistakes: 10,
    repaired,
    tokens: 1,
  })) as EvalTaskNode[]

test('one line in thousands that is not valid is a failure, although its figure is rounded to 1', () => {
  const [task] = repairing(10) as [EvalTaskNode]
  const tasks = Array.from({length: 2100}, () => task)
  expect(hasFailed({tasks})).toBe(false)
  const list = [...tasks, {...task, problem: 'Unknown flag: --x'}]
  expect([computeFigures(list).valid, hasFailed({tasks: list})]).toEqual([1, true])
})

test('a report is worse than another exactly where one of its figures is', () => {
  fc.assert(
    fc.property(measured, measured, (older, tasks) => {
      const shared = tasks.filter(({intent}) => older.some((task) => task.intent === intent))
      const before = shared.map(({intent}) => older.find((task) => task.intent === intent)!)
      const [one, other] = [before, shared].map((list) => computeFigures(list))
      const found = new Map(compareFigures(tasks, older).map((each) => [each.figure, each]))
      expect(found.has('tasks')).toBe(shared.length < older.length)
      for (const name of ['first', 'three', 'five', 'confident', 'repaired'] as const)
        expect([name, found.has(name)]).toEqual([
          name,
          shared.length > 0 && other![name] < one![name],
        ])
      for (const name of ['misled', 'tokens'] as const)
        expect([name, found.has(name)]).toEqual([
          name,
          shared.length > 0 && other![name] > one![name],
        ])
    }),
    // The same mean, which is 0.488 in one order and 0.487 in the other if it is rounded as it is.
    {examples: [[repairing(6, 2, 8, 10, 1, 7, 0, 5), repairing(0, 7, 8, 0, 8, 9, 3, 4)]]},
  )
})

describe('--init', () => {
  test('drafts tasks from examples that can be read again, and overwrites none', async () => {
    const config = await loadRiffle()
    const folder = await makeTemporaryFolder({onTestFinished})
    for (const name of ['evals.yaml', 'evals.json']) {
      const file = join(folder, name)
      const line = serviceLine({args: [{position: 2, raw: file}], flags: {init: true}})
      const init = async () => evaluate.answer(line, {config} as never)
      expect(await init()).toMatchObject({document: {file, tasks: 3}})
      expect(readTasks(file, 'riffle')).toEqual([
        {intent: 'Delete an index', argv: ['index', 'delete', 'old']},
        {intent: 'List the indices', argv: ['index', 'list', '--limit', '5']},
        {intent: 'Search an index for a text', argv: ['query', 'run', expect.any(String)]},
      ])
      const written = await readFile(file, 'utf8')
      await expect(init()).rejects.toMatchObject({exitCode: 7})
      expect(await readFile(file, 'utf8')).toBe(written)
    }
  })

  test('is drafted and measured by a real host', async () => {
    const cwd = await makeTemporaryFolder({onTestFinished})
    const drafted = await runCli(['murli', 'eval', '--init', '--yes'], {cwd})
    expect(JSON.parse(drafted.stdout)).toMatchObject({file: 'evals.yaml'})
    const {code, stdout} = await runCli(['murli', 'eval'], {cwd})
    const report = JSON.parse(stdout) as EvalDocument
    expectValid('eval', report)
    expect([code, report.figures.valid]).toEqual([0, 1])
    expect(report.tasks.map(({confident}) => confident)).toContain(true)
  })

  test('writes any words so that they can be read again', async () => {
    const file = join(await makeTemporaryFolder({onTestFinished}), 'evals.yaml')
    const text = fc.string({minLength: 1, unit: 'grapheme'}).filter((one) => one.trim() !== '')
    const word = fc.oneof(text, fc.constantFrom('true', '1', 'null', '- x', '#', '"', '\u2028'))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({intent: text.map((one) => one.trim()), argv: fc.array(word, {minLength: 1})}),
          {minLength: 1, selector: ({intent}) => intent},
        ),
        async (list) => {
          await writeFile(file, renderTasks(file, list, 'riffle'))
          expect(readTasks(file, 'riffle')).toEqual(list)
        },
      ),
      {numRuns: 50},
    )
  })
})

test.each([
  ['', 'it is empty'],
  ['# nothing', 'it holds no list of tasks'],
  ['[]', 'it holds no list of tasks'],
  ['tasks: []', 'it holds no list of tasks'],
  ['- 5', 'task 1 has no `intent`'],
  ['- {intent: x}', 'task 1 has no `argv`'],
  ['- {intent: x, argv: []}', 'task 1 has no `argv`'],
  ['- {intent: x, argv: [[a]]}', 'task 1 has a word in `argv` that is no text: quote it'],
  ['- {intent: x, argv: }', 'task 1 has no `argv`'],
  ['- {intent: x, argv: {a: b}}', 'task 1 has no `argv`'],
  ['- {intent: x, argv: a | b}', 'task 1 has no `argv`'],
  ['- {intent: x, argv: a, rank: 1}', 'task 1 has a field `rank`'],
  ['- {intent: x, argv: a}\n- {intent: x, argv: b}', 'two tasks have the intent "x"'],
  ['- &a {intent: x, argv: a}\n- *a', 'it holds an alias'],
])('the file %j is refused: %s', async (text, reason) => {
  const file = join(await makeTemporaryFolder({onTestFinished}), 'evals.yaml')
  await writeFile(file, text)
  expect(() => readTasks(file, 'riffle')).toThrow(`${file} cannot be read: ${reason}`)
})

test('words of YAML are those that were typed', async () => {
  const file = join(await makeTemporaryFolder({onTestFinished}), 'evals.yaml')
  const argv = ['release', '1.10', '0x1F', '1e3', '007', '1_000', '.5', 'true', 'null', '~', 'No']
  await writeFile(file, `- {intent: 42, argv: [${argv.join(', ')}, .inf, 2026-11-29]}`)
  expect(readTasks(file, 'riffle')).toEqual([{intent: '42', argv: [...argv, '.inf', '2026-11-29']}])
})

test.each(['1.10', 'true', 'null', '[]'])('a word of JSON is a text, not %s', async (word) => {
  const file = join(await makeTemporaryFolder({onTestFinished}), 'evals.json')
  await writeFile(file, `[{"intent": "a", "argv": ["b", ${word}]}]`)
  expect(() => readTasks(file, 'riffle')).toThrow('task 1 has a word in `argv` that is no text')
})

test('a command line may be written as text, with the program', async () => {
  const file = join(await makeTemporaryFolder({onTestFinished}), 'evals.yaml')
  await writeFile(file, `- {intent: a, argv: riffle index delete 'old one'}`)
  expect(readTasks(file, 'riffle')).toEqual([{intent: 'a', argv: ['index', 'delete', 'old one']}])
})

test.each(['{}', '[]', 'x', '{"tasks": [{}]}', '{"tasks": [{"intent": "a", "confident": 1}]}'])(
  'the baseline %s is refused',
  async (text) => {
    const older = join(await makeTemporaryFolder({onTestFinished}), 'older.json')
    await writeFile(older, text)
    const file = older.replace('.json', '.yaml')
    await writeFile(file, renderTasks(file, tasks, 'riffle'))
    const line = serviceLine({args: [{position: 2, raw: file}], flags: {baseline: older}})
    const context = {config: await loadRiffle()}
    await expect(evaluate.answer(line, context as never)).rejects.toMatchObject({
      exitCode: 1,
      field: '--baseline',
    })
  },
)

test('a baseline on stdin that is no report is refused as stdin, and the advice names a file', async () => {
  const host = await makeTrialHost({commands: {}})
  onTestFinished(host.remove)
  await writeFile(join(host.folder, 'evals.yaml'), '- {intent: a, argv: a}')
  const words = ['murli', 'eval', join(host.folder, 'evals.yaml'), '--baseline', '-', '--agent']
  const {code, stderr} = await host.run(words, {input: '[]'})
  expect([code, JSON.parse(stderr)]).toMatchObject([
    1,
    {
      message: 'stdin cannot be read: it is no report of `murli eval`',
      suggestion: expect.stringMatching(/ > older\.json`\.$/),
    },
  ])
})

test('help pages on the way to a command are its own, one after the other', async () => {
  const catalog = readCatalog(await loadRiffle())
  const command = catalog.commands.find(({id}) => id === 'index:delete')!
  const pages = await new HelpPages(catalog).pagesTo(command)
  expect(pages.map((page) => /USAGE\n {2}\$ riffle(?: index)?.*/.exec(page)?.[0])).toEqual([
    'USAGE\n  $ riffle [COMMAND]',
    'USAGE\n  $ riffle index COMMAND',
    'USAGE\n  $ riffle index delete NAME [--region eu|us]',
  ])
})
