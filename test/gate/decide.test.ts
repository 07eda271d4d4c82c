import fc from 'fast-check'
import {expect, test} from 'vitest'

import {decide} from '../../src/gate/decide.js'
import {limitCommands} from '../../src/gate/command-limits.js'
import type {Effects} from '../../src/gate/line-effects.js'

const maybe = fc.constantFrom(true, false, undefined)
const effects: fc.Arbitrary<Effects> = fc.record({
  destructive: maybe,
  ids: fc.constant(['a:b', 'alias']),
  isDamaged: fc.boolean(),
  isAdopted: fc.boolean(),
  mutating: maybe,
})
const consent = fc.record({
  isConfirmed: fc.boolean(),
  isDryRun: fc.boolean(),
})

test('a read-only environment runs what is known not to mutate, and dry runs of own commands', () => {
  fc.assert(
    fc.property(effects, consent, fc.boolean(), (command, line, isGuarded) => {
      const refusal = decide(command, line, {isGuarded, isReadOnly: true})
      const isKnown = command.mutating === false && !command.destructive
      expect(refusal === 'read_only').toBe(!isKnown && !(command.isAdopted && line.isDryRun))
    }),
  )
})

test('nothing that mutates runs guarded without a confirmation, and nothing else needs one', () => {
  fc.assert(
    fc.property(effects, consent, (command, line) => {
      expect(decide(command, line, {isGuarded: false, isReadOnly: false})).toBeUndefined()
      const {destructive, isDamaged, isAdopted, mutating} = command
      const isKnown = mutating === false && !destructive
      const isFree = line.isConfirmed || (isAdopted && line.isDryRun)
      const isMutating = mutating || (destructive && !isAdopted)
      const expected = isFree
        ? undefined
        : isMutating
          ? 'unconfirmed'
          : isDamaged && !isAdopted && !isKnown && 'unreadable'
      expect(decide(command, line, {isGuarded: true, isReadOnly: false})).toBe(
        expected || undefined,
      )
    }),
    {numRuns: 1000},
  )
})

test('nothing that is denied runs, confirmed and dry or not', () => {
  fc.assert(
    fc.property(
      effects,
      consent,
      fc.boolean(),
      fc.boolean(),
      (command, line, isGuarded, isReadOnly) => {
        const allows = limitCommands(['*'], ['alias'])
        expect(decide(command, line, {allows, isGuarded, isReadOnly})).toBe('denied')
      },
    ),
  )
})

test('what may be changed limits no line that is known to read, and every other one (12.19)', () => {
  fc.assert(
    fc.property(effects, consent, fc.boolean(), (command, line, isGuarded) => {
      const environment = {isGuarded, isReadOnly: false, isWritable: false}
      const refusal = decide(command, line, environment)
      const isKnown = command.mutating === false && !command.destructive
      expect(refusal === 'not_writable').toBe(!isKnown && !(command.isAdopted && line.isDryRun))
    }),
  )
})
