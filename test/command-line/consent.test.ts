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
  [['--yes'], false, true],
  [['--force'], false, true],
  [['--dry-run'], true, false],
  [['--dry-run', '--yes'], true, true],
  [['--yes', '--yes=true'], false, false],
  [['--no-sure', '--force'], false, true],
  [['--quiet=--dry-run'], true, false],
  [['--quiet=--yes', '--force'], false, true],
])('%j asks for a plan: %j, confirms: %j', (argv, isDryRun, isForced) => {
  expect(readConsent({argv, command: {dryRunnable: true}, flags})).toEqual({isDryRun, isForced})
})

test('7.11: a command without a dry run makes no plan, and a flag that takes a value confirms nothing', () => {
  const nothing = {isDryRun: false, isForced: false}
  expect(readConsent({argv: ['--dry-run'], command: {}, flags})).toEqual(nothing)
  const valued = {force: option, name: option}
  expect(readConsent({argv: ['--force', 'x', '--yes'], command: {}, flags: valued})).toEqual(nothing)
  expect(listConfirmations(valued)).toEqual([])
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
