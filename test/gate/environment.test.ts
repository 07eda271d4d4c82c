import {expect, test} from 'vitest'

import {isReadOnlyEnvironment} from '../../src/gate/environment.js'

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

test('an environment is read-only by any name of the host', () => {
  expect(isReadOnlyEnvironment(makeConfig({MT_READ_ONLY: '1', MURLI_TEST_READ_ONLY: '0'}))).toBe(true)
})
