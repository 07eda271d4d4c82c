import {describe, expect, test} from 'vitest'
import {diagnoseLine} from '../../src/errors/diagnose.js'
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
  test('none is meant where both change nothing, or both may change something', () => {
    expect(suggest('item stap', {...stat, 'item:stay': {mutating: false}} as ManifestCommands)).toBeUndefined()
    expect(suggest('item stap', {...stop, 'item:stab': {}})).toBeUndefined()
  })

  test('the nearer one is meant, even if it changes something', () => {
    expect(suggest('item stpo', {...stat, ...stop})).toEqual(['cli item stop'])
  })
})

test('lines that are hardly worse than the best one follow it, nearest first', () => {
  expect(suggest('lista', {list: {}, listas: {}, zork: {}})).toEqual(['cli listas', 'cli list'])
  expect(suggest('app lst', {'app:last': {}, 'app:list-all': {}, 'app:zork': {}})).toEqual(['cli app last'])
})

test('what can be run comes without what has to be filled in', () => {
  const commands = {'app:lisa': {args: {id: {required: true}}}, 'app:lists': {}} as const
  expect(suggest('app listz', commands)).toEqual(['cli app lists'])
  expect(diagnoseLine(catalogOf(commands), ['app', 'lsia'])?.nextActions?.map(({command}) => command)).toEqual([
    'cli app lisa <id>',
  ])
})

test('a line that the manifest finds right is left to the parser', () => {
  const failure = {error: 'flag_error', kind: 'invalid_value', message: 'No'} as const
  const catalog = catalogOf({'app:list': {args: {id: {}}}, 'app:lists': {}})
  expect(diagnoseLine(catalog, ['app', 'list', 'x'], failure)?.didYouMean).toBeUndefined()
})

test('the line that needs the least is meant, whichever of its words are wrong', () => {
  const commands = {
    'app:last': {flags: {csvxy: {type: 'boolean'}}},
    'app:lists': {flags: {csv: {type: 'boolean'}}},
  } as const
  expect(suggest('app lst --csv', commands)).toEqual(['cli app lists --csv', 'cli app last --csvxy'])
  expect(suggest('app lst --csv', {'app:last': {}, 'app:lists': commands['app:lists']})).toEqual([
    'cli app lists --csv',
  ])
})

test('a line with too many mistakes means none', () => {
  const boolean = {type: 'boolean'} as const
  const commands = {'app:list': {flags: {force: boolean, limit: boolean, quiet: boolean, verbose: boolean}}}
  expect(suggest('app lst --frce --limt --quet', commands)).toEqual(['cli app list --force --limit --quiet'])
  expect(suggest('app lst --frce --limt --quet --verbse', commands)).toBeUndefined()
})

test('an argument that is the name of a longer command is no correction (4.8)', () => {
  const app = {args: {database: {}}, flags: {app: {type: 'option'}}} as const
  const commands = {pg: app, 'pg:bloat': app}
  const correct = (line: string) => diagnoseLine(catalogOf(commands, {separator: ':'}), line.split(' '))?.didYouMean
  expect(correct('pg bloat --ap x')).toBeUndefined()
  expect(correct('pg main --ap x')).toEqual(['cli pg main --app x'])
})
