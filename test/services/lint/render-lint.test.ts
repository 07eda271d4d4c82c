import fc from 'fast-check'
import {expect, test} from 'vitest'

import {findCommandLine, findSettingLine} from '../../../src/services/lint/find-line.js'
import {renderGithub, renderLintReport} from '../../../src/services/lint/render-lint.js'
import type {LintDocument, LintProblem} from '../../../src/contract/schema/services.js'

const report = (problem: Partial<LintProblem>): LintDocument => ({
  score: 90,
  problems: [
    {message: 'm', rule: 'missing-summary', severity: 'error', suggestion: 's', ...problem},
  ],
  checked: {arguments: 0, commands: 1, examples: 0, flags: 0, rules: []},
})

/** One error, a warning at 234 commands, and a note at two flags. */
const problems: LintProblem[] = [
  {command: 'deploy', message: 'No summary', rule: 'a', severity: 'error', suggestion: 'Fix a.'},
  ...Array.from({length: 234}, (_, index): LintProblem => {
    const command = `c${index}`
    return {command, message: `m${index}`, rule: 'b', severity: 'warning', suggestion: 'Fix b.'}
  }),
  ...['--x', '--y'].map((flag): LintProblem => {
    const suggestion = `Fix ${flag}.`
    return {command: 'list', flag, message: `m${flag}`, rule: 'c', severity: 'info', suggestion}
  }),
]

test('a person reads one line a rule, errors first, with the first places and one remedy', () => {
  const look = {isTerminal: false, isVerbose: false}
  expect(renderLintReport({...report({}), problems}, 'riffle', look).split('\n')).toEqual([
    'error   a in deploy: No summary. Fix a.',
    'warning b in 234 places: c0, c1, c2 and 231 more. Fix b.',
    'note    c in 2 places: list --x, list --y. Fix --x.',
    '',
    '`riffle murli lint --verbose` lists every place.',
    'Score 90: 1 error, 234 warnings, 2 notes in 1 command.',
    '',
  ])
})

test('--verbose lists every place, and a shared remedy once', () => {
  const look = {isTerminal: false, isVerbose: true}
  const lines = renderLintReport({...report({}), problems}, 'riffle', look).split('\n')
  expect(lines.filter((line) => /^ {2}c\d+: m\d+\.$/.test(line))).toHaveLength(234)
  expect(lines.filter((line) => line === '  Fix b.')).toHaveLength(1)
  expect(lines.slice(-6)).toEqual([
    'note    c 2 places',
    '  list --x: m--x. Fix --x.',
    '  list --y: m--y. Fix --y.',
    '',
    'Score 90: 1 error, 234 warnings, 2 notes in 1 command.',
    '',
  ])
})

test('a workflow gets at most ten annotations a rule, and the number of the rest', () => {
  const lines = renderGithub({...report({}), problems}, 'riffle', () => undefined).split('\n')
  expect(lines.filter((line) => line.startsWith('::warning'))).toHaveLength(10)
  expect(lines).toHaveLength(1 + 10 + 1 + 2 + 2)
  expect(lines[11]).toBe('::notice title=murli lint::224 more problems of b not annotated')
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
    expect(findCommandLine(source, flag)).toBe(line)
  },
)

test('compiled and CommonJS classes are found too, and the settings of the CLI as a whole', () => {
  const pjson = JSON.stringify({name: 'riffle', oclif: {bin: 'riffle', murli: {lint: {}}}}, null, 2)
  const sources = ['class A {}', '\nmodule.exports = class extends B {}', '\n\nexports.default = A']
  expect(sources.map((text) => findCommandLine(text))).toEqual([1, 2, undefined])
  expect([pjson, '{}'].map((text) => findSettingLine(text))).toEqual([5, undefined])
})

test.each([
  ['apps', 4],
  ['apps:info', 2],
  ['apps:list', 5],
  ['other', undefined],
])('the key %s of a file of annotations is in line %s', (key, line) => {
  const yaml =
    'commands:\r\n  "apps:info": {mutating: false}\n  apps:all: {}\n  apps:\r\n  apps:list: {}'
  expect(findSettingLine(yaml, key)).toBe(line)
})
