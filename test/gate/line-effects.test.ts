import {Flags, Parser} from '@oclif/core'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {readAnnotation} from '../../src/annotations/read-annotation.js'
import {mergeKeyed} from '../../src/annotations/merge-annotations.js'
import type {Flags as FlagDefinitions} from '../../src/command-line/find-flag.js'
import {tokenize} from '../../src/command-line/tokenize.js'
import {effectsOfParsed, effectsOnLine, isKnownReadOnly} from '../../src/gate/line-effects.js'

/** How many command lines are tried; ATTACKS tries more. */
const numRuns = Number(process.env.ATTACKS ?? 1500)

const stated = {mutating: false, mutatingFlags: ['clean', 'file', 'tags', 'wipe']}

const real = {
  app: Flags.string({char: 'a'}),
  clean: Flags.boolean({aliases: ['purge'], char: 'c', env: 'TRIAL_CLEAN'}),
  file: Flags.string({aliases: ['to'], char: 'f', charAliases: ['o'], env: 'TRIAL_FILE'}),
  quiet: Flags.boolean({allowNo: true, char: 'q'}),
  tags: Flags.string({char: 't', multiple: true}),
  wipe: Flags.boolean({aliases: ['scrub'], allowNo: true, charAliases: ['w']}),
}
const flags = real as unknown as FlagDefinitions

const words =
  '--clean -c --purge --no-clean --purge=x -qc -cq -qf -qfx --file -f -fx --file=x -f=x --to --to=x -o -ox --tags -t -tx x y -- - -a --app -a=--clean --app=--clean --quiet --no-quiet --quiet=--clean -q=-c --no-wipe --no-scrub --no-w -w'.split(
    ' ',
  )
const line = fc.array(fc.constantFrom(...words), {maxLength: 5})
const environment = fc.constantFrom<Record<string, string>[]>(
  {},
  {},
  {TRIAL_CLEAN: '1'},
  {TRIAL_CLEAN: 'false'},
  {TRIAL_FILE: 'x'},
  {TRIAL_CLEAN: '', TRIAL_FILE: ''},
)

async function parse(argv: string[]): Promise<Record<string, unknown> | undefined> {
  const parsed = Parser.parse(argv, {args: {}, flags: real, strict: false, '--': true})
  return parsed.then((output) => output.flags).catch(() => undefined)
}

test('a line that reads by its tokens sets no mutating flag in oclif’s parser (12.16b)', async () => {
  let [changing, reading] = [0, 0]
  await fc.assert(
    fc.asyncProperty(line, environment, async (argv, env) => {
      Object.assign(process.env, env)
      try {
        const parsed = await parse(argv)
        const isReading = isKnownReadOnly(effectsOnLine(stated, tokenize(argv, flags), flags))
        if (isReading) reading++
        else changing++
        if (!parsed) return
        const given = [parsed['clean'], parsed['file'], parsed['tags'], parsed['wipe']]
        const isSet = given.some((value) => value !== undefined && value !== false)
        expect({argv, isReading: isReading && isSet}).toEqual({argv, isReading: false})
        const {mutatingFlag} = effectsOfParsed(stated, parsed, flags)
        expect({argv, isSet: mutatingFlag !== undefined}).toEqual({argv, isSet})
      } finally {
        for (const name of Object.keys(env)) delete process.env[name]
      }
    }),
    {numRuns},
  )
  // Otherwise the property would prove nothing.
  expect(Math.min(changing, reading)).toBeGreaterThan(numRuns / 10)
})

