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

/** Whether a command is not known to read alone. */
function mayChange({destructive, mutating}: Effects): boolean {
  return mutating !== false || destructive === true
}

/** Whether a command line only previews: an adopted command's `--dry-run` is honored. */
function isDryRun({isAdopted}: Effects, line: {isDryRun: boolean}): boolean {
  return isAdopted && line.isDryRun
}

test('a read-only environment runs what is known not to mutate, and dry runs of own commands', () => {
  fc.assert(
    fc.property(effects, consent, fc.boolean(), (command, line, isGuarded) => {
      const refusal = decide(command, line, {isGuarded, isReadOnly: true})
      expect(refusal === 'read_only').toBe(mayChange(command) && !isDryRun(command, line))
    }),
  )
})

test('what mutates runs guarded only if it is confirmed, as does what cannot be known', () => {
  fc.assert(
    fc.property(effects, consent, (command, line) => {
      expect(decide(command, line, {isGuarded: false, isReadOnly: false})).toBeUndefined()
      const {destructive, isDamaged, isAdopted, mutating} = command
      const isFree = line.isConfirmed || isDryRun(command, line)
      const isMutating = mutating || (destructive && !isAdopted)
      const isUnreadable = isDamaged && !isAdopted && mayChange(command)
      const reason = isMutating ? 'unconfirmed' : isUnreadable ? 'unreadable' : undefined
      const expected = isFree ? undefined : reason
      expect(decide(command, line, {isGuarded: true, isReadOnly: false})).toBe(expected)
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
      expect(refusal === 'not_writable').toBe(mayChange(command) && !isDryRun(command, line))
    }),
  )
})
