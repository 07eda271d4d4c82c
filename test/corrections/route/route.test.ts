import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {routeLine} from '../../../src/corrections/route/route.js'
import {catalogOf, type ManifestCommands} from '../../support/manifest-catalog.js'

type OclifConfig = {
  commandIDs: string[]
  findCommand(id: string): {args?: object; strict?: boolean} | undefined
  topicSeparator: string
}

const require = createRequire(import.meta.url)
const {standardizeIDFromArgv} = require(
  join(dirname(require.resolve('@oclif/core/package.json')), 'lib/help/util.js'),
) as {standardizeIDFromArgv(argv: string[], config: OclifConfig): string[]}

const commands: ManifestCommands = {
  alone: {},
  'app:list': {aliases: ['app:all'], flags: {json: {type: 'boolean'}}},
  'app:show': {args: {id: {}}},
  'app:show:log': {},
  run: {strict: false},
  'run:once': {},
  'very:deep:thing:make': {args: {}},
}
const catalog = catalogOf(commands)

/** A route as a line: kind, id, command or topic if they differ, and which words name it. */
function route(line: string, from = catalog): string {
  const {command, id, kind, leading, length, topic} = routeLine(from, line.split(' '))
  const other =
    command && command.id !== id
      ? ` runs ${command.id}`
      : topic && topic !== id
        ? ` in ${topic}`
        : ''
  return `${kind.split('_')[0]} ${id}${other}, words ${leading} to ${leading + length}`
}

test('the words of a command are separated from its arguments as oclif does', () => {
  const word = fc.constantFrom(
    ...'alone app list all show log run once very deep thing x'.split(' '),
    '',
  )
  const end = fc.constantFrom('k=v', '-f', '--json', '--', 'x')
  const argv = fc
    .tuple(
      fc.array(word, {maxLength: 5, minLength: 1}),
      fc.array(fc.oneof(word, end), {maxLength: 3}),
    )
    .map(([words, ends]) => [...words, ...ends])
  const config = {
    commandIDs: [...Object.keys(commands), 'app:all'],
    findCommand: (id: string) => commands[id],
    topicSeparator: ' ',
  }
  fc.assert(
    fc.property(argv, (line) => {
      const [id] = standardizeIDFromArgv([...line], config)
      expect(routeLine(catalog, line)).toMatchObject({id, leading: 0})
    }),
    {numRuns: 1000},
  )
})

describe('a command line names', () => {
  test.each([
    ['app list', 'command app:list, words 0 to 2'],
    ['app all', 'command app:all runs app:list, words 0 to 2'],
    ['app show log x', 'unknown app:show:log:x in app:show:log, words 0 to 4'],
    ['app show x', 'command app:show, words 0 to 2'],
    ['app', 'incomplete app, words 0 to 1'],
    ['very deep x y', 'unknown very:deep:x:y in very:deep, words 0 to 4'],
    ['-x', 'unknown , words 0 to 0'],
    ['--output json --agent app list', 'command app:list, words 3 to 5'],
    ['--json app list', 'command app:list, words 1 to 3'],
    ['--name x app list', 'command app:list, words 2 to 4'],
    // The value of a flag of the plugin is no command.
    ['--name x --select run app list', 'command app:list, words 4 to 6'],
    ['--name x y', 'unknown x:y, words 1 to 3'],
  ])('%s: %s', (line, expected) => expect(route(line)).toBe(expected))

  test('a command whose words are in any order, if the host takes any', () => {
    const flexible = catalogOf(commands, {isFlexible: true})
    expect(route('list app', flexible)).toBe('command list:app runs app:list, words 0 to 2')
    expect(route('list app')).toBe('unknown list:app, words 0 to 2')
  })

  test('one word if words are separated by colons', () => {
    const separated = catalogOf(commands, {separator: ':'})
    expect(route('app list', separated)).toBe('incomplete app, words 0 to 1')
    expect(route('app:list x', separated)).toBe('command app:list, words 0 to 1')
  })

  test('the one command of a CLI that has no other', () => {
    const only = catalogOf({hidden: {hidden: true}, shown: {}}, {isSingleCommand: true})
    expect(route('app list', only)).toBe('command  runs shown, words 0 to 0')
  })
})
