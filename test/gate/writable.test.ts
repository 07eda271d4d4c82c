import {Args, Flags, Parser} from '@oclif/core'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {tokenize} from '../../src/command-line/tokenize.js'
import {findUnwritable, matchesTarget} from '../../src/gate/find-unwritable.js'
import {givenByParser, givenByTokens} from '../../src/gate/named-targets.js'
import {placesOf, type TargetedCommand} from '../../src/gate/target-places.js'
import type {FlagDefinition} from '../../src/oclif/shapes.js'
import {parseWritable, type Writable} from '../../src/gate/writable.js'

/** How many command lines are tried; ATTACKS tries more. */
const numRuns = Number(process.env.ATTACKS ?? 2000)

const flags = {
  all: Flags.boolean({char: 'x', allowNo: true}),
  app: Flags.string({aliases: ['application'], char: 'a', charAliases: ['p'], env: 'TRIAL_APP'}),
  label: Flags.string({char: 'l', multiple: true}),
  remote: Flags.string({char: 'r', default: 'prod'}),
  to: Flags.string({char: 't', delimiter: ',', multiple: true}),
}
const args = {
  app: Args.string({hidden: true, ignoreStdin: true}),
  other: Args.string({ignoreStdin: true}),
}

type Stated = TargetedCommand['stated']
const commandOf = (stated: Stated = {}, parts: Partial<TargetedCommand> = {}): TargetedCommand => ({
  args,
  flags,
  stated,
  ...parts,
})

const writable: Writable = {app: ['*-dev']}
const isFree = (
  command: TargetedCommand,
  argv: readonly string[],
  limits: Writable[] = [writable],
) =>
  findUnwritable(limits, command, givenByTokens(tokenize(argv, command.flags), command)) ===
  undefined

const values = ['my-dev', 'prod', 'a-dev', 'prod,my-dev', 'my-dev,a-dev', 'prod::x-dev', '-', '']
const words = [
  ...['-a', '--app', '--application', '-p', '-t', '--to', '-l', '--label', '-r', '--remote'],
  ...['-x', '--no-all', '-xa', '--', ...values],
  ...values.flatMap((value) => [`--app=${value}`, `-a=${value}`, `-a${value}`, `--to=${value}`]),
]
const line = fc
  .array(fc.constantFrom(...words), {maxLength: 6})
  .map((list) => list.filter((word) => word !== ''))
/** Words before others, so that a flag with a default is often typed. */
const beginning = fc.constantFrom([], ['-rmy-dev'])

/** What oclif's parser finds for a place, in a way of its own. */
function readParsed(parsed: {args: object; flags: object}, names: readonly string[]): string[] {
  const found = names.flatMap((name) => [
    (parsed.flags as Record<string, unknown>)[name],
    (parsed.args as Record<string, unknown>)[name],
  ])
  return found.flat().flatMap((value) => (value === undefined ? [] : String(value)))
}

test.each<[string, Stated, string[]]>([
  ['its flag and its hidden argument', {}, ['app']],
  ['other places', {targets: {app: ['to', 'other']}}, ['to', 'other']],
  ['a place with a default', {targets: {app: ['app', 'remote']}}, ['app', 'remote']],
])('12.19: no command line names another target in %s', async (_, stated, names) => {
  const command = commandOf(stated)
  let [free, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      beginning,
      line,
      fc.constantFrom('', '', 'prod', 'b-dev'),
      async (first, rest, variable) => {
        const argv = [...first, ...rest]
        if (variable) process.env['TRIAL_APP'] = variable
        try {
          const parsed = await Parser.parse([...argv], {args, flags, strict: true}).catch(() => {})
          if (!parsed) return
          const isAllowed = isFree(command, argv)
          const found = readParsed(parsed, names)
          // A default names nothing by itself, but the command may change it.
          const {remote} = parsed.metadata.flags
          const defaults = names.filter((name) => name === 'remote' && remote?.setFromDefault)
          const isSafe =
            found.length > defaults.length && found.every((value) => /^[\w.@+~-]*-dev$/.test(value))
          expect({argv, found, isAllowed}).toEqual({argv, found, isAllowed: isSafe})
          const read = findUnwritable([writable], command, givenByParser(parsed, command)!)
          expect({argv, isAllowed: read === undefined}).toEqual({argv, isAllowed})
          if (isAllowed) free++
          else refused++
        } finally {
          delete process.env['TRIAL_APP']
        }
      },
    ),
    {numRuns},
  )
  // Otherwise the property would prove nothing.
  expect([free > numRuns / 60, refused > numRuns / 60]).toEqual([true, true])
})

