import fc from 'fast-check'
import {expect, test} from 'vitest'

import {keepParsedConsent, listConfirmations, readConsent, readYes} from '../../src/gate/consent.js'
import type {Flags} from '../../src/command-line/find-flag.js'
import {tokenize} from '../../src/command-line/tokenize.js'

/** How many lines are tried; ATTACKS tries more. */
const numRuns = Number(process.env.ATTACKS ?? 1500)

const boolean = {type: 'boolean'} as const
const option = {type: 'option'} as const
const others: Flags = {app: {...option, char: 'a'}, fo: {...boolean, allowNo: true, char: 'o'}}

/** What a command may know of `--yes` itself. */
const kinds = {
  aliased: {...others, really: {...boolean, aliases: ['yes'], char: 'y'}},
  known: {...others, yes: {...boolean, allowNo: true, char: 'y'}},
  unknown: others,
  valued: {...others, yes: option},
} satisfies Record<string, Flags>

const words =
  '--yes --yes -y -oy --no-yes --yes=false --yes= --yes=--yes --fo=--yes --no-fo=--yes -o=--yes -a=--yes --app=--yes -a --app --fo -- - yes no --YES —yes --ye -yo'
const word = fc.constantFrom(...words.split(' '))
const line = fc.array(word, {maxLength: 5})

/**
 * Whether a line confirms, read word by word: the last mention of `--yes` counts, as a word of its
 * own that is not the value of `--app`, before `--`.
 */
function confirms(words: readonly string[], isKnown: boolean): boolean {
  const isFlag = (next: string) =>
    /^--(no-fo|fo|app)$|^-[ao]/.test(next) || (isKnown && /^--(no-)?yes$|^-y/.test(next))
  let isConfirmed = false
  for (let index = 0; index < words.length; index++) {
    const each = words[index]!
    if (each === '--') break
    if (each === '--yes' || (isKnown && ['-y', '-oy', '-yo'].includes(each))) isConfirmed = true
    else if (each.startsWith('--yes=') || each === '--no-yes') isConfirmed = false
    // A flag that takes a value takes the next word, unless that is a flag that the command knows.
    else if ((each === '-a' || each === '--app') && !isFlag(words[index + 1] ?? '')) {
      index++
      // Its writer may have meant it to end the flags.
      if (words[index] === '--') break
    }
  }

  return isConfirmed
}

test('a foreign line confirms by its last `--yes` alone, as a word of its own', () => {
  for (const [flags, isKnown] of [[kinds.unknown, false] as const, [kinds.known, true] as const]) {
    fc.assert(
      fc.property(line, fc.boolean(), (argv, isLoose) => {
        const command = {flags, strict: !isLoose}
        const {isConfirmed, ours} = readYes(tokenize(argv, flags), command)
        expect({argv, isConfirmed}).toEqual({argv, isConfirmed: confirms(argv, isKnown)})
        // Only a word that the plugin alone knows is removed from argv.
        expect(ours.every((index) => !isKnown && argv[index] === '--yes')).toBe(true)
      }),
      {numRuns},
    )
  }
})

test('of a command that passes words on, another `--yes` stays (12.14)', () => {
  const tokens = tokenize(['--yes', 'rm', '--yes'], kinds.unknown)
  expect(readYes(tokens, {flags: kinds.unknown, strict: false}).ours).toEqual([0])
  expect(readYes(tokens, {flags: kinds.unknown, strict: true}).ours).toEqual([0, 2])
})

test('an own line confirms by a word of its own alone', () => {
  fc.assert(
    fc.property(line, (argv) => {
      const {isConfirmed} = readConsent(tokenize(argv, kinds.known), {flags: kinds.known})
      expect({argv, isConfirmed}).toEqual({argv, isConfirmed: confirms(argv, true)})
    }),
    {numRuns},
  )
})

test.each<[kind: 'aliased' | 'valued', argv: string[], isConfirmed: boolean]>([
  ['aliased', ['--yes'], true],
  ['aliased', ['-y'], true],
  ['aliased', ['--yes=no'], false],
  ['valued', ['--yes', 'my-app'], false],
  ['valued', ['--yes', 'true'], true],
  ['valued', ['--yes=Yes'], true],
  // A number of something, and words that YAML 1.1 or a prompt reads as no.
  ['valued', ['--yes', '1'], false],
  ['valued', ['--yes', '100'], false],
  ['valued', ['--yes', 'n'], false],
  ['valued', ['--yes=off'], false],
  ['valued', ['--yes', 'no'], false],
  ['valued', ['--yes=FALSE'], false],
  ['valued', ['--yes'], false],
])('a foreign command whose own `--yes` is %s reads %j: %j', (kind, argv, isConfirmed) => {
  const flags = kinds[kind]
  expect(readYes(tokenize(argv, flags), {flags})).toEqual({
    isConfirmed,
    isDryRun: false,
    ours: [],
  })
})

const own: Flags = {
  'dry-run': boolean,
  force: {...boolean, char: 'f'},
  quiet: {...boolean, char: 'q'},
  // It answers to --yes by another name.
  sure: {...boolean, aliases: ['yes'], allowNo: true},
}

test.each([
  [['--force'], false, true],
  [['--dry-run', '--yes'], true, true],
  [['--no-sure', '--force'], false, true],
  [['--quiet=--dry-run'], true, false],
  [['--quiet=--yes', '--force'], false, true],
])('an own line %j asks for a plan: %j, confirms: %j', (argv, isDryRun, isConfirmed) => {
  expect(readConsent(tokenize(argv, own), {dryRunnable: true, flags: own})).toEqual({
    isConfirmed,
    isDryRun,
  })
})

test('7.11: a command without a dry run makes no plan, and a flag that takes a value confirms nothing', () => {
  expect(readConsent(tokenize(['--dry-run'], own), {flags: own}).isDryRun).toBe(false)
  const valued = {force: option, name: option}
  const tokens = tokenize(['--force', 'x', '--yes'], valued)
  expect(readConsent(tokens, {flags: valued}).isConfirmed).toBe(false)
  expect(listConfirmations(valued)).toEqual([])
})

const both = {isConfirmed: true, isDryRun: true}
const neither = {isConfirmed: false, isDryRun: false}

test.each([
  [both, {'dry-run': true, force: true}, both],
  [both, {sure: true}, {isConfirmed: true, isDryRun: false}],
  [both, {'dry-run': 'yes', force: 1}, neither],
  [neither, {'dry-run': true, force: true}, neither],
  [{...neither, isConfirmed: true, isInherited: true}, {}, {isConfirmed: true, isDryRun: false}],
])('%j, for which the parser found %j, is %j', (consent, parsed, agreed) => {
  expect(keepParsedConsent(consent, own, parsed)).toEqual(agreed)
})
