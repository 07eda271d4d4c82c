import {readFileSync} from 'node:fs'

import {expect, test} from 'vitest'

// Numbers with a bound, which a schema states and a type cannot.
const bounds = ['Count', 'Positive']

// Section 9: the package exports the types of its documents.
test.each(['envelopes', 'introspection'])('the types of %s are exported', (name) => {
  const schemas = readFileSync(`src/contract/schema/${name}.ts`, 'utf8')
  const types = [...schemas.matchAll(/^export type (\w+)/gm)].map(([, type]) => type!)
  const root = readFileSync('src/index.ts', 'utf8')
  const list = root.match(RegExp(String.raw`export type \{([^}]*)\} from '\S*schema/${name}\.js'`))
  const exported = list![1]!.split(',').map((type) => type.trim())
  expect(types.length).toBeGreaterThan(10)
  expect(exported.filter(Boolean)).toEqual(
    types.filter((type) => !bounds.includes(type)).toSorted(),
  )
})