describe('a command line may change what it names', () => {
  const copy = commandOf(
    {targets: {app: ['to::', 'app']}},
    {args: {to: {}}, flags: {app: flags.app}},
  )
  test.each<[string, boolean, TargetedCommand?]>([
    ['-a my-dev', true],
    ['prod -a my-dev', false],
    ['my-dev', true],
    ['-a my-dev -- prod', false],
    ['x-dev y z', true],
    ['', false],
    ['-r my-dev', false],
    ['my-dev::DATABASE', true, copy],
    ['prod::DATABASE -a my-dev', false, copy],
    ['DATABASE -a my-dev', true, copy],
    ['DATABASE', false, copy],
    ['postgres://u:p@prod/x -a my-dev', false, copy],
    ['my-dev::x::y -a my-dev', false, copy],
    ['my-dev::x prod::y', false, copy],
    ['-a my-dev', false, commandOf({parsesItself: true})],
    ['-a my-dev', false, commandOf({targets: {app: []}})],
    // What invalid `targets` count as.
    ['-a my-dev', false, commandOf({targets: {'*': []}})],
    ['-a my-dev', false, commandOf({targets: {app: ['nowhere']}})],
    ['-a my-dev', false, commandOf({targets: {app: ['app', 'nowhere']}})],
    ['-a my-dev x -t prod', false, commandOf({targets: {app: ['app'], team: ['to']}})],
    ['-a my-dev', true, commandOf({targets: {app: ['app'], team: ['to']}})],
    ['-x', false, commandOf({}, {args: {}, flags: {app: {type: 'boolean'}}})],
    ['x -a my-dev', true, commandOf({}, {args: {constructor: {}}})],
    ['-a my-dev', false, commandOf({targets: {app: ['constructor']}}, {args: {constructor: {}}})],
  ])('%j: %j', (text, expected, command = commandOf()) => {
    expect(isFree(command, text.split(' ').filter(Boolean))).toBe(expected)
  })

  test('a kind by the name of a property of every object has no place', () => {
    expect(placesOf('constructor', commandOf({targets: {app: ['app']}}))).toBeUndefined()
  })

  // What a value is without code that is run, and what is implied with the target that is typed.
  // What only code knows is decided when it has run.
  test.each<[string, Partial<FlagDefinition>, boolean]>([
    ['another target', {default: 'prod'}, false],
    ['a target that may be changed', {default: 'x-dev'}, true],
    ['several', {default: ['x-dev', 'prod'], multiple: true}, false],
    ['several that may be changed', {default: ['x-dev', 'y-dev'], multiple: true}, true],
    ['a function', {default: async () => 'prod'}, true],
    ['an object', {default: {name: 'x-dev'}}, false],
    ['a value that a manifest omits', {noCacheDefault: true}, true],
    ['nothing', {}, true],
    ['null', {default: null}, true],
  ])('beside a flag that has %s by default', (_, more, expected) => {
    const place = {...more, type: 'option'} as const
    const parts = {args: {}, flags: {app: flags.app, place}}
    const command = commandOf({targets: {app: ['app', 'place']}}, parts)
    expect(isFree(command, ['-a', 'my-dev'])).toBe(expected)
    expect(isFree(command, ['-a', 'my-dev', '--place', 'y-dev'])).toBe(true)
    // What is implied does not name a target.
    expect(isFree(command, [])).toBe(false)
    // Another kind of target, which no one has allowed.
    const other = commandOf({targets: {app: ['app'], team: ['place']}}, parts)
    const isNamed = Boolean(more.default) && typeof more.default !== 'function'
    expect(isFree(other, ['-a', 'my-dev'])).toBe(!isNamed)
    const argument = commandOf(
      {targets: {app: ['app', 'place']}},
      {args: {place: more}, flags: {app: flags.app}},
    )
    expect(isFree(argument, ['-a', 'my-dev'])).toBe(expected)
  })

  test('in the variable that the parser reads, not in one that an annotation states beside it', () => {
    const stated = {flagAnnotations: {app: {env: 'TRIAL_OTHER'}}}
    const unset = {...flags.app, env: undefined}
    process.env['TRIAL_OTHER'] = 'my-dev'
    try {
      expect(isFree(commandOf(stated), [])).toBe(false)
      expect(isFree(commandOf(stated, {flags: {app: unset}}), [])).toBe(true)
    } finally {
      delete process.env['TRIAL_OTHER']
    }
  })

  test('beside a value that the parser knows', () => {
    const place = {default: async () => 'prod', type: 'option'} as const
    const command = commandOf(
      {targets: {app: ['app', 'place']}},
      {args: {}, flags: {app: flags.app, place}},
    )
    const raw = [{flag: 'app', input: 'my-dev', type: 'flag'}]
    const read = (given: object) =>
      findUnwritable([writable], command, givenByParser({args: {}, flags: given, raw}, command)!)
    expect(read({app: 'my-dev', place: 'prod'})).toMatchObject({reason: 'not-named'})
    expect(read({app: 'my-dev', place: 'x-dev'})).toBeUndefined()
    expect(read({app: 'my-dev'})).toBeUndefined()
  })

  test('of every kind that the command has', () => {
    const both: Writable = {app: ['*-dev'], label: ['one']}
    expect(isFree(commandOf(), ['-a', 'my-dev'], [both])).toBe(false)
    expect(isFree(commandOf(), ['-a', 'my-dev', '-l', 'one'], [both])).toBe(true)
    expect(isFree(commandOf(), ['-a', 'my-dev', '-l', 'one', 'two'], [both])).toBe(false)
    expect(isFree(commandOf(), ['-a', 'my-dev'], [{...writable, team: ['x']}])).toBe(true)
    expect(isFree(commandOf(), ['-a', 'my-dev'], [{team: ['x']}])).toBe(false)
    expect(isFree(commandOf(), ['-a', 'my-dev'], [{}])).toBe(false)
  })

  test('where each limit allows it, and none that cannot be read', () => {
    expect(isFree(commandOf(), ['-a', 'my-dev'], [writable, {app: ['my-*']}])).toBe(true)
    expect(isFree(commandOf(), ['-a', 'a-dev'], [writable, {app: ['my-*']}])).toBe(false)
    expect(isFree(commandOf(), ['-a', 'my-dev'], [writable, undefined])).toBe(false)
  })

  test.each([null, 5, 'my-dev', ['my-dev'], {app: 'my-dev'}, {app: [1]}, {app: null}])(
    'a list of %j cannot be read',
    (value) => {
      expect(parseWritable(value)).toBeUndefined()
    },
  )

  test('a value that stdin or a hook of the host adds counts, too', () => {
    const command = commandOf()
    const raw = [{flag: 'app', input: 'my-dev', type: 'flag'}]
    const read = (parsed: object) =>
      findUnwritable([writable], command, givenByParser(parsed, command)!)
    expect(read({args: {}, raw})).toBeUndefined()
    expect(read({args: {app: 'prod'}, raw})).toMatchObject({reason: 'another-target'})
    const added = [...raw, {flag: 'app', input: 'prod', type: 'flag'}]
    expect(read({args: {}, raw: added})).toMatchObject({reason: 'another-target'})
    // @oclif/core 1 does not say which words it has read.
    expect(givenByParser({args: {}, flags: {}}, command)).toBeUndefined()
  })
})

