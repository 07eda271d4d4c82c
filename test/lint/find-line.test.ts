import {expect, test} from 'vitest'

import {findLine} from '../../src/lint/find-line.js'

const source = `import {Args, Flags} from '@oclif/core'

const note = {limit: 1}

export default class List extends AgentCommand {
  static args = {'dry-run': Args.string()}
  static override flags = {limit: Flags.integer(),
    'dry-run': Flags.boolean(),
    limited: Flags.boolean(),
  }
}
`

test('a flag is found where it is defined, and everything else on the line of the class', () => {
  const lineOf = (flag?: string) => findLine(source, {flag, isCommand: true})
  expect([lineOf('--limit'), lineOf('--dry-run'), lineOf('--limited'), lineOf('--inherited'), lineOf()]).toEqual([
    7, 8, 9, 5, 5,
  ])
})

test('compiled and CommonJS classes are found too', () => {
  const lineOf = (text: string) => findLine(text, {isCommand: true})
  expect(['class A {}', '\nmodule.exports = class extends B {}', '\n\nexports.default = A'].map(lineOf)).toEqual([
    1,
    2,
    undefined,
  ])
})

test('a problem of the CLI as a whole is shown at its settings', () => {
  const pjson = JSON.stringify({name: 'riffle', oclif: {bin: 'riffle', murli: {lint: {}}}}, null, 2)
  expect(findLine(pjson, {isCommand: false})).toBe(5)
  expect(findLine('{"name": "riffle"}', {isCommand: false})).toBeUndefined()
})
