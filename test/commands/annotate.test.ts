import {mkdir, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {afterAll, beforeAll, beforeEach, expect, onTestFinished, test} from 'vitest'
import {parse} from 'yaml'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const args = ['murli', 'annotate', '--write', '--yes']
const command = (summary: string) =>
  `export default class extends Command { static summary = '${summary}'; async run() {} }`
let folder: string
let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      'app/destroy': command('Destroy an app'),
      'app/list': command('List apps'),
      frob: command('Frob'),
    },
    oclif: {topicSeparator: ' '},
  })
  folder = join(host.folder, '.config/trial')
})
beforeEach(() => rm(join(host.folder, '.config'), {force: true, recursive: true}))
afterAll(() => host.remove())

test('--write makes a private file in the config directory, and a second run adds nothing', async () => {
  const {code, stderr, stdout} = await host.run(args)
  const path = join(folder, 'murli.yaml')
  const text = await readFile(path, 'utf8')
  expect([code, stderr, JSON.parse(stdout)]).toEqual([
    0,
    '',
    {
      file: path,
      commands: {'app destroy': {mutating: true, destructive: true}, 'app list': {mutating: false}},
      reasons: {'app destroy': '"destroy"', 'app list': '"list"'},
      unclear: {frob: 'neither name nor summary shows it'},
    },
  ])
  expect([(await stat(path)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([
    0o600, 0o700,
  ])
  expect(text).toContain('  "app list": {mutating: false} # "list"\n')
  await host.run(args)
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('an author gets one block to paste, and a user a file', async () => {
  const show = async (from: TrialHost, ...more: string[]) => {
    const {code, stderr, stdout} = await from.run(['murli', 'annotate', ...more])
    expect([code, stderr]).toEqual([0, ''])
    return stdout
  }
  expect(await show(host)).toMatchInlineSnapshot(`
    "Review each line, then merge the block into \`oclif\` of package.json, or state it in the class of each command:
      "murli": {"commands": {
        "app destroy": {"mutating": true, "destructive": true},
        "app list": {"mutating": false}
      }}

    The words that each line follows from:
      app destroy: "destroy"
      app list: "list"

    Only you can judge whether these change something:
      frob: neither name nor summary shows it
    "
  `)
  const installed = await makeTrialHost({
    commands: {frob: command('Frob'), list: command('List apps')},
    parent: join(host.folder, 'node_modules'),
  })
  onTestFinished(() => installed.remove())
  const file = await show(installed)
  expect(parse(file)).toEqual({commands: {list: {mutating: false}}})
  expect(await show(installed, '--output', 'yaml')).toBe(file)
  expect(parse(await show(host, '--output', 'yaml'))).toHaveProperty('commands')
})

test('an adopted command of an author is drafted for its class', async () => {
  const adopted = await makeTrialHost({
    commands: {stop: command('Stop').replace('Command', 'AgentCommand')},
  })
  onTestFinished(() => adopted.remove())
  expect((await adopted.run(['murli', 'annotate'])).stdout).toMatchInlineSnapshot(`
    "Review these, then write them in the classes:
      stop: static mutating = true // "stop"
    "
  `)
})

test('--write says what is a comment, and for whom', async () => {
  const adopted = await makeTrialHost({
    commands: {stop: command('Stop').replace('Command', 'AgentCommand'), frob: command('Frob')},
  })
  onTestFinished(() => adopted.remove())
  const say = async (from: TrialHost) => (await from.run([...args, '--output', 'text'])).stdout
  expect([await say(host), await say(adopted)]).toEqual([
    `${join(folder, 'murli.yaml')} now declares the effects of 2 commands. It already applies: review each line. It lists 1 command as comments for you to judge.\n`,
    `${join(adopted.folder, '.config/trial/murli.yaml')} declares nothing new. It lists 1 command as comments for you to judge. The lines for 1 adopted command are comments: they belong in the classes.\n`,
  ])
})

test('--write keeps what a person has written, and leaves a file that it cannot read', async () => {
  await mkdir(folder, {recursive: true})
  const path = join(folder, 'murli.yml')
  const written = '# Mine.\ncommands:\n  app list: {mutating: true}\n'
  await writeFile(path, written)
  expect((await host.run(args)).code).toBe(0)
  expect(await readFile(path, 'utf8')).toBe(
    `${written}  "app destroy": {mutating: true, destructive: true} # "destroy"\n  # "frob": {mutating: } # neither name nor summary shows it\n`,
  )

  await writeFile(path, 'commands: [')
  const {code, stderr} = await host.run(args)
  expect([code, JSON.parse(stderr)]).toEqual([
    1,
    expect.objectContaining({
      field: '--write',
      message: expect.stringContaining(`Cannot write ${path}: it has no map \`commands\``),
      suggestion: 'Put its entries into a map `commands`, or name another file.',
    }),
  ])
  expect(await readFile(path, 'utf8')).toBe('commands: [')
})

test.each([
  ['murli.yaml', 'packs: false\r\n'],
  ['murli.json', '{"packs": false}'],
])('a %s with a byte order mark can still be read after --write', async (name, written) => {
  await mkdir(folder, {recursive: true})
  await writeFile(join(folder, name), `\uFEFF${written}`)
  expect((await host.run(args)).code).toBe(0)
  const text = await readFile(join(folder, name), 'utf8')
  expect([text[0], parse(text.slice(1))]).toEqual([
    '\uFEFF',
    {
      packs: false,
      commands: {'app destroy': {mutating: true, destructive: true}, 'app list': {mutating: false}},
    },
  ])
  const {stdout} = await host.run(['murli', 'doctor'])
  expect(stdout).not.toContain('cannot be read')
})

test('--write extends a murli.json, and none of two files loses a statement', async () => {
  await mkdir(folder, {recursive: true})
  const path = join(folder, 'murli.json')
  await writeFile(path, '{"packs": false, "commands": {"app list": {"mutating": true}}}\n')
  const {code, stdout} = await host.run([...args, '--output', 'text'])
  expect([code, stdout]).toEqual([
    0,
    `${path} now declares the effects of 1 command. It already applies: review each line. \`trial murli annotate\` lists 1 command for you to judge.\n`,
  ])
  const commands = {
    'app destroy': {mutating: true, destructive: true},
    'app list': {mutating: true},
  }
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({packs: false, commands})
  expect(await readdir(folder)).toEqual(['murli.json'])
  // The YAML file overrides the JSON file.
  await writeFile(path, '{"commands": {"app list": {"mutating": true}}}\n')
  await writeFile(join(folder, 'murli.yaml'), 'packs: false\n')
  expect((await host.run(args)).code).toBe(0)
  expect(parse(await readFile(join(folder, 'murli.yaml'), 'utf8'))).toEqual({
    packs: false,
    commands: {'app destroy': commands['app destroy']},
  })
})
