import {describe, expect, it} from 'vitest'

import type {Catalog} from '../../src/catalog/catalog.js'
import {digest} from '../../src/catalog/digest.js'
import type {CommandDefinition} from '../../src/oclif/shapes.js'
import {catalogOf} from '../support/manifest-catalog.js'

const command: CommandDefinition = {
  args: {name: {description: 'name of the app', required: true}},
  flags: {
    hush: {description: 'say less', hidden: true, type: 'boolean'},
    region: {description: 'where it runs', options: ['eu', 'us'], type: 'option'},
  },
  summary: 'create an app',
}

/** The command with other fields. */
const changed = (fields: Record<string, unknown>): CommandDefinition => ({...command, ...fields})

const digestOf = (definition: CommandDefinition, host: Partial<Catalog> = {}) =>
  digest({...catalogOf({'apps:create': definition}), ...host})

describe('digest', () => {
  it.each<[string, CommandDefinition]>([
    ['a summary', changed({summary: 'make an app'})],
    ['an argument that is needed no more', changed({args: {name: {description: 'name of the app'}}})],
    ['an argument more', changed({args: {...command.args, owner: {}}})],
    ['a flag less', changed({flags: {}})],
    ['a value of a flag', changed({flags: {region: {...command.flags!['region']!, options: ['eu']}}})],
    ['an example', changed({examples: ['cli apps create blog']})],
    ['an annotation', changed({mutating: true})],
    ['an alias', changed({aliases: ['create']})],
    ['a usage', changed({usage: 'apps create NAME'})],
    ['a statement that it only reads', changed({readOnly: true})],
  ])('changes with %s', (_, other) => {
    expect(digestOf(other)).not.toBe(digestOf(command))
  })

  it.each<[string, CommandDefinition, Partial<Catalog>]>([
    ['the version of the host', command, {plugins: [{name: 'cli', version: '2.0.0'}], version: '2.0.0'}],
    ['the place of the command in its plugin', changed({pluginName: 'other', relativePath: ['a.js']}), {}],
    ['a flag that is hidden', changed({flags: {region: command.flags!['region']!}}), {}],
  ])('stays with %s', (_, other, host) => {
    expect(digestOf(other, host)).toBe(digestOf(command))
  })

  it('changes with a command more, and stays with one that is hidden', () => {
    const one = digest(catalogOf({'apps:create': command}))

    expect(digest(catalogOf({'apps:create': command, 'apps:info': {}}))).not.toBe(one)
    expect(digest(catalogOf({'apps:create': command, 'apps:info': {hidden: true}}))).toBe(one)
  })
})
