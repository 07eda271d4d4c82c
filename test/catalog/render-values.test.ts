import {describe, expect, it} from 'vitest'

import {visibleFlags} from '../../src/catalog/catalog.js'
import {renderManifestSchema} from '../../src/catalog/render-schema.js'
import {flagTable} from '../../src/flags/table.js'
import type {CommandDefinition, FlagDefinition} from '../../src/oclif/shapes.js'
import {catalogOf} from '../support/manifest-catalog.js'

const option = {type: 'option'} as const

/** The schema of a foreign command. */
function schemaOf(definition: CommandDefinition) {
  const catalog = catalogOf({run: definition})
  return renderManifestSchema(catalog, catalog.commands[0]!)
}

describe('a flag', () => {
  it.each<[what: string, flag: object, rendered: object]>([
    ['excludes others', {exclusive: ['b', {name: 'c'}]}, {mutually_exclusive_with: ['b']}],
    ['is one of a choice', {exactlyOne: ['a', 'b']}, {mutually_exclusive_with: ['b']}],
    ['excludes by a relationship', {relationships: [{flags: ['b'], type: 'none'}]}, {mutually_exclusive_with: ['b']}],
    ['excludes what it cannot be combined with', {combinable: ['b']}, {mutually_exclusive_with: ['c']}],
    ['needs by a relationship', {relationships: [{flags: ['b'], type: 'all'}]}, {depends_on: ['b']}],
    ['is deprecated for another', {deprecated: {to: 'b', version: 2}}, {deprecated: {to: 'b'}}],
    ['has a default', {default: ['x']}, {default: ['x']}],
    ['has an empty default', {default: []}, {}],
    ['is false by default', {default: false, type: 'boolean'}, {type: 'boolean'}],
    ['has a description that continues the summary', {description: 'Big b.', summary: 'Big'}, {description: 'Big b'}],
    ['has a description and a summary', {description: 'B', summary: 'Big'}, {description: 'Big\nB'}],
  ])('that %s', (_, flag, rendered) => {
    const flags: Record<string, FlagDefinition> = {
      a: {...option, ...flag},
      b: option,
      c: option,
      d: {...option, hidden: true},
    }

    expect(schemaOf({flags}).flags![0]).toEqual({name: 'a', type: 'string', description: '', ...rendered})
  })

  it('or an argument that is sensitive shows no default', () => {
    const schema = schemaOf({
      args: {password: {default: 'x'}, user: {default: 'y', required: true}},
      flags: {token: {...option, default: 'x'}},
    })

    expect(schema).toMatchObject({
      arguments: [
        {name: 'password', type: 'string', required: false, description: ''},
        {name: 'user', type: 'string', required: false, description: '', default: 'y'},
      ],
      flags: [{name: 'token', type: 'string', description: '', sensitive: true}],
    })
    expect(JSON.stringify(schema)).not.toContain('"x"')
  })

  it('of an own command is omitted if it is global or confirms (8.9, 8.15)', () => {
    const {agent, force, yes} = flagTable
    const own: Record<string, FlagDefinition> = {agent: agent.flag, app: option, force: force.flag, yes: yes.flag}
    const [command] = catalogOf({run: {flags: {...own, quiet: {...option, hidden: true}}}}).commands
    const names = (isOwn: boolean) => visibleFlags({...command!, isOwn}).map(([name]) => name)

    expect([names(true), names(false)]).toEqual([['app'], ['agent', 'app', 'force', 'yes']])
  })
})

it('of several arguments, only the last one takes the rest of the operands', () => {
  expect(schemaOf({args: {a: {}, b: {}}, strict: false}).arguments!.map(({multiple}) => multiple)).toEqual([
    undefined,
    true,
  ])
})
