import {expect, test} from 'vitest'
import {flagsEverywhere, globalFlags} from '../../src/flags/table.js'
import {isAnsweredEverywhere, knownFlags} from '../../src/errors/known-flags.js'
import {commandOf} from '../support/fixes.js'

const app = {type: 'option'} as const
const yes = {hidden: true, type: 'boolean'}

/** A command with what its manifest states beside oclif's own fields. */
const stating = (more: object) => commandOf({flags: {app}, ...more})

test('a command takes its own flags and those that work everywhere', () => {
  expect(knownFlags(stating({}))).toEqual({...flagsEverywhere, app})
  expect(knownFlags(commandOf({flags: {schema: app}}))).toEqual({...flagsEverywhere, schema: app})
})

test('a command that may change something takes a confirmation, too', () => {
  expect(knownFlags(stating({mutating: true}))).toEqual({...flagsEverywhere, app, yes})
  expect(knownFlags(stating({destructive: true}))).toEqual({...flagsEverywhere, app, yes})
  expect(knownFlags(stating({destructive: false, mutating: false}))).toEqual({...flagsEverywhere, app})
})

test('the flags of a command are found once', () => {
  const command = stating({})
  expect(knownFlags(command)).toBe(knownFlags(command))
})

test('a flag works everywhere unless the command has one of its own by that name', () => {
  const own = {...stating({}), isOwn: true}
  expect([
    isAnsweredEverywhere('validate', stating({})),
    isAnsweredEverywhere('validate', own),
    isAnsweredEverywhere('app', own),
    isAnsweredEverywhere('zork', own),
    isAnsweredEverywhere('validate', commandOf({flags: {validate: app}})),
    isAnsweredEverywhere('validate', {...commandOf({flags: {validate: app}}), isOwn: true}),
    isAnsweredEverywhere('validate', {...commandOf({flags: {validate: globalFlags.validate}}), isOwn: true}),
    isAnsweredEverywhere('validate', commandOf({flags: {validate: globalFlags.validate}})),
  ]).toEqual([true, true, false, false, false, false, true, false])
})
