import fc from 'fast-check'
import {expect, test} from 'vitest'

import {readConfirmation} from '../../src/gate/gate-command.js'
import {readConsent} from '../../src/command-line/consent.js'
import type {Flags} from '../../src/command-line/tokenize.js'

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
 * Whether a line confirms, read word by word: the last mention of `--yes` counts, as a word of its own that is not the
 * value of `--app`, before `--`.
 */
function confirms(words: readonly string[], isKnown: boolean): boolean {
  const isFlag = (next: string) => /^--(no-fo|fo|app)$|^-[ao]/.test(next) || (isKnown && /^--(no-)?yes$|^-y/.test(next))
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
        const {isConfirmed, ours} = readConfirmation({argv, flags, isLoose})
        expect({argv, isConfirmed}).toEqual({argv, isConfirmed: confirms(argv, isKnown)})
        // Only a word that the plugin alone knows is removed from argv.
        expect(ours.every((index) => !isKnown && argv[index] === '--yes')).toBe(true)
      }),
      {numRuns},
    )
  }
})

test('an own line confirms by a word of its own alone', () => {
  fc.assert(
    fc.property(line, (argv) => {
      const {isForced} = readConsent({argv, command: {}, flags: kinds.known})
      expect({argv, isForced}).toEqual({argv, isForced: confirms(argv, true)})
    }),
    {numRuns},
  )
})

test.each<[kind: 'aliased' | 'valued', argv: string[], isConfirmed: boolean]>([
  ['aliased', ['--yes'], true],
  ['aliased', ['-y'], true],
  ['aliased', ['--yes=no'], false],
  ['aliased', ['--fo=--yes'], false],
  ['valued', ['--yes', 'my-app'], true],
  ['valued', ['--yes', 'no'], false],
  ['valued', ['--yes=FALSE'], false],
  ['valued', ['--yes'], false],
])('a foreign command whose own `--yes` is %s reads %j: %j', (kind, argv, isConfirmed) => {
  expect(readConfirmation({argv, flags: kinds[kind], isLoose: false})).toEqual({isConfirmed, ours: []})
})
