import fc from 'fast-check'
import {expect, test} from 'vitest'

import {findLine, renderGithub, renderReport} from '../../../src/services/lint/render-report.js'
import type {LintDocument, LintProblem} from '../../../src/contract/schema/services.js'

const report = (problem: Partial<LintProblem>): LintDocument => ({
  score: 90,
  problems: [
    {message: 'm', rule: 'missing-summary', severity: 'error', suggestion: 's', ...problem},
  ],
  checked: {arguments: 0, commands: 1, examples: 0, flags: 0, rules: []},
})

test('a person reads of 20 commands, those that cost most first, and how many more there are', () => {
  const problems = Array.from({length: 25}, (_, index) => {
    const severity = index === 24 ? ('error' as const) : ('info' as const)
    return {command: `c${index}`, message: 'm', rule: 'r', severity, suggestion: 's'}
  })
  const text = renderReport({...report({}), problems}, 'riffle', false)
  const shown = text.match(/^riffle c\d+$/gm) ?? []
  expect([shown.length, shown[0]]).toEqual([20, 'riffle c24'])
  expect(text.split('\n').slice(-6)).toEqual([
    '',
    '5 more commands have problems; `--output json` lists all of them.',
    '',
    'Start with riffle c24: it costs the most.',
    'Score 90: 1 error, 24 notes in 1 command.',
    '',
  ])
})

test('a runner reads one annotation for each problem, for any texts', () => {
  const text = fc.string({unit: fc.constantFrom('%', '\r', '\n', ':', ',', 'a', '0', 'D')})
  fc.assert(
    fc.property(text, text, text, (command, message, file) => {
      const rendered = renderGithub(report({command, message}), 'riffle', () => ({file}))
      const [first, ...rest] = rendered.split('\n')
      expect(rest).toEqual(['::notice title=murli lint::Score 90', ''])
      // What the runner does: properties up to the first `::` after the name, each up to a comma,
      // then decoded.
      const [, properties, data] = /^::error (.*?)::(.*)$/.exec(first!)!
      const values = properties!.split(',').map((each) => decodeProperty(each))
      expect([values, decode(data!)]).toEqual([
        [`file=${file}`, `title=riffle ${command} (missing-summary)`],
        `${message}. s`,
      ])
    }),
  )
})

function decode(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
}

function decodeProperty(text: string): string {
  return decode(text.replaceAll('%3A', ':').replaceAll('%2C', ','))
}

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

test.each([
  ['--limit', 7],
  ['--dry-run', 8],
  ['--limited', 9],
  ['--inherited', 5],
  [undefined, 5],
])(
  'flag %s is found in line %i: where it is defined, or else where the class begins',
  (flag, line) => {
    expect(findLine(source, {flag, isCommand: true})).toBe(line)
  },
)

test('compiled and CommonJS classes are found too, and the settings of the CLI as a whole', () => {
  const pjson = JSON.stringify({name: 'riffle', oclif: {bin: 'riffle', murli: {lint: {}}}}, null, 2)
  const sources = ['class A {}', '\nmodule.exports = class extends B {}', '\n\nexports.default = A']
  expect(sources.map((text) => findLine(text, {isCommand: true}))).toEqual([1, 2, undefined])
  expect([pjson, '{}'].map((text) => findLine(text, {isCommand: false}))).toEqual([5, undefined])
})
