import {expect, test} from 'vitest'

import {isReadOnly} from '../../src/mode/read-only.js'

/** A host that goes by two names, of which oclif's own reader sees only the first that is set. */
function makeConfig(variables: Record<string, string | undefined>) {
  const keys = ['MURLI_TEST_READ_ONLY', 'MT_READ_ONLY']
  for (const key of keys) {
    delete process.env[key]
    if (variables[key] !== undefined) process.env[key] = variables[key]
  }

  return {
    scopedEnvVar: () => process.env[keys.find((key) => process.env[key]) ?? ''],
    scopedEnvVarKeys: () => keys,
  }
}

test.for([
  ['1', true],
  ['true', true],
  ['on', true],
  ['2', true],
  ['nein', true],
  ['', false],
  ['  ', false],
  ['0', false],
  ['false', false],
  ['No', false],
  [undefined, false],
] as const)('an environment with %j is read-only: %j', ([value, expected]) => {
  const config = makeConfig({MURLI_TEST_READ_ONLY: value})
  expect(isReadOnly(config)).toBe(expected)
  expect(isReadOnly({scopedEnvVar: config.scopedEnvVar})).toBe(expected)
})

test('an environment is read-only by any name of the host', () => {
  expect(isReadOnly(makeConfig({MT_READ_ONLY: '1', MURLI_TEST_READ_ONLY: '0'}))).toBe(true)
})
