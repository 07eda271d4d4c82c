import {expect, test} from 'vitest'

import type {Flags} from '../../src/command-line/tokenize.js'
import {findProblems} from '../../src/errors/problems.js'
import {commandOf} from '../support/command-of.js'

import type {FlagDefinition} from '../../src/oclif/shapes.js'

const option = (more: Partial<FlagDefinition> = {}): FlagDefinition => ({type: 'option', ...more})
const boolean = (more: Partial<FlagDefinition> = {}): FlagDefinition => ({type: 'boolean', ...more})
const relation = (type: 'all' | 'none' | 'some', ...flags: string[]) => boolean({relationships: [{flags, type}]})
const json = boolean()
const choice = ['csv', 'json']
const both = '--csv and --json exclude each other'

/** The problems of a command line, one sentence each, with the index of the word. */
const find = (line: string, flags: Flags) =>
  findProblems(commandOf({args: {}, flags, strict: false}), line.split(' ')).map(({index, kind, message}) =>
    [index ?? '-', kind, message].join(' '),
  )

test.each<[name: string, line: string, flags: Flags, problems: string[]]>([
  ['once', '--one 1 --one 2', {one: option()}, ['0 conflicting_flags Flag --one can only be given once']],
  ['several times', '--all 1 --all 2 --yes --yes', {all: option({multiple: true}), yes: json}, []],
  ['exclusive', '--csv --json', {csv: boolean({exclusive: ['json']}), json}, [`1 conflicting_flags Flags ${both}`]],
  ['alone', '--csv', {csv: boolean({exclusive: ['json']}), json}, []],
  [
    'exclusive on both',
    '--csv --json',
    {csv: boolean({exclusive: ['json']}), json: boolean({exclusive: ['csv']})},
    [`1 conflicting_flags Flags ${both}`],
  ],
  ['none of', '--csv --json', {csv: relation('none', 'json'), json}, [`1 conflicting_flags Flags ${both}`]],
  ['exclusive on a condition', '--csv --json', {csv: boolean({exclusive: [{name: 'json'}]}), json}, []],
  ['dependsOn', '--page 1', {page: option({dependsOn: ['size']}), size: option()}, [needs('page', '--size')]],
  ['dependsOn a default', '--x', {size: option({default: 1}), x: boolean({dependsOn: ['size']})}, []],
  ['dependsOn a variable', '--x', {size: option({env: 'SIZE'}), x: boolean({dependsOn: ['size']})}, []],
  ['all of', '--a', {a: relation('all', 'b', 'json'), b: json, json}, [needs('a', '--b'), needs('a', '--json')]],
  ['some of', '--a', {a: relation('some', 'b', 'json'), b: json, json}, [needs('a', '--b or --json')]],
  ['some of, given', '--a --b', {a: relation('some', 'b', 'json'), b: json, json}, []],
  ['exactlyOne', 'x', {csv: boolean({exactlyOne: choice}), json: boolean({exactlyOne: choice})}, [oneOf()]],
  ['atLeastOne', 'x', {csv: boolean({atLeastOne: choice}), json}, [oneOf()]],
  ['exactlyOne, given', '--json', {csv: boolean({exactlyOne: choice}), json: boolean({exactlyOne: choice})}, []],
  [
    'exactlyOne, both given',
    '--csv --json',
    {csv: boolean({exactlyOne: choice}), json: boolean({exactlyOne: choice})},
    [`1 conflicting_flags Flags ${both}`],
  ],
])('%s', (_, line, flags, problems) => expect(find(line, flags)).toEqual(problems))

function needs(name: string, list: string): string {
  return `0 missing_dependency Flag --${name} needs ${list}`
}

function oneOf(): string {
  return '- missing_flag One of --csv, --json is required'
}
