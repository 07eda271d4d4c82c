import fc from 'fast-check'
import {expect, test} from 'vitest'

import type {Catalog} from '../../src/catalog/catalog.js'
import {mayMutate} from '../../src/catalog/effects/classify.js'
import {countEdits} from '../../src/command-line/count-edits.js'
import {splitLine} from '../../src/command-line/shell-line.js'
import {diagnoseLine} from '../../src/corrections/diagnose.js'
import {routeLine} from '../../src/corrections/route/route.js'
import {proposeCommands} from '../../src/services/search/find-commands.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'
import {misspell} from '../support/misspell.js'

const shown = 'autostart:disable logs restart start stop upgrade retry deploy scale done drain'
const hidden = 'destroy down purge wipe reset-all stage promote'.split(' ')

/** A host of which some commands are not shown: hidden by the author, or denied here. */
function makeCatalog(withheld: readonly string[], isDenied: boolean): Catalog {
  const texts: ManifestCommands = Object.fromEntries(
    shown.split(' ').map((name) => [`app:${name}`, {summary: `Stop the app, and ${name} it`}]),
  )
  const kept = catalogOf(texts)
  const others = Object.fromEntries(
    withheld.map((name) => [`app:${name}`, {hidden: !isDenied, summary: `The ${name} of the app`}]),
  )
  const {commands} = catalogOf(others)
  if (isDenied) return {...kept, denied: commands}
  return {...kept, commands: [...kept.commands, ...commands]}
}

/** The words of the lines that are offered for an unknown command. */
function offers(catalog: Catalog, words: readonly string[]): string[][] {
  const {didYouMean = [], nextActions = []} = diagnoseLine(catalog, words) ?? {}
  const searched = didYouMean.length > 0 ? [] : proposeCommands(catalog, words)
  const lines = [...didYouMean, ...[...nextActions, ...searched].map(({command}) => command)]
  return lines.map((line) => (splitLine(line) ?? []).slice(1))
}

const mistake = fc.record({at: fc.nat(20), kind: fc.constantFrom(0, 1, 2, 4)})

test('a misspelled command that is not shown is never another one that is farther (4.9)', () => {
  let tried = 0
  fc.assert(
    fc.property(
      fc.record({
        ending: fc.constantFrom([], ['--yes'], ['--help'], ['--validate'], ['my-app']),
        isDenied: fc.boolean(),
        mistakes: fc.array(mistake, {maxLength: 2, minLength: 1}),
        name: fc.constantFrom(...hidden),
      }),
      ({ending, isDenied, mistakes, name}) => {
        const catalog = makeCatalog(hidden, isDenied)
        let typed = name
        for (const {at, kind} of mistakes) typed = misspell(typed, at, kind)
        const words = ['app', typed, ...ending]
        if (typed === name || routeLine(catalog, words).command) return
        tried += 1
        for (const offer of offers(catalog, words)) {
          const {command} = routeLine(catalog, offer)
          if (!command || !mayMutate(catalog, command)) continue
          const offered = command.id.slice('app:'.length)
          const isNearer = countEdits(typed, offered, 9) < countEdits(typed, name, 9)
          expect({isNearer, offer, typed}).toEqual({isNearer: true, offer, typed})
        }
      },
    ),
    {numRuns: 500},
  )
  expect(tried).toBeGreaterThan(200)
})

test.each([
  ['app destry --yes'],
  ['app destry --help'],
  ['app desroy'],
  ['app don'],
  ['app dwn my-app'],
  ['help app destry'],
])('%s is corrected to no other command', (line) => {
  for (const isDenied of [false, true]) {
    const catalog = makeCatalog(['destroy', 'down'], isDenied)
    const named = offers(catalog, line.split(' ')).map((words) => routeLine(catalog, words).command)
    expect(named.filter((command) => command !== undefined)).toEqual([])
  }
})

test('a shown command that is nearer than a hidden one is offered', () => {
  const catalog = makeCatalog(['restore'], false)
  expect(diagnoseLine(catalog, ['app', 'restrat'])?.didYouMean).toEqual(['cli app restart'])
})