describe('what cannot be known without running code counts as given', () => {
  const option = {type: 'option'} as const
  const boolean = {type: 'boolean'} as const
  test.each<[string, FlagDefinitions, boolean]>([
    ['an option without a default', {save: option}, true],
    ['an option with a default', {save: {...option, default: 'x'}}, false],
    ['an option whose default is a function', {save: {...option, default: () => 'x'}}, false],
    ['an option whose default no manifest holds', {save: {...option, noCacheDefault: true}}, false],
    ['a boolean flag in a manifest', {save: boolean}, true],
    ['one that can be turned off', {save: {...boolean, allowNo: true}}, false],
    ['a class’s, whose default is true', {save: {...boolean, ...parsing, default: true}}, false],
    ['a class’s that can be turned off', {save: {...boolean, ...parsing, allowNo: true}}, true],
    ['a flag that the command does not define', {}, false],
  ])('%s', (_, definitions, isReading) => {
    const effects = effectsOnLine({mutating: false, mutatingFlags: ['save']}, [], definitions)
    expect(isKnownReadOnly(effects)).toBe(isReading)
  })

  test('a flag that is turned off, and the defaults of an adopted command', () => {
    const definitions = {save: {...boolean, allowNo: true}}
    const command = {mutating: false, mutatingFlags: ['save']}
    expect(
      isKnownReadOnly(effectsOnLine(command, tokenize(['--no-save'], definitions), definitions)),
    ).toBe(true)
    const types = (save: {default?: true}) => ({...command, murli: {flags: {save}}})
    expect(isKnownReadOnly(effectsOnLine(types({}), [], definitions))).toBe(true)
    expect(isKnownReadOnly(effectsOnLine(types({default: true}), [], definitions))).toBe(false)
  })

  test('a command that interprets its words itself', () => {
    const command = {mutating: false, mutatingFlags: ['save'], parsesItself: true}
    expect(isKnownReadOnly(effectsOnLine(command, [], {save: option}))).toBe(false)
    expect(isKnownReadOnly(effectsOfParsed(command, {}, {save: option}))).toBe(false)
  })
})

const parsing = {parse: async (input: unknown) => input}

test('an alias in the statement is the flag, and an annotated variable is its own', () => {
  const command = {mutatingFlags: ['purge'], flagAnnotations: {clean: {env: 'TRIAL_ANNOTATED'}}}
  const stating = {...command, mutating: false}
  const {env: _, ...clean} = real.clean
  const definitions = {clean} as unknown as FlagDefinitions
  expect(effectsOnLine(stating, tokenize(['-c'], definitions), definitions).mutatingFlag).toBe(
    'purge',
  )
  expect(effectsOnLine(stating, [], definitions).mutatingFlag).toBeUndefined()
  process.env['TRIAL_ANNOTATED'] = 'yes'
  try {
    expect(effectsOnLine(stating, [], definitions).mutatingFlag).toBe('purge')
  } finally {
    delete process.env['TRIAL_ANNOTATED']
  }
})

describe('statements', () => {
  const read = (value: object) => readAnnotation(value as Record<string, unknown>, () => {})
  test('mutating flags alone mean that the command reads without them', () => {
    expect(read({mutatingFlags: ['a']})).toEqual({mutating: false, mutatingFlags: ['a']})
    expect(read({mutating: true, mutatingFlags: ['a']})).toMatchObject({mutating: true})
    expect(read({mutatingFlags: []})).toEqual({mutatingFlags: []})
  })

  test.each(['write', true, [1], null, {write: true}])('%j closes', (mutatingFlags) => {
    const annotation = read({mutating: false, mutatingFlags})
    const definitions = {write: {type: 'boolean'}} as const
    expect(isKnownReadOnly(effectsOnLine(annotation, [], definitions))).toBe(false)
  })

  test('the most precise key of a source decides, and only an exact one opens', () => {
    const rule = (key: string, value: object) => ({key, value: read(value)})
    const command = {ids: ['org:list', 'force:org:list']}
    expect(
      mergeKeyed(
        [rule('*', {mutatingFlags: ['a']}), rule('org:list', {mutatingFlags: ['b']})],
        command,
      ),
    ).toEqual({mutating: false, mutatingFlags: ['b']})
    expect(mergeKeyed([rule('force:*', {mutatingFlags: ['a']})], command)).toEqual({
      mutatingFlags: ['a'],
    })
    const cleared = [rule('*', {mutatingFlags: ['a']}), rule('force:*', {mutatingFlags: []})]
    expect(mergeKeyed(cleared, command).mutatingFlags).toEqual(['a'])
  })
})

test('a name that is no flag of the command counts as given, and is not named (12.16b)', () => {
  for (const mutatingFlags of [['gone'], ['*'], ['gone', 'clean']]) {
    const unknown = {mutating: false, mutatingFlags}
    const expected = {mutating: true, mutatingFlags}
    expect(effectsOnLine(unknown, [], flags)).toEqual(expected)
    expect(effectsOfParsed(unknown, {}, flags)).toEqual(expected)
  }
})
