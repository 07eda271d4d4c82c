import {expect, test} from 'vitest'

import {agreeOnConsent, listConfirmations, readConsent} from '../../src/command-line/consent.js'
import type {Flags} from '../../src/command-line/tokenize.js'

const boolean = {type: 'boolean'} as const
const option = {type: 'option'} as const
const flags: Flags = {
  'dry-run': boolean,
  force: {...boolean, char: 'f'},
  name: option,
  quiet: {...boolean, char: 'q'},
  // It answers to --yes by another name.
  sure: {...boolean, aliases: ['yes'], allowNo: true},
}

test.each([
  [[], false, false],
  [['--yes'], false, true],
  [['--sure'], false, true],
  [['--force'], false, true],
  [['-f'], false, true],
  [['--dry-run'], true, false],
  [['--dry-run', '--yes'], true, true],
  [['--yes=false'], false, false],
  [['--yes', '--yes=true'], false, false],
  [['--yes', '--no-yes'], false, false],
  [['--no-sure', '--force'], false, true],
  [['--', '--yes'], false, false],
  [['--name', '--yes'], false, true],
  [['--name=--yes'], false, false],
  // What oclif reads from the value of a boolean flag is not a word of its own.
  [['--quiet=--yes'], false, false],
  [['--quiet=--dry-run'], true, false],
  [['--quiet=--yes', '--force'], false, true],
  [['-qf'], false, true],
  [['yes'], false, false],
])('%j asks for a plan: %j, confirms: %j', (argv, isDryRun, isForced) => {
  expect(readConsent({argv, command: {dryRunnable: true}, flags})).toEqual({isDryRun, isForced})
})

test('a command that can only run makes no plan of --dry-run', () => {
  expect(readConsent({argv: ['--dry-run'], command: {}, flags})).toEqual({isDryRun: false, isForced: false})
})

test('a flag that takes a value confirms nothing, nor does one that the command lacks', () => {
  const others = {force: option, name: option}
  expect(readConsent({argv: ['--force', 'x', '--yes'], command: {}, flags: others})).toEqual({
    isDryRun: false,
    isForced: false,
  })
  expect(listConfirmations(others)).toEqual([])
  expect(listConfirmations(flags)).toEqual([
    {name: 'sure', word: '--yes'},
    {name: 'force', word: '--force'},
  ])
})

const both = {isDryRun: true, isForced: true}
const neither = {isDryRun: false, isForced: false}

test.each([
  [both, {'dry-run': true, force: true}, both],
  [both, {sure: true}, {isDryRun: false, isForced: true}],
  [both, {}, neither],
  [both, {'dry-run': 'yes', force: 1}, neither],
  [neither, {'dry-run': true, force: true}, neither],
  [{...neither, isForced: true, isInherited: true}, {}, {isDryRun: false, isForced: true}],
  [{...neither, isInherited: true}, {}, neither],
])('%j, for which the parser found %j, is %j', (consent, parsed, agreed) => {
  expect(agreeOnConsent(consent, flags, parsed)).toEqual(agreed)
})
