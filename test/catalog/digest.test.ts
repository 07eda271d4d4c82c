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

const digestOf = (fields: Record<string, unknown> = {}, host: Partial<Catalog> = {}) =>
  digest({...catalogOf({'apps:create': {...command, ...fields}}), ...host})

describe('digest', () => {
  it.each<[what: string, fields: Record<string, unknown>]>([
    ['a summary', {summary: 'make an app'}],
    ['an argument that is needed no more', {args: {name: {description: 'name of the app'}}}],
    ['a flag less', {flags: {}}],
    ['a value of a flag', {flags: {region: {...command.flags!['region']!, options: ['eu']}}}],
    ['an example', {examples: ['cli apps create blog']}],
    ['an annotation', {mutating: true}],
    ['an alias', {aliases: ['create']}],
    ['a usage', {usage: 'apps create NAME'}],
    ['a statement that it only reads', {readOnly: true}],
  ])('changes with %s', (_, fields) => {
    expect(digestOf(fields)).not.toBe(digestOf())
  })

  it.each<[what: string, fields: Record<string, unknown>, host?: Partial<Catalog>]>([
    ['the version of the host', {}, {plugins: [{name: 'cli', version: '2.0.0'}], version: '2.0.0'}],
    ['the place of the command in its plugin', {pluginName: 'other', relativePath: ['a.js']}],
    ['a flag that is hidden', {flags: {region: command.flags!['region']!}}],
  ])('stays with %s', (_, fields, host) => {
    expect(digestOf(fields, host)).toBe(digestOf())
  })

  it('changes with a command more, and stays with one that is hidden', () => {
    const withInfo = (info: CommandDefinition) => digest(catalogOf({'apps:create': command, 'apps:info': info}))

    expect(withInfo({})).not.toBe(digestOf())
    expect(withInfo({hidden: true})).toBe(digestOf())
  })
})
