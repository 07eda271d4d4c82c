import {describe, expect, test} from 'vitest'
import {startDraft} from '../../src/errors/draft.js'
import {EXACTLY, fixUnknownFlag, restoreDash} from '../../src/errors/fix-flag.js'
import {commandOf, fixesOf, readable} from '../support/fixes.js'

const flags = {
  app: {char: 'a', type: 'option'},
  config: {type: 'option'},
  'config-dir': {type: 'option'},
  force: {char: 'f', type: 'boolean'},
  l: {type: 'option'},
  verbose: {type: 'boolean'},
} as const
const deploy = commandOf({args: {name: {}}, flags})
const free = commandOf({flags})

const fix = (line: string, command = free) => fixesOf(fixUnknownFlag, 'unknown_flag', command, line)

describe('an unknown flag', () => {
  test.each([
    ['is a misspelt one', '--cofnig x', '--config x', 1, '--cofnig', '--config'],
    ['keeps its value', '--cofnig=x=y', '--config=x=y', 1, '--cofnig', '--config'],
    ['keeps an empty value', '--cofnig=', '--config=', 1, '--cofnig', '--config'],
    ['may be a boolean one', '--forec', '--force', 1, '--forec', '--force'],
    ['is hardly a boolean one where it has a value', '--forec=x', '--force=x', 2, '--forec', '--force'],
  ])('%s: %s', (_, line, fixed, cost, from, to) => {
    expect(fix(`x ${line}`)).toEqual([{changes: [{from, to}], cost, line: `x ${fixed}`, params: {}}])
  })

  test('is any of four', () => {
    const option = {type: 'option'} as const
    const near = commandOf({flags: {lixa: option, lixb: option, lixc: option, lixd: option, lixe: option}})
    expect(fix('--lixx', near).map(({line}) => line)).toEqual(['--lixa', '--lixb', '--lixc', '--lixd'])
  })

  test.each([
    ['--config:/etc', '--config=/etc', 1],
    ['--config/etc', '--config=etc', 1],
    ['--configetc', '--config=etc', 1],
    ['--config.me', '--config=me', 1],
    ['--config::me', '--config=:me', 1],
    ['--config-dir:/etc', '--config-dir=/etc', 1],
    ['--configmode=dark', '--config=mode=dark', 1.3],
  ])('may have lost its equals sign: %s', (line, fixed, cost) => {
    expect(fix(line).find((each) => each.line === fixed)).toEqual({
      changes: [{from: line, to: fixed}],
      cost,
      line: fixed,
      params: {},
    })
  })

  test.each(['--configx', '--verbose:yes', '--lima', '-config:x', 'x --nothing'])('lost none in: %s', (line) => {
    expect(fix(line).filter((each) => each.line.includes('='))).toEqual([])
  })

  test('of two flags that are the beginning of it is the longer one', () => {
    expect(fix('--config-dirs=x').map(({line}) => line)).toEqual(['--config-dir=x', '--config-dir=s=x'])
    expect(fix('--config-dirhome').map(({line}) => line)).toEqual(['--config', '--config-dir=home'])
  })
})

describe('a word that looks like a flag is an argument', () => {
  const behind = (line: string, cost: number) => ({changes: [{to: '--'}], cost, line, params: {}})

  test.each([
    ['-xyz', '-- -xyz'],
    ['--force -xyz', '--force -- -xyz'],
  ])('where there is room for one: %s', (line, fixed) => expect(fix(line, deploy)).toEqual([behind(fixed, 1.6)]))

  test.each([
    ['the command has no room for it', free, '-xyz'],
    ['the argument is there', deploy, 'name -xyz'],
    ['a flag follows', deploy, '-xyz --force'],
    ['it has two dashes', deploy, '--xyzzy'],
    ['the flags have ended', deploy, '-xyz --'],
  ])('but not where %s', (_, command, line) => expect(fix(line, command)).toEqual([]))

  test.each(['command', 'cmd', 'EXEC', 'program', 'script', 'arg', 'args', 'argv'])(
    'and hands on all that follows its command, given as %s',
    (name) => {
      const run = commandOf({args: {[name]: {}}, flags, strict: false})
      expect(fix('ls -xyz', run)).toEqual([behind('-- ls -xyz', 1.4)])
      expect(fix('--force ls -xyz -v b', run)).toEqual([behind('--force -- ls -xyz -v b', 1.4)])
    },
  )

  test('is handed on by a command without arguments', () => {
    expect(fix('ls -xyz', commandOf({flags, strict: false}))).toEqual([behind('-- ls -xyz', 1.4)])
  })

  test.each([
    ['the argument is no command', {id: {}}, 'ls -xyz'],
    ['the argument is rather none', {commands: {}}, 'ls -xyz'],
    ['the argument is rather none', {subcommand: {}}, 'ls -xyz'],
    ['a flag of its own follows', {command: {}}, 'ls -xyz --force'],
    ['a flag of its own stands between', {command: {}}, 'ls --force -xyz'],
  ])('is not handed on where %s', (_, args, line) => {
    expect(fix(line, commandOf({args, flags, strict: false}))).toEqual([])
  })

  test('is not handed on where it is the first', () => {
    const run = commandOf({args: {command: {}}, flags, strict: false})
    expect(fix('-xyz ls', run)).toEqual([])
    expect(fix('-xyz', run)).toEqual([behind('-- -xyz', 1.6)])
    expect(fix('ls -xyz', commandOf({args: {command: {}}, flags}))).toEqual([])
  })
})

describe('one-letter flags are a long flag that lost a dash', () => {
  const restore = (line: string, limit?: number) =>
    restoreDash(startDraft(line.split(' ')), deploy, limit).map(readable)

  test.each([
    ['-app x', '--app x', 0.4, '-app', '--app'],
    ['-app=x=y', '--app=x=y', 0.4, '-app', '--app'],
    ['-aapp', '--app', 1.21, '-aapp', '--app'],
    ['-force', '--force', 0.4, '-force', '--force'],
    ['y -forc z', 'y --force z', 1.21, '-forc', '--force'],
  ])('%s', (line, fixed, cost, from, to) => {
    expect(restore(line)).toEqual([{changes: [{from, to}], cost, line: fixed, params: {}}])
  })

  test.each(['-a x', '--app x', '-fx', '-fo', '-frc', '-fxyzw', '-ap x', 'app x', '-- -app'])(
    'but not in: %s',
    (line) => {
      expect(restore(line)).toEqual([])
    },
  )

  test('nearer than that only where asked', () => {
    expect(EXACTLY).toBe(0.2)
    expect(restore('-forc', EXACTLY)).toEqual([])
    expect(restore('-force', EXACTLY)).toHaveLength(1)
  })
  test('of two letters only where an option is exactly they, of three a boolean flag, too', () => {
    const short = commandOf({
      flags: {
        ab: {char: 'a', type: 'option'},
        no: {char: 'n', type: 'boolean'},
        yes: {char: 'y', type: 'boolean'},
      },
    })
    const line = (words: string) => restoreDash(startDraft([words]), short).map((draft) => readable(draft).line)
    expect([line('-ab'), line('-ac'), line('-no'), line('-yes')]).toEqual([['--ab'], [], [], ['--yes']])
    expect(fix('--abxyz', short)).toEqual([])
  })
})
