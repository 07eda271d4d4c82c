import {expect, test} from 'vitest'

import {withoutSupplied} from '../../src/oclif/supplied-flags.js'

const flags = {org: {hidden: true, required: true, type: 'option'}}
const expected = {org: {hidden: true, required: false, type: 'option'}}

class Computing {
  static get flags() {
    return flags
  }
}
class Inheriting extends Computing {}

test.each<[what: string, options: object]>([
  ['a class whose flags are a getter', Computing],
  ['a class that inherits such flags', Inheriting],
  ['frozen options', Object.freeze({args: {}, flags})],
])('the flags that the CLI supplies are optional in %s (8.15)', (_, options) => {
  const changed = withoutSupplied(options)
  expect(changed).toMatchObject({flags: expected})
  expect({...changed}).toMatchObject({...options, flags: expected})
})
