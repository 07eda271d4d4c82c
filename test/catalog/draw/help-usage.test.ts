import {createRequire} from 'node:module'
import {join} from 'node:path'

import fc from 'fast-check'
import {expect, test} from 'vitest'

import {writeHelpUsage} from '../../../src/catalog/help-usage.js'
import {flagsForCommand} from '../../../src/flags/for-command.js'
import type {ArgumentDefinition, FlagDefinition} from '../../../src/oclif/shapes.js'

const core = join(import.meta.dirname, '../../../node_modules/@oclif/core')
const {DocOpts} = createRequire(import.meta.url)(join(core, 'lib/help/docopts.js')) as {
  DocOpts: {generate(command: object): string}
}

const name = fc.stringMatching(/^[a-z]{2,8}$/)
const optional = {requiredKeys: ['type'] as ['type']}
const shared = {char: fc.constantFrom('a', 'b', 'c'), hidden: fc.boolean(), required: fc.boolean()}
const flag: fc.Arbitrary<FlagDefinition> = fc.oneof(
  fc.record({...shared, type: fc.constant('boolean' as const)}, optional),
  fc.record(
    {
      ...shared,
      helpValue: fc.constantFrom<string | string[]>('<file>', ['<a>', '<b>']),
      multiple: fc.boolean(),
      options: fc.constantFrom(['low', 'high'], ['one']),
      type: fc.constant('option' as const),
    },
    optional,
  ),
)
const argument: fc.Arbitrary<ArgumentDefinition> = fc.record(
  {hidden: fc.boolean(), multiple: fc.boolean(), required: fc.boolean()},
  {requiredKeys: []},
)

function nameEach<Value extends object>(record: Record<string, Value>): Record<string, Value & {name: string}> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, {...value, name: key}]))
}

test('the synopsis of a command with our flags is the one that oclif writes without them', () => {
  const args = fc.dictionary(name, argument, {maxKeys: 3, noNullPrototype: true})
  const flags = fc.dictionary(name, flag, {maxKeys: 5, noNullPrototype: true})
  fc.assert(
    fc.property(args, flags, fc.boolean(), fc.boolean(), (args, flags, strict, mutating) => {
      const plain = {args: nameEach(args), flags: nameEach(flags), strict}
      const own = {...plain, baseFlags: flagsForCommand({dryRunnable: true, flags, mutating, returns: {}})}
      expect(writeHelpUsage(own)).toBe(DocOpts.generate(plain))
    }),
  )
})
