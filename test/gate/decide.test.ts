import fc from 'fast-check'
import {describe, expect, it} from 'vitest'

import {decide, type Effects} from '../../src/gate/decide.js'
import {limitCommands} from '../../src/gate/environment.js'

const maybe = fc.constantFrom(true, false, undefined)
const effects: fc.Arbitrary<Effects> = fc.record({
  destructive: maybe,
  ids: fc.constant(['a:b', 'alias']),
  isDamaged: fc.boolean(),
  isOwn: fc.boolean(),
  mutating: maybe,
})
const consent = fc.record({isConfirmed: fc.boolean(), isDryRun: fc.boolean(), isWriting: fc.boolean()})
const environment = fc.record({isGuarded: fc.boolean(), isReadOnly: fc.boolean()})

describe('decide', () => {
  it('runs every command where nothing is guarded', () => {
    fc.assert(
      fc.property(effects, consent, (command, line) => {
        expect(decide(command, line, {isGuarded: false, isReadOnly: false})).toEqual({action: 'run'})
      }),
    )
  })

  it('lets a read-only environment run what is known not to mutate, and dry runs of own commands', () => {
    fc.assert(
      fc.property(effects, consent, fc.boolean(), (command, line, isGuarded) => {
        const {action} = decide(command, line, {isGuarded, isReadOnly: true})
        const isKnown = command.mutating === false && !command.destructive && !line.isWriting
        expect(action === 'refuse').toBe(!isKnown && !(command.isOwn && line.isDryRun))
      }),
    )
  })

  it('lets nothing that mutates run guarded without a confirmation', () => {
    fc.assert(
      fc.property(effects, consent, environment, (command, line, around) => {
        fc.pre(around.isGuarded && Boolean(command.mutating || (command.destructive && !command.isOwn)))
        const {action} = decide(command, line, around)
        if (action === 'run') expect(line.isConfirmed || (command.isOwn && line.isDryRun)).toBe(true)
      }),
      // One in thirty is a destructive foreign command that nothing else guards.
      {numRuns: 2000},
    )
  })

  it('asks for a foreign command if a file cannot be read, unless another source calls it harmless', () => {
    const line = {isConfirmed: false, isDryRun: false}
    const around = {isGuarded: true, isReadOnly: false}
    const command = {ids: ['a'], isDamaged: true, isOwn: false}
    expect(decide(command, line, around)).toEqual({action: 'confirm', reason: 'unreadable'})
    expect(decide({...command, mutating: false}, line, around)).toEqual({action: 'run'})
    expect(decide({...command, isOwn: true}, line, around)).toEqual({action: 'run'})
  })

  it('refuses what is denied, confirmed and dry or not', () => {
    fc.assert(
      fc.property(effects, consent, environment, (command, line, around) => {
        const isAllowed = limitCommands(['*'], ['alias'])
        expect(decide(command, line, {...around, isAllowed})).toEqual({action: 'refuse', reason: 'denied'})
      }),
    )
  })
})
