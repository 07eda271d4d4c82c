import {describe, expect, test} from 'vitest'

import {type CommandLookup, findDangling} from '../../src/result/next-actions.js'
import type {LoadableCommand} from '../../src/oclif/shapes.js'

const load = async (): Promise<undefined> => undefined
const commands: Record<string, LoadableCommand> = {
  'note:add': {flags: {tag: {char: 't', type: 'option'}, title: {type: 'option'}}, id: 'note:add', load},
  plain: {id: 'plain', load},
}

function makeLookup(more: Partial<CommandLookup> = {}): CommandLookup {
  return {bin: 'riffle', binAliases: ['rf'], findCommand: (id: string) => commands[id], ...more}
}

function find(command: string, params?: Record<string, object>, more?: Partial<CommandLookup>): string | undefined {
  return findDangling({command, description: '', params}, makeLookup(more))
}

describe('an action that exists', () => {
  test.each([
    'riffle note add Milk --title x -t=y',
    'rf note:add',
    'riffle note add --schema --no-agent --help',
    'riffle note add <title> [--tag] [-t <tag>]',
    `riffle note add 'a --nope' "x \\" --nope" -- --nope`,
    'riffle note add -1 --2 -',
    'riffle note add | jq --nope',
    'riffle plain && riffle nope',
    'riffle plain ; riffle nope',
    "riffle 'plain'",
    'riffle "plain"',
    'kubectl get pods --nope',
    'riffle plain a b c',
  ])('%s', (command) => expect(find(command)).toBeUndefined())

  test('of a CLI of one command', () => {
    const single = {findCommand: (id: string) => (id === '.' ? commands.plain : undefined), isSingleCommandCLI: true}
    expect(find('riffle anything', {}, single)).toBeUndefined()
    const named = {
      findCommand: (id: string) => (id === 'Symbol(SINGLE_COMMAND_CLI)' ? commands['note:add'] : undefined),
      isSingleCommandCLI: true,
    }
    expect([find('riffle --title x', {}, named), find('riffle --nope', {}, named)]).toEqual([
      undefined,
      'names --nope, which is no flag of that command',
    ])
  })
})

describe('an action that does not exist', () => {
  test.each([
    ['riffle nope', 'names no command of riffle'],
    ['riffle', 'names no command of riffle'],
    ['riffle note', 'names no command of riffle'],
    ['riffle <note> add', 'names no command of riffle'],
    ['riffle --title note add', 'names no command of riffle'],
    ['riffle note add --nope=x', 'names --nope, which is no flag of that command'],
    ['riffle plain -t', 'names -t, which is no flag of that command'],
    ['riffle note add [--nope]', 'names --nope, which is no flag of that command'],
    [' ', 'names no program'],
    ['| riffle', 'names no program'],
  ])('%s %s', (command, problem) => expect(find(command)).toBe(problem))

  test('describes a placeholder that is not in it', () => {
    expect(find('riffle note add <title> --tag x', {tag: {}, title: {}})).toBeUndefined()
    expect(find('riffle note add <title>', {title: {}, when: {}})).toBe('describes when, which is not in it')
  })

  test('of a host without other names', () => {
    expect([find('rf nope', {}, {binAliases: undefined}), find('rf nope')]).toEqual([
      undefined,
      'names no command of riffle',
    ])
  })
})