test.each([
  ['*', 'my-app_2.x@y+z~', true],
  ['*-dev', 'a-dev', true],
  ['*-dev', '-dev', true],
  ['*-dev', 'prod', false],
  ['*-dev', 'prod/x-dev', false],
  ['*-dev', 'prod?x-dev', false],
  ['*-dev', 'prod#x-dev', false],
  ['*-dev', 'prod%2fx-dev', false],
  ['*-dev', 'prod x-dev', false],
  ['*-dev', 'prod\n-dev', false],
  ['*-dev', 'prod,x-dev', false],
  ['*-dev', 'prod::x-dev', false],
  ['*-dev', 'my-dev\u0000', false],
  ['team/*', 'team/a', true],
  ['team/*', 'team/a/b', false],
  ['?-dev', 'a-dev', true],
  ['?-dev', '/-dev', false],
  ['*', '', false],
  ['*', '*', false],
  ['Ä*', 'Äb', true],
  ['*-DEV', 'a-dev', false],
])('%j allows %j: %j', (glob, name, expected) => {
  expect(matchesTarget(glob, name)).toBe(expected)
})

test('a glob of stars is as fast on a long name as on a short one, and allows what a regular expression does', () => {
  const part = fc.constantFrom('*', '?', 'a', 'b', '-', '/')
  const glob = fc.array(part, {maxLength: 6}).map((parts) => parts.join(''))
  const name = fc
    .array(fc.constantFrom('a', 'b', '-', '/', '.'), {maxLength: 8})
    .map((all) => all.join(''))
  fc.assert(
    fc.property(glob, name, (pattern, text) => {
      const source = pattern.replaceAll('*', '[ab.-]*').replaceAll('?', '[ab.-]')
      const expected = text !== '' && new RegExp(`^${source}$`).test(text)
      expect(matchesTarget(pattern, text)).toBe(expected)
    }),
    {numRuns},
  )
  expect(matchesTarget('*a'.repeat(50), 'a'.repeat(20_000) + 'b')).toBe(false)
})
