import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'

import {beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'

import type {Catalog} from '../../../src/catalog/catalog.js'
import {readWholeCatalog} from '../../../src/catalog/read.js'
import {claude} from '../../../src/services/permissions/claude.js'
import {codex} from '../../../src/services/permissions/codex.js'
import {findStaleRules} from '../../../src/services/permissions/find-stale.js'
import {entry, loadHost} from '../../support/host.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'

const loadWith = async (commands: Record<string, unknown>) =>
  loadHost({commands, oclif: {topicSeparator: ' '}})
const reads = entry({mutating: false})
const writes = entry({mutating: true})

let folder: string
let catalog: Catalog
beforeEach(async () => {
  folder = await makeTemporaryFolder({onTestFinished})
  vi.stubEnv('CLAUDE_CONFIG_DIR', folder)
  vi.stubEnv('CODEX_HOME', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  catalog = readWholeCatalog(await loadWith({list: reads, drop: writes}))
})

const global = {hasHook: false, isGlobal: true}
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const write = (text: string) => writeFileSync(join(folder, 'settings.json'), text)
const modeOf = (file: string) => statSync(file).mode & 0o777

describe('the settings of Claude Code', () => {
  const file = () => join(folder, 'settings.json')

  test('a new file is private', () => {
    const installed = claude.install(catalog, global)
    expect(installed).toEqual({file: file(), changed: true, allow: 1, ask: 1})
    expect(JSON.parse(read('settings.json'))).toEqual({
      permissions: {allow: ['Bash(riffle list *)'], ask: ['Bash(riffle drop *)']},
    })
    expect([modeOf(file()), modeOf(join(folder, 'murli-riffle.json'))]).toEqual([0o600, 0o600])
    expect(readdirSync(folder).toSorted()).toEqual(['murli-riffle.json', 'settings.json'])
  })

  test('everything else stays, comments too, with a backup beside it', () => {
    const settings = `{
    // Mine
    "model": "opus",
    "permissions": {
        "deny": ["Bash(rm *)"],
        "allow": [
            "Bash(git status)", // always
            "Bash(riffle list *)",
        ]
    },
    "hooks": {"Stop": []}
}
`
    write(settings)
    const {backup, changed} = claude.install(catalog, global)
    expect([changed, readFileSync(backup!, 'utf8'), modeOf(backup!)]).toEqual([
      true,
      settings,
      0o600,
    ])
    expect(read('settings.json')).toBe(
      settings.replace(
        '"permissions": {',
        `"permissions": {\n        "ask": [\n            "Bash(riffle drop *)"\n        ],`,
      ),
    )
    expect(claude.install(catalog, global)).toEqual({
      file: file(),
      changed: false,
      allow: 1,
      ask: 1,
    })
    expect(readdirSync(folder)).toHaveLength(3)
  })

  test('a rule that no longer holds goes, one of a person stays', async () => {
    write('{"permissions": {"allow": ["Bash(riffle list *)", "Bash(riffle odd *)"]}}')
    claude.install(readWholeCatalog(await loadWith({list: reads, show: reads})), global)
    // Now `show` changes something, and `list` begins another command.
    claude.install(
      readWholeCatalog(await loadWith({list: reads, 'list:all': reads, show: writes})),
      global,
    )
    const allow = ['Bash(riffle list *)', 'Bash(riffle odd *)', 'Bash(riffle list all *)']
    expect(JSON.parse(read('settings.json'))).toEqual({
      permissions: {ask: ['Bash(riffle show *)'], allow: [...allow, 'Bash(riffle list:all *)']},
    })
    claude.install(readWholeCatalog(await loadWith({odd: entry()})), global)
    expect(JSON.parse(read('settings.json'))).toEqual({
      permissions: {ask: [], allow: ['Bash(riffle list *)', 'Bash(riffle odd *)']},
    })
  })

  test.each([
    ['"git *", "Bash(riffle list *)"', '"git *"'],
    ['"git *", "Bash(riffle list *)",', '"git *",'],
    ['"git *","Bash(riffle list *)" /* mine */', '"git *" /* mine */'],
    ['"git *" /* a, b */, // mine\n"Bash(riffle list *)"', '"git *" /* a, b */ // mine\n'],
    ['\n  "git *",\n  "Bash(riffle list *)"\n  // mine\n', '\n  "git *"\n  // mine\n'],
    ['"Bash(riffle show *)", "git *", "Bash(riffle list *)"', '"git *"'],
    ['"git *", "Bash(riffle show *)", "Bash(riffle list *)"', '"git *"'],
    // The last item of all.
    ['"Bash(riffle list *)"', ''],
    ['\n  "Bash(riffle list *)",\n', ''],
    ['"Bash(riffle list *)" // mine\n', ' // mine\n'],
    ['\n  // a, b\n  "Bash(riffle list *)", /* c */\n', '\n  // a, b\n   /* c */\n'],
    [
      '/* a */ "Bash(riffle show *)", // b\n"Bash(riffle list *)" /* c */',
      '/* a */  // b\n /* c */',
    ],
  ])('the last rule of a list goes: [%s]', async (before, after) => {
    const settings = (allow: string) => `{"permissions": {"allow": [${allow}], "ask": []}}\n`
    claude.install(readWholeCatalog(await loadWith({list: reads, show: reads})), global)
    write(settings(before))
    claude.install(readWholeCatalog(await loadWith({})), global)
    expect(read('settings.json')).toBe(settings(after))
  })

  test('what is written is recorded before, also where that or the settings fail', async () => {
    const record = join(folder, 'murli-riffle.json')
    symlinkSync('nowhere/x', record)
    expect(() => claude.install(catalog, global)).toThrow(/^Cannot write .*murli-riffle\.json: /)
    expect(existsSync(file())).toBe(false)
    rmSync(record)
    claude.install(catalog, global)

    // The settings have a link that leads nowhere while `list` becomes unknown.
    renameSync(file(), join(folder, 'kept.json'))
    symlinkSync('nowhere/x', file())
    const changed = readWholeCatalog(await loadWith({list: entry(), look: reads}))
    expect(() => claude.install(changed, global)).toThrow(/^Cannot write .*settings\.json: /)
    expect(claude.findStale(changed, {isGlobal: true})).toBe(file())
    renameSync(join(folder, 'kept.json'), file())
    claude.install(changed, global)
    expect(JSON.parse(read('settings.json'))).toEqual({
      permissions: {allow: ['Bash(riffle look *)'], ask: []},
    })
    expect(claude.findStale(changed, {isGlobal: true})).toBeUndefined()
  })

  test('a record that cannot be read is an error that names it', () => {
    const record = join(folder, 'murli-riffle.json')
    const error = expect.objectContaining({exitCode: 1, field: '--install'}) as Error
    mkdirSync(record)
    expect(() => claude.install(catalog, global)).toThrow(error)
    rmSync(record, {recursive: true})
    writeFileSync(record, Buffer.from([0xff, 0xfe]))
    expect(() => claude.install(catalog, global)).toThrow(error)
    expect(existsSync(file())).toBe(false)
  })

  test('settings that cannot be read are an error that names them', () => {
    writeFileSync(file(), Buffer.from('{"model": "caf\u00e9"}', 'latin1'))
    const install = () => claude.install(catalog, global)
    expect(install).toThrow(expect.objectContaining({exitCode: 1, field: '--install'}))
  })

  test('the hook is registered once, beside others', () => {
    const other = {matcher: 'Bash', hooks: [{type: 'command', command: 'check'}]}
    write(JSON.stringify({hooks: {PreToolUse: [other]}}))
    for (let times = 0; times < 2; times++) claude.install(catalog, {...global, hasHook: true})
    const command = 'riffle murli permissions claude --hook'
    expect((JSON.parse(read('settings.json')) as {hooks: unknown}).hooks).toEqual({
      PreToolUse: [
        other,
        {matcher: 'Bash', hooks: [{type: 'command', if: 'Bash(riffle *)', command}]},
      ],
    })
  })

  test('an older form of the hook is replaced, and what a person put beside it stays', () => {
    const command = 'riffle murli permissions claude --hook'
    const theirs = {type: 'command', command: 'check', timeout: 5}
    const other = {matcher: 'Edit', hooks: [theirs]}
    const wanted = {matcher: 'Bash', hooks: [{type: 'command', if: 'Bash(riffle *)', command}]}
    const old = {type: 'command', command: 'riffle murli permissions claude --hook --old'}
    for (const [existing, installed] of [
      [
        [{matcher: 'Bash', hooks: [{type: 'command', command}]}, other],
        [other, wanted],
      ],
      [
        [{matcher: 'Bash|Other', hooks: [theirs, old]}, other],
        [other, {matcher: 'Bash|Other', hooks: [theirs]}, wanted],
      ],
      [
        ['odd', {hooks: 'odd'}, wanted],
        ['odd', {hooks: 'odd'}, wanted],
      ],
    ]) {
      write(JSON.stringify({hooks: {PreToolUse: existing}}))
      for (let times = 0; times < 2; times++) claude.install(catalog, {...global, hasHook: true})
      expect(JSON.parse(read('settings.json'))).toMatchObject({hooks: {PreToolUse: installed}})
    }
  })

  test('a null in the place of a map or a list is none', () => {
    for (const text of [
      '{"model": "opus", "permissions": null, "hooks": null}',
      '{"model": "opus", "permissions": {"allow": null}, "hooks": {"PreToolUse": null}}',
    ]) {
      write(text)
      claude.install(catalog, {...global, hasHook: true})
      expect(JSON.parse(read('settings.json'))).toEqual({
        hooks: {PreToolUse: [expect.anything()]},
        model: 'opus',
        permissions: {allow: ['Bash(riffle list *)'], ask: ['Bash(riffle drop *)']},
      })
    }
  })

  test.each([
    ['no JSON', '{"permissions": '],
    ['a list', '[]'],
    ['permissions that are none', '{"permissions": []}'],
    ['rules that are no list', '{"permissions": {"allow": "Bash"}}'],
    ['rules twice', '{"permissions": {"allow": []}, "permissions": {"allow": ["Bash(x)"]}}'],
  ])('%s is left as it is', (_, text) => {
    write(text)
    expect(() => claude.install(catalog, global)).toThrow('cannot be read as the settings')
    expect(read('settings.json')).toBe(text)
    expect(existsSync(join(folder, 'murli-riffle.json'))).toBe(false)
  })
})

describe('the rules of Codex', () => {
  const file = () => join(folder, 'rules/riffle.rules')

  test('they have a file of their own, and keep what a person adds', () => {
    expect(codex.install(catalog, global)).toEqual({file: file(), changed: true, allow: 1, ask: 1})
    const written = read('rules/riffle.rules')
    expect([written, modeOf(file())]).toEqual([codex.draft(catalog), 0o600])
    const mine = 'prefix_rule(pattern=["riffle", "odd"], decision="forbidden")\n'
    writeFileSync(file(), `# Mine\n${written}${mine}`)
    expect(codex.install(catalog, global).changed).toBe(false)
    writeFileSync(
      file(),
      `# Mine\r\n${written.replace('allow', 'prompt').replaceAll('\n', '\r\n')}`,
    )
    const {backup} = codex.install(catalog, global)
    expect(read('rules/riffle.rules')).toBe(`# Mine\r\n${written.replaceAll('\n', '\r\n')}`)
    expect(readFileSync(backup!, 'utf8')).toContain('prompt')
  })

  test('a text of a person gets them at its end', () => {
    mkdirSync(join(folder, 'rules'))
    writeFileSync(file(), '# Mine')
    codex.install(catalog, global)
    expect(read('rules/riffle.rules')).toBe(`# Mine\n\n${codex.draft(catalog)}`)
  })

  test('half of a section is left as it is', () => {
    mkdirSync(join(folder, 'rules'))
    writeFileSync(file(), '# murli:begin\n')
    expect(() => codex.install(catalog, global)).toThrow('is not complete')
    expect(read('rules/riffle.rules')).toBe('# murli:begin\n')
  })
})

test.each([
  ['my_cli', 'my-cli'],
  ['My-CLI', 'my-cli'],
  ['a'.repeat(65), 'a'.repeat(66)],
  ['my.cli', 'my_cli'],
])('the rules of %s and of %s are kept apart', async (...bins) => {
  const commands = {list: reads, drop: writes}
  const hosts = bins.map((bin) => loadHost({commands, oclif: {bin}}))
  const catalogs = (await Promise.all(hosts)).map((host) => readWholeCatalog(host))
  for (const each of [...catalogs, ...catalogs]) {
    claude.install(each, global)
    codex.install(each, global)
  }
  const {permissions} = JSON.parse(read('settings.json')) as {permissions: object}
  expect(permissions).toEqual({
    allow: bins.map((bin) => `Bash(${bin} list *)`),
    ask: bins.map((bin) => `Bash(${bin} drop *)`),
  })
  const texts = readdirSync(join(folder, 'rules')).map((name) => read(`rules/${name}`))
  expect(texts.toSorted()).toEqual(catalogs.map((each) => codex.draft(each)).toSorted())
})

test('rules are stale when the commands, or what is known of them, have changed', async () => {
  const config = await loadWith({list: reads, drop: writes})
  const stale = (of: typeof config) =>
    findStaleRules(of).map(({file, isGlobal, name}) => [name, isGlobal, file.slice(folder.length)])
  expect(stale(config)).toEqual([])
  claude.install(catalog, global)
  codex.install(catalog, global)
  expect(stale(config)).toEqual([])
  const changed = [
    ['claude', true, '/settings.json'],
    ['codex', true, '/rules/riffle.rules'],
  ]
  expect(stale(await loadWith({list: writes, drop: writes}))).toEqual(changed)
  // Settings from which a person has removed the rules, or which are gone, have none.
  const settings = read('settings.json')
  for (const text of ['{"permissions": {"allow": ["Bash(ls *)"]}}', '']) {
    write(text)
    expect(stale(await loadWith({list: writes, drop: writes}))).toEqual([changed[1]])
  }
  write(settings)
  // No document shows a hidden command, but a rule may begin it.
  const hidden = {...(writes as object), hidden: true}
  expect(stale(await loadWith({list: reads, drop: writes, 'list:x': hidden}))).toEqual(changed)
})
