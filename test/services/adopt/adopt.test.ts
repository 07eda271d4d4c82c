import {spawn} from 'node:child_process'
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync} from 'node:fs'
import {once} from 'node:events'
import {join} from 'node:path'
import {text as textOf} from 'node:stream/consumers'

import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'

import {leaveUnwritten} from '../../../src/services/adopt/adopt.js'
import {adoptPackage} from '../../../src/services/adopt/adopt-package.js'
import type {AdoptDocument} from '../../../src/contract/schema/adopt.js'
import {expectValid} from '../../support/expect-valid.js'
import {runProcess} from '../../support/run-cli.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const command = (name: string, summary: string) => `export default class ${name} extends Command {
  static summary = '${summary}'
  static baseFlags = {region: Flags.string({default: 'eu'})}
  async run() {
    const {flags} = await this.parse(${name})
    return {name: '${name}', region: flags.region}
  }
}
`

let host: TrialHost
beforeEach(async () => {
  host = await makeTrialHost({
    commands: {
      'app/destroy': command('Destroy', 'Destroy an app'),
      'app/list': command('List', 'List apps'),
      'app/odd': 'export default class Odd extends Command {\n  signal = 1\n  async run() {}\n}\n',
    },
    oclif: {topicSeparator: ' '},
    packages: ['typescript-json-schema'],
  })
})
afterEach(() => host.remove())

function readSources(): Record<string, string> {
  const names = ['destroy', 'list', 'odd'].map((name) => `commands/app/${name}.js`)
  const files = ['package.json', 'bin/run.js', ...names]
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(join(host.folder, file), 'utf8')]),
  )
}

test('an agent reads what would change, confirms, and the commands are own ones', async () => {
  const before = readSources()
  const dry = await host.run(['murli', 'adopt', '--dry-run', '--agent'])
  const refused = await host.run(['murli', 'adopt', '--agent'])
  expect([dry.code, refused.code, readSources()]).toEqual([0, 1, before])
  expect(JSON.parse(refused.stderr)).toMatchObject({
    error: 'confirmation_required',
    next_actions: [
      {command: 'trial murli adopt --agent --dry-run'},
      {command: 'trial murli adopt --agent --yes'},
    ],
  })

  // 7.12: a mistake comes first. 7.13: a question is offered questions.
  const misspelt = await host.run(['murli', 'adopt', '--agent', '--dryrun'])
  expect(JSON.parse(misspelt.stderr)).toMatchObject({
    did_you_mean: ['trial murli adopt --agent --dry-run'],
  })
  const question = await host.run(['murli', 'adopt', '--agent', '--validate'])
  expect(JSON.parse(question.stderr)).toMatchObject({
    error: 'confirmation_required',
    next_actions: [
      {command: 'trial murli adopt --agent --validate --dry-run'},
      {command: 'trial murli adopt --agent --validate --yes'},
    ],
  })

  const done = await host.run(['murli', 'adopt', '--agent', '--yes', '--no-check'])
  const document = JSON.parse(done.stdout) as AdoptDocument
  expectValid('adopt', document)
  expect([document, JSON.parse(dry.stdout)]).toEqual([document, document])
  expect(document.changed.map(({after, file, line}) => [file, line, after])).toEqual(
    [
      ['destroy', 'Destroy', '  // static mutating = true // "destroy"'],
      ['list', 'List', '  // static mutating = false // "list"'],
    ].flatMap(([file, name, draft]) => [
      [`commands/app/${file}.js`, 1, "import {Args, Flags, ux} from '@oclif/core'"],
      [
        `commands/app/${file}.js`,
        3,
        `export default class ${name} extends AgentCommand {\n${draft}`,
      ],
    ]),
  )
  expect(document.left).toEqual([
    {file: 'commands/app/odd.js', line: 3, reason: expect.stringContaining('`signal`') as string},
  ])

  const after = readSources()
  expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual([
    'commands/app/destroy.js',
    'commands/app/list.js',
  ])
  // The manifest still describes the commands as they were.
  const {stderr} = await host.run(['app', 'list', '--agent'])
  expect(JSON.parse(stderr)).toMatchObject({
    code: 2,
    message: expect.stringContaining('oclif manifest') as string,
  })
  rmSync(join(host.folder, 'oclif.manifest.json'))
  const own = await host.run(['app', 'list', '--agent'])
  expect(JSON.parse(own.stdout)).toMatchObject({
    status: 'ok',
    result: {name: 'List', region: 'eu'},
  })
  const again = await host.run(['murli', 'adopt', '--output', 'text'])
  expect(again.stdout).toContain('Changed 0 files, and left 1 place.')
})

/** A base class that does something with errors, and one whose output shows its parent. */
const bases = {
  'base.js': `import {Command} from '@oclif/core'
export class Base extends Command {
  async catch(error) {
    try {
      await super.catch(error)
    } catch (thrown) {
      if (thrown.code === 'EEXIT') return
      process.exitCode = 41
      console.error('Base: ' + thrown.message.split('\\n')[0])
    }
  }
}
`,
  'nosy.js': `import {Command} from '@oclif/core'
export class Nosy extends Command {
  async catch(error) {
    console.log('below ' + Object.getPrototypeOf(Nosy).name)
    throw error
  }
}
`,
  'traced.js': `import {Command, ux} from '@oclif/core'
export class Traced extends Command {
  async catch() {
    console.error(new Error('traced').stack.split('\\n', 2).join('\\n'))
    this.exit(2)
  }
}
`,
}

const below = (base: string, run: string) => `import {${base}} from '../${base.toLowerCase()}.js'
import {writeFileSync} from 'node:fs'
export default class Below extends ${base} {
  static summary = 'List apps'
  static flags = {save: Flags.boolean({description: 'keep it'})}
  async run() { ${run} }
}
`

describe('the old sources compared with the new ones', () => {
  test(
    'show what a person and a script notice, and run no command',
    {timeout: 120_000},
    async () => {
      const ran = join(await makeTemporaryFolder({onTestFinished}), 'ran')
      const work = `writeFileSync(${JSON.stringify(ran)}, '')`
      const trial = await makeTrialHost({
        commands: {
          list: below('Base', `await this.parse(Below); ${work}`),
          deploy: below('Base', `${work}; await this.parse(Below)`),
          show: below('Nosy', `await this.parse(Below); ${work}`),
          trace: below('Traced', `await this.parse(Below); ${work}`),
          clean: below('Base', `await this.parse(Below).catch(() => {}); ${work}`),
        },
        files: bases,
        packages: ['typescript-json-schema'],
      })
      onTestFinished(() => trial.remove())
      // The variable that makes the caller an agent makes none of the two who are compared.
      const env = {TRIAL_AGENT: '1'}
      const {code, stdout} = await trial.run(['murli', 'adopt', '--yes'], {env})
      const document = JSON.parse(stdout) as AdoptDocument
      expectValid('adopt', document)
      const {check} = document
      expect([code, check?.skipped]).toEqual([0, undefined])
      expect([check?.lines, check?.script_lines]).toEqual([8, 3])
      const wrong = '--murli-adopt-no-such-flag'
      const ofPerson = check!.differences.filter((each) => each.for === 'person')
      expect(ofPerson).toEqual([
        {
          for: 'person',
          line: `show ${wrong}`,
          part: 'stdout',
          before: 'below Command\n',
          // The class of the built package has a short name.
          after: expect.stringMatching(/^below (?!Command)/) as string,
        },
      ])
      const ofScript = check!.differences.filter(
        ({line, part}) => line === `list ${wrong}` && part === 'code',
      )
      expect(ofScript).toEqual([
        {for: 'script', line: `list ${wrong}`, part: 'code', before: '41', after: '1'},
      ])
      expect(existsSync(ran)).toBe(false)
      expect(readdirSync(join(trial.folder, 'node_modules/.cache/oclif-plugin-murli'))).toEqual([])
      expect(document.block).toEqual({
        commands: {list: {mutating: false}, show: {mutating: false}, trace: {mutating: false}},
        reasons: {list: '"list"', show: '"show"', trace: '"list"'},
        unclear: {
          clean: '"clean" in the name, "list" in the summary',
          deploy: '"deploy" in the name, "list" in the summary',
        },
      })
    },
  )

  test.each([
    ['a person', ['--output', 'text'], /^Changed 2 files\. Now comparing/, 'SIGTERM', null],
    ['an agent', ['--agent', '--yes'], /^/, null, 9],
  ] as const)('leave no copy if %s interrupts it', async (_, words, said, killedBy, code) => {
    const temporary = await makeTemporaryFolder({onTestFinished})
    const child = spawn(process.execPath, [host.bin, 'murli', 'adopt', ...words], {
      cwd: host.folder,
      env: {...host.env, TMPDIR: temporary},
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const stderr = textOf(child.stderr)
    const cache = join(host.folder, 'node_modules/.cache/oclif-plugin-murli')
    const places = [temporary, cache]
    const list = () => places.map((place) => readdirSync(place).length)
    await vi.waitFor(() => expect(list()).toEqual([1, 1]), {timeout: 20_000})
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([code, killedBy])
    expect(await stderr).toMatch(said)
    expect(list()).toEqual([0, 0])
  })

  test('are compiled first if they are TypeScript', {timeout: 120_000}, async () => {
    const command = `import {Command} from '@oclif/core'
export default class Greet extends Command {
  static summary = 'Greet someone'
  async run(): Promise<{hello: string}> { await this.parse(Greet); return {hello: 'you'} }
}
`
    const options = {
      module: 'nodenext',
      outDir: 'dist',
      rootDir: 'src',
      skipLibCheck: true,
      target: 'es2022',
    }
    const trial = await makeTrialHost({
      commands: {},
      files: {
        'src/commands/greet.ts': command,
        'dist/commands/greet.js': command.replace(': Promise<{hello: string}>', ''),
        'tsconfig.json': JSON.stringify({compilerOptions: options, include: ['src/**/*']}),
      },
      hasManifest: false,
      oclif: {commands: './dist/commands'},
      packages: ['typescript', 'typescript-json-schema'],
    })
    onTestFinished(() => trial.remove())
    const {stdout} = await trial.run(['murli', 'adopt', '--yes', '--agent'])
    const {check} = JSON.parse(stdout) as AdoptDocument
    expect([check?.skipped, check?.lines]).toEqual([undefined, 3])
    expect(check!.differences).toMatchObject([
      {for: 'script', part: 'code', before: '2', after: '1'},
      {for: 'script', part: 'stderr'},
    ])
  })
})

test('a project without the API of TypeScript says what to install', async () => {
  const trial = await makeTrialHost({commands: {list: command('List', 'List apps')}})
  onTestFinished(() => trial.remove())
  const {code, stderr} = await trial.run(['murli', 'adopt', '--dry-run', '--agent'])
  expect([code, JSON.parse(stderr)]).toMatchObject([
    1,
    {kind: 'missing_peer', suggestion: expect.stringContaining('typescript-json-schema')},
  ])
})

test('commands that an index lists are drafted in one block', async () => {
  const list = command('List', 'List apps').replace('default ', '')
  const index = `import {Command, Flags} from '@oclif/core'
${list}export const COMMANDS = {'app:list': List, 'app:destroy': List}
`
  const trial = await makeTrialHost({
    commands: {},
    files: {'index.js': index},
    oclif: {commands: {strategy: 'explicit', target: './index.js', identifier: 'COMMANDS'}},
    packages: ['typescript-json-schema'],
  })
  onTestFinished(() => trial.remove())
  const {stdout} = await trial.run(['murli', 'adopt', '--dry-run', '--agent'])
  expect(JSON.parse(stdout)).toMatchObject({
    changed: [{file: 'index.js'}],
    block: {
      commands: {'app:list': {mutating: false}},
      reasons: {'app:list': '"list"'},
      unclear: {'app:destroy': expect.any(String)},
    },
  })
})

test('a command that an index imports is drafted in its class, beside others of its file', async () => {
  const list = command('List', 'List apps').replace('default ', '')
  const trial = await makeTrialHost({
    commands: {},
    files: {
      'apps.js': `import {Command, Flags} from '@oclif/core'
export class Other extends Command {
}
${list}`,
      'index.js': `import * as apps from './apps.js'\nexport default {'app:list': apps.List}\n`,
    },
    oclif: {commands: {strategy: 'explicit', target: './index.js'}},
    packages: ['typescript-json-schema'],
  })
  onTestFinished(() => trial.remove())
  const {stdout} = await trial.run(['murli', 'adopt', '--dry-run', '--agent'])
  const {block, changed} = JSON.parse(stdout) as AdoptDocument
  expect([block, changed.map(({after, line}) => [line, after])]).toEqual([
    undefined,
    [
      [1, expect.stringContaining('class Other extends AgentCommand {')],
      [4, 'export class List extends AgentCommand {\n  // static mutating = false // "list"'],
    ],
  ])
})

test('a command whose class has no room for a draft is drafted in the block', async () => {
  const base = 'class Base extends Command {\n  async run() {}\n}\n'
  const trial = await makeTrialHost({
    commands: {
      'app/create': 'export default class Create extends Command { async run() {} }\n',
      'app/delete': `${base}export default class Delete extends Base {\n}\n`,
      'app/stated': `${base}export default class Stated extends Base {\n  static readOnly = true\n}\n`,
      'app/list': command('List', 'List apps'),
      'app/list-all': `import List from './list.js'\nexport default class ListAll extends List {}\n`,
    },
    files: {'lib/wrong.js': 'const a = ( }\n'},
    packages: ['typescript-json-schema'],
  })
  onTestFinished(() => trial.remove())
  const {stdout} = await trial.run(['murli', 'adopt', '--dry-run', '--agent'])
  const {block, left} = JSON.parse(stdout) as AdoptDocument
  expect([block?.commands, left]).toEqual([
    {
      'app:create': {mutating: true},
      'app:delete': {mutating: true, destructive: true},
      'app:list': {mutating: false},
      'app:list-all': {mutating: false},
    },
    [{file: 'lib/wrong.js', line: 1, reason: 'it has a syntax error (Expression expected)'}],
  ])
})

test.each([
  // The compiler reads `src` and `scripts`, so that `src` is a folder of its output.
  {compiled: './dist/src/commands', drafted: ['src/commands/app/list.ts'], inBlock: ['app:delete']},
  // Of these only the compiled files are found.
  {compiled: './lib/es/js/commands', drafted: [], inBlock: ['app:delete', 'app:list']},
])('commands that are compiled into $compiled are drafted', async (layout) => {
  const {compiled, drafted, inBlock} = layout
  const head = "import {Command} from '@oclif/core'\n"
  const base = `${head}export class Base extends Command {\n}\n`
  const remove = `import {Base} from '../../base.js'
export default class Remove extends Base {
  async run() {}
}
`
  const list = `${head}export default class List extends Command {
  async run() {}
}
`
  const output = join(compiled, '..')
  const trial = await makeTrialHost({
    commands: {},
    files: Object.fromEntries(
      Object.entries({
        base: base,
        'commands/app/delete': remove,
        'commands/app/list': list,
      }).flatMap(([name, text]) => [
        [`src/${name}.ts`, text],
        [`${output}/${name}.js`, text],
      ]),
    ),
    oclif: {commands: compiled},
    packages: ['typescript-json-schema'],
  })
  onTestFinished(() => trial.remove())
  const {stdout} = await trial.run(['murli', 'adopt', '--dry-run', '--agent'])
  const {block, changed} = JSON.parse(stdout) as AdoptDocument
  const drafts = changed.flatMap(({after, file}) =>
    after.includes('static mutating') ? [file] : [],
  )
  expect([drafts, Object.keys(block?.commands ?? {})]).toEqual([drafted, inBlock])
})

test('a base class is left if a class in another file cannot be adopted, or nothing is known of it', async () => {
  const below = (name: string, base: string, members = '') =>
    `import {${base}} from '../lib/base.js'\nexport default class ${name} extends ${base} {\n  async run() {}\n${members}}\n`
  const trial = await makeTrialHost({
    commands: {
      list: below('List', 'Base'),
      watch: below('Watch', 'Watching', '  signal = 1\n'),
      other: below('Other', 'Foreign'),
    },
    files: {
      'lib/base.js': `import {Command} from '@oclif/core'
import {Base as Theirs} from 'fixture-base'
export class Base extends Command {}
export class Top extends Command {}
export class Watching extends Top {}
export class Foreign extends Theirs {}
export class Error extends Theirs {}
`,
      'node_modules/fixture-base/index.js': `export {Command as Base} from '@oclif/core'\n`,
      'node_modules/fixture-base/package.json': '{"type": "module", "exports": "./index.js"}',
    },
    packages: ['typescript-json-schema'],
  })
  onTestFinished(() => trial.remove())
  const {stdout} = await trial.run(['murli', 'adopt', '--dry-run', '--agent'])
  const {changed, left} = JSON.parse(stdout) as AdoptDocument
  expect([changed, left]).toMatchObject([
    [
      {file: 'lib/base.js', line: 2},
      {file: 'lib/base.js', line: 3},
    ],
    [
      {
        file: 'lib/base.js',
        line: 4,
        reason: expect.stringContaining('in commands/watch.js, has a'),
      },
      {file: 'lib/base.js', line: 6, reason: expect.stringContaining('`Theirs` is not a known')},
    ],
  ])
})

test('a read-only environment refuses it, but for a dry run', async () => {
  const env = {TRIAL_AGENT: '0', TRIAL_READ_ONLY: '1'}
  const before = readSources()
  const [real, dry] = await Promise.all(
    ['--yes', '--dry-run'].map((flag) => host.run(['murli', 'adopt', flag], {env})),
  )
  expect([real!.code, dry!.code, readSources()]).toEqual([6, 0, before])
})

test('an installed CLI is refused', async () => {
  const installed = join(host.folder, 'node_modules/installed')
  mkdirSync(installed)
  for (const name of ['bin', 'commands', 'oclif.manifest.json', 'package.json']) {
    renameSync(join(host.folder, name), join(installed, name))
  }

  const words = [join(installed, 'bin/run.js'), 'murli', 'adopt', '--yes']
  const options = {cwd: installed, env: host.env, input: ''}
  const {code, stderr} = await runProcess([process.execPath, ...words], options)
  expect([code, stderr]).toEqual([1, expect.stringContaining('is an installed package')])
})

describe('package.json', () => {
  test.each([
    [
      '{"oclif": {"plugins": ["a", "b"]}}',
      '{"oclif": {"plugins": ["a", "b", "oclif-plugin-murli"]}}',
    ],
    ['{"oclif": {"plugins": []}}', '{"oclif": {"plugins": ["oclif-plugin-murli"]}}'],
    ['{"oclif": {}}', '{"oclif": {"plugins": ["oclif-plugin-murli"]}}'],
    [
      '{\n\t"babel": {"plugins": ["a"]},\n\t"oclif": {\n\t\t"bin": "x"\n\t}\n}\n',
      '{\n\t"babel": {"plugins": ["a"]},\n\t"oclif": {\n\t\t"plugins": ["oclif-plugin-murli"],\n\t\t"bin": "x"\n\t}\n}\n',
    ],
    [
      '{"babel": {"plugins": [["a", {}]]}, "oclif": {"plugins": ["a"]}}',
      '{"babel": {"plugins": [["a", {}]]}, "oclif": {"plugins": ["a", "oclif-plugin-murli"]}}',
    ],
    [
      '{\r\n  "x": {"plugins": ["a"]},\r\n  "oclif": {\r\n    "plugins": [\r\n      "a"\r\n    ]\r\n  }\r\n}',
      '{\r\n  "x": {"plugins": ["a"]},\r\n  "oclif": {\r\n    "plugins": [\r\n      "a",\r\n      "oclif-plugin-murli"\r\n    ]\r\n  }\r\n}',
    ],
  ])('%j', (text, expected) => {
    expect(adoptPackage(text)).toBe(expected)
    expect(adoptPackage(expected)).toBe(expected)
  })

  test.each([
    ['{}', 'no object `oclif`'],
    ['{"oclif": {"plugins": "a"}}', '`oclif.plugins` is not a list'],
    ['{"oclif": {"plugins": null}}', 'unexpected form'],
    ['{"oclif": {"plugins": ["a"], "plugins": []}}', 'unexpected form'],
  ])('is left as %j', (text, reason) => {
    expect(() => adoptPackage(text)).toThrow(reason)
  })

  test('are not compared where a copy does not load', {timeout: 120_000}, async () => {
    const command = (base: string) => `import {Base} from '${base}'
export default class Greet extends Base {
  static summary = 'Greet someone'
  async run() { await this.parse(Greet) }
}
`
    const baseClass = `import {Command} from '@oclif/core'\nexport class Base extends Command {}\n`
    const trial = await makeTrialHost({
      commands: {},
      files: {
        'src/commands/greet.ts': command('@cli/base.js'),
        'src/cli/base.ts': baseClass,
        // Another tool than `tsc` has replaced the path.
        'dist/commands/greet.js': command('../cli/base.js'),
        'dist/cli/base.js': baseClass,
        'tsconfig.json': JSON.stringify({
          compilerOptions: {
            module: 'nodenext',
            outDir: 'dist',
            paths: {'@cli/*': ['./src/cli/*']},
            rootDir: 'src',
            skipLibCheck: true,
            target: 'es2022',
          },
          include: ['src/**/*'],
        }),
      },
      hasManifest: false,
      oclif: {commands: './dist/commands'},
      packages: ['typescript', 'typescript-json-schema'],
    })
    onTestFinished(() => trial.remove())
    const {stdout} = await trial.run(['murli', 'adopt', '--yes', '--agent'])
    const {changed, check, left} = JSON.parse(stdout) as AdoptDocument
    expect(changed.map(({file}) => file)).toEqual(['src/cli/base.ts'])
    expect(left).toEqual([])
    expect(check).toEqual({
      differences: [],
      lines: 0,
      script_lines: 0,
      skipped: expect.stringMatching(/does not load \(.*@cli.*checkHumanMode/) as string,
    })
  })
})

test('a file that cannot be written is left, not reported as changed', () => {
  const change = (file: string) => ({file, line: 1, before: 'old', after: 'new'})
  const place = (file: string) => ({file, line: 1, reason: 'read-only'})
  const planned: AdoptDocument = {
    changed: [change('src/a.ts'), change('src/b.ts')],
    left: [place('src/c.ts')],
    package: change('package.json'),
  }
  expect(leaveUnwritten(planned, [])).toEqual(planned)
  expect(leaveUnwritten(planned, [place('src/a.ts'), place('package.json')])).toEqual({
    changed: [change('src/b.ts')],
    left: [place('src/c.ts'), place('src/a.ts'), place('package.json')],
  })
})
