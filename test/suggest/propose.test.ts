import {describe, expect, test} from 'vitest'
import {diagnoseLine} from '../../src/suggest/diagnose.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'

/** The lines that were probably meant. */
function suggest(line: string, commands: ManifestCommands): readonly string[] | undefined {
  return diagnoseLine(catalogOf(commands), line.split(' '))?.didYouMean
}

describe('of commands that are equally near', () => {
  const stat = {'item:stat': {}}
  const stop = {'item:stop': {}}

  test('the one that changes nothing is meant, and no other', () => {
    expect(suggest('item stap', {...stat, ...stop})).toEqual(['cli item stat'])
    expect(suggest('item stap', {...stop, ...stat})).toEqual(['cli item stat'])
  })
})
