import {expect, it, onTestFinished, vi} from 'vitest'

import type {Catalog} from '../../src/catalog/catalog.js'
import {digest} from '../../src/catalog/digest.js'
import {mayMutate} from '../../src/catalog/effects/classify.js'
import {commonFlagsOf} from '../../src/catalog/nodes/common-flags.js'
import {renderFlag} from '../../src/catalog/nodes/render-flag.js'
import {readWholeCatalog} from '../../src/catalog/read.js'
import {hideDenied} from '../../src/gate/command-limits.js'
import type {CommandDefinition} from '../../src/oclif/shapes.js'
import {entry, loadHost} from '../support/host.js'
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

/** The same object with its keys in another order. */
function reverse<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).toReversed()) as Value
}

const hidden = catalogOf({'apps:create': command, 'apps:info': {hidden: true}})
const shown = catalogOf({'apps:create': command, 'apps:info': {}})

it.each<[what: string, isOther: boolean, fields: Record<string, unknown>, host?: Partial<Catalog>]>(
  [
    ['a summary', true, {summary: 'make an app'}],
    ['an argument that is needed no more', true, {args: {name: {description: 'name of the app'}}}],
    ['a flag less', true, {flags: {}}],
    ['a value of a flag', true, {flags: {region: {...command.flags!['region']!, options: ['eu']}}}],
    ['an example', true, {examples: ['cli apps create blog']}],
    ['an annotation', true, {mutating: true}],
    ['an alias', true, {aliases: ['create']}],
    ['a usage', true, {usage: 'apps create NAME'}],
    ['a statement that it only reads', true, {readOnly: true}],
    ['a command more', true, {}, {commands: shown.commands}],
    ['a hidden command more', false, {}, {commands: hidden.commands}],
    [
      'the version of the host',
      false,
      {},
      {plugins: [{name: 'cli', version: '2.0.0'}], version: '2.0.0'},
    ],
    [
      'the place of the command in its plugin',
      false,
      {pluginName: 'other', relativePath: ['a.js']},
    ],
    [
      'another order of the flags, and of what is said of each',
      false,
      {flags: {region: reverse(command.flags!['region']!), hush: command.flags!['hush']!}},
    ],
    ['a flag that is hidden', false, {flags: {region: command.flags!['region']!}}],
  ],
)('%s changes the digest: %s (8.17)', (_, isOther, fields, host) => {
  expect(digestOf(fields, host) !== digestOf()).toBe(isOther)
})

it('changes with the arguments of @oclif/core 1, which are a list (8.17)', () => {
  const named = (name: string) => digestOf({args: [{name}]})
  expect(named('size')).not.toBe(named('name'))
  expect(digestOf({args: [{name: 'name'}, {hidden: true, name: 'size'}]})).toBe(named('name'))
})

it('changes with the order of arguments, which are typed in it (8.17)', () => {
  expect(digestOf({args: {name: {}, size: {}}})).not.toBe(digestOf({args: {size: {}, name: {}}}))
})

it('is the same where the environment denies a command, which hides it (12.20)', async () => {
  const parts = {commands: {'apps:destroy': entry(), 'apps:list': entry({hidden: true})}}
  const whole = digest(readWholeCatalog(await loadHost(parts)))
  vi.stubEnv('RIFFLE_DENY', '["apps:*"]')
  onTestFinished(() => void vi.unstubAllEnvs())
  const config = await loadHost(parts)
  hideDenied(config)
  hideDenied(config)
  expect(config.commands.map(({hidden}) => hidden)).toEqual([true, true])
  expect(digest(readWholeCatalog(config))).toBe(whole)
})

it('is made of a default that JSON cannot represent, too', () => {
  const flags = {size: {default: 10n, type: 'option'}}
  expect(digestOf({flags})).toMatch(/^[0-9a-f]{64}$/)
  const catalog = catalogOf({'apps:create': {...command, flags} as CommandDefinition})
  const [create] = catalog.commands
  expect(commonFlagsOf(catalog, create!)).toEqual(new Set())
  expect(mayMutate(catalog, create!)).toBe(true)
  expect(renderFlag(catalog, create!, 'size')).not.toHaveProperty('default')
})
