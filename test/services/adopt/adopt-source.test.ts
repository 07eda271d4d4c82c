import fc from 'fast-check'
import {ts} from 'typescript-json-schema'
import {describe, expect, test} from 'vitest'

import {type AdoptedSource, adoptSource} from '../../../src/services/adopt/adopt-source.js'

const adopt = (text: string, draft?: string): AdoptedSource =>
  adoptSource(ts, {path: 'command.ts', text}, {draft})

const importOf = (names: string) => `import ${names} from '@oclif/core'\n`
const oclif = importOf('{Command}')
const ours = `import {AgentCommand} from 'oclif-plugin-murli'\n`

// The code has an @ for the name of its base class.
test.each<[what: string, before: string, after: string, code: string]>([
  [
    'the only name',
    oclif,
    ours,
    `\nexport default class List extends @ {\n  async run() { this.log('Command') }\n}\n`,
  ],
  [
    'the first of several names',
    importOf('{Command, Flags}'),
    importOf('{Flags}') + ours,
    'class List extends @ {}\n',
  ],
  [
    'the last of several',
    importOf('{Args, type A, Command}'),
    importOf('{Args, type A}') + ours,
    'class A extends @ {}\n',
  ],
  [
    'a name a line, double quotes, semicolons and CRLF',
    'import {\r\n  Args,\r\n  Command,\r\n  Flags,\r\n} from "@oclif/core";\r\n',
    'import {\r\n  Args,\r\n  Flags,\r\n} from "@oclif/core";\r\nimport {AgentCommand} from "oclif-plugin-murli";\r\n',
    'export class List extends @ {}\r\n',
  ],
  [
    'another name',
    importOf('{Command as Base, Flags}'),
    importOf('{Flags}') + ours,
    'class A extends @ implements B {}\n',
  ],
  ['a byte order mark', `\uFEFF${oclif}`, `\uFEFF${ours}`, 'class List extends @ {}\n'],
  [
    'CommonJS',
    `const {Args, Command: Base} = require('@oclif/core')\n`,
    `const {Args} = require('@oclif/core')\nconst {AgentCommand} = require('oclif-plugin-murli')\n`,
    'module.exports = class extends @ {}\n',
  ],
  [
    'a name in its own type',
    oclif,
    oclif + ours,
    'export abstract class Base<T extends typeof Command> extends @ {}\n',
  ],
  [
    'a name that is used again in comments, strings, templates and regular expressions alone',
    oclif,
    ours,
    "// Command\nclass A extends @ { a = `Command ${'Command'} \\`Command` + /'Command/.source /* Command */ }\n",
  ],
  [
    'a name that is used as a type and a value',
    oclif,
    oclif + ours,
    'class A extends @ { a(b: Command, c = Command, d: Set<Command>): typeof Command { Command.run()\n  return Command } }\n',
  ],
  [
    'a name beside a comment',
    importOf('{Command, /* old */ Flags}'),
    importOf('{/* old */ Flags}') + ours,
    'class A extends @ {}\n',
  ],
  [
    'a name with a comment before its comma',
    importOf('{Command /* base */, Flags}'),
    importOf('{Flags}') + ours,
    'class A extends @ {}\n',
  ],
  [
    'a name beside a default',
    importOf('core, {Command}'),
    importOf('core, {Command}') + ours,
    'class A extends @ { a = core }\n',
  ],
  ['an indented import', `  ${oclif}`, `  ${ours}`, 'class A extends @ {}\n'],
  [
    'a directive on the same line',
    `'use strict'; const {Command} = require('@oclif/core')\n`,
    `'use strict'; const {AgentCommand} = require('oclif-plugin-murli')\n`,
    'class A extends @ {}\n',
  ],
  [
    'a name that is passed on',
    oclif,
    oclif + ours,
    'class A extends @ {}\nregister(Command, {Command}, a.Command)\n',
  ],
  [
    'a class whose members are called so',
    oclif,
    ours,
    'class A extends @ { Command = {Command: 1}; b() { return this.Command } }\n',
  ],
  [
    'generics, arrows, decorators, regular expressions and templates',
    oclif,
    ours,
    '@decorated\nexport default class A extends @ { a = <T,>(b: T) => b; c = 1 / 2 / 3; d = /[/`"]/; async e() { return `${`${this.d}`}` } }\n',
  ],
  [
    'the whole package',
    "import * as Base from '@oclif/core'\n",
    "import * as Base from '@oclif/core'\nimport {AgentCommand} from 'oclif-plugin-murli'\n",
    'class A extends @.Command { static flags = {a: Base.Flags.string()} }\n',
  ],
  ['a name in parentheses and types', oclif, ours, 'class A extends (@ as any) {}\n'],
  [
    'the whole package, as compiled',
    'const Base = require("@oclif/core");\n',
    'const {AgentCommand} = require("oclif-plugin-murli");\n',
    'class A extends @.Command {}\nexports.default = A;\n',
  ],
  [
    'the whole package, as compiled with helpers',
    'const Base = tslib_1.__importStar(require("@oclif/core"));\n',
    'const Base = tslib_1.__importStar(require("@oclif/core"));\nconst {AgentCommand} = require("oclif-plugin-murli");\n',
    'class A extends @.Command { a = Base.Args }\n',
  ],
  [
    'a name that a module awaits',
    `const {Args, Command} = await import('@oclif/core')\n`,
    `const {Args} = await import('@oclif/core')\nconst {AgentCommand} = await import('oclif-plugin-murli')\n`,
    'export default class A extends @ {}\n',
  ],
  [
    'the whole package, as TypeScript requires it',
    `import Base = require('@oclif/core');\n`,
    `import {AgentCommand} from 'oclif-plugin-murli';\n`,
    'class A extends @.Command {}\n',
  ],
  [
    'a class with base flags of its own',
    oclif,
    oclif + ours,
    'class A extends @ {\n  static baseFlags = {...Command.baseFlags, region: region()}\n}\n',
  ],
  [
    'the whole package, of which nothing else is used',
    `import * as Base from '@oclif/core'\n`,
    ours,
    'class A extends @.Command {}\n',
  ],
  [
    'the whole package, of which a type is used',
    `import * as Base from '@oclif/core'\n`,
    `import * as Base from '@oclif/core'\n${ours}`,
    'class A extends @.Command { a?: Base.Interfaces.Config }\n',
  ],
  ...[
    ['{\n  Args, // names\n  Command, // the base\n}', '{\n  Args, // names\n}'],
    ['{\n  Args, // names\n  Command // the base\n}', '{\n  Args, // names\n}'],
    ['{\n  Args,\n  Command // the base\n}', '{\n  Args\n}'],
    ['{\n  Args,\n  Command, // the base\n}', '{\n  Args,\n}'],
    ['{\n  Command, // the base\n  Args, // names\n}', '{\n  Args, // names\n}'],
    ['{\n  Args, // names\n  Command}', '{\n  Args, // names\n  }'],
    ['{Args /* names */, Command}', '{Args /* names */, }'],
    ['{Args, /* names */ Command,}', '{Args, /* names */ }'],
    ['{Args, /* names */ Command /* the base */,}', '{Args, /* names */ }'],
    ['{Args, // names\n  Command, Flags}', '{Args, // names\n  Flags}'],
  ].map(([names, others]): [string, string, string, string] => [
    `${names}, with comments,`,
    importOf(names!),
    importOf(others!) + ours,
    'class A extends @ {}\n',
  ]),
  [
    'a name that a link in a comment uses',
    oclif,
    oclif + ours,
    '/** More than a {@link Command}. */\nclass A extends @ {}\n',
  ],
  [
    'a name that only comments of TypeScript use as a type',
    oclif,
    ours,
    '/** @param {Command} Command one */\nclass A extends @ {}\n',
  ],
  [
    'a class that uses the names of our members for others',
    oclif,
    ours,
    'class A extends @ { static writer = 1; #signal = 1; a(writer) { a.signal = this.a.writer; this.signals = writer } }\n',
  ],
  [
    'a file that imports AgentCommand already',
    oclif + ours,
    ours,
    'class A extends @ {}\nclass B extends AgentCommand {}\n',
  ],
])('%s is changed', (_, before, after, code) => {
  const local = before.includes('Base') ? 'Base' : 'Command'
  const {left, text} = adopt(before + code.replace('@ ', `${local} `).replace('@.', `${local}.`))
  expect([text, left]).toEqual([after + code.replace(/@(?:\.Command)? /, 'AgentCommand '), []])
  // Once is enough.
  expect(adopt(text)).toMatchObject({text, left: []})
})

test.each([
  ['/** @param {Command} one */', true],
  ['/** @type {Map<string, typeof Command>} */', true],
  ['/** @returns {Promise<Command[]>} */', true],
  ['/** @see Command */', true],
  ["/** @type {import('@oclif/core').Command} */", false],
  ['/** @param {string} Command */', false],
  ['/** A Command. */', false],
])('the import that %s needs in JavaScript is kept: %s', (comment, isKept) => {
  const code = `${comment}\nexport function use(one) {}\n`
  const text = `${oclif}class A extends Command {}\n${code}`
  expect(adoptSource(ts, {path: 'command.js', text})).toMatchObject({
    left: [],
    text: `${isKept ? oclif : ''}${ours}class A extends AgentCommand {}\n${code}`,
  })
})

/** A name of an import, on its line or on one of its own, with comments that mention it. */
const importedName = (name: string) =>
  fc
    .tuple(
      fc.constantFrom(' ', '\n  ', `\n  // ${name}\n  `, ` /* ${name} */ `, `\n  /* ${name} */ `),
      fc.constantFrom('', ` /* ${name} */`),
      fc.constantFrom('', ` // ${name}\n`, ` /* ${name} */`, `\n// ${name}\n`),
    )
    .map(([before, after, end]) => ({name, before: before + name + after, end}))

test('an import keeps every other name, and its comments', () => {
  const names = fc.tuple(...['Args', 'Command', 'Flags', 'ux'].map((name) => importedName(name)))
  const shuffled = names.chain((all) => fc.shuffledSubarray(all, {minLength: 2}))
  fc.assert(
    fc.property(shuffled, fc.boolean(), fc.boolean(), (all, isListEnded, isRequired) => {
      fc.pre(all.some(({name}) => name === 'Command'))
      const list = all.map(({before, end}, index) => {
        const comma = index < all.length - 1 || isListEnded ? ',' : ''
        return before + comma + end
      })
      const braces = `{${list.join('')}}`
      const head = isRequired
        ? `const ${braces} = require('@oclif/core')\n`
        : `import ${braces} from '@oclif/core'\n`
      const {left, text} = adopt(`${head}class A extends Command {}\n`)
      expect(left).toEqual([])
      for (const {name} of all.filter((each) => each.name !== 'Command')) {
        expect(text.split(name)).toHaveLength(head.split(name).length)
      }
      expect(text.replaceAll(/\/\/.*|\/\*.*?\*\//g, '')).not.toMatch(/\bCommand\b/)
    }),
  )
})

describe('the draft of `mutating`', () => {
  const draft = (source: string) =>
    adopt(`import {Command} from '@oclif/core'\n${source}`, 'static mutating = true').text
  test('is a comment in the command of the file', () => {
    expect(
      draft(
        'class A extends Command {\n}\nexport default class B extends Command {\n    async run() {}\n}\n',
      ),
    ).toContain(
      'class A extends AgentCommand {\n}\nexport default class B extends AgentCommand {\n    // static mutating = true\n    async run() {}\n',
    )
  })

  test.each([
    'export default class A extends Command {\n  static mutating = true\n}\n',
    'export default class A extends Command {\n  public static readonly readOnly = true\n}\n',
    'export default abstract class A extends Command {\n}\n',
    'export default class A extends Command { async run() {} }\n',
  ])('is left out of %j', (source) => {
    expect(draft(source)).not.toContain('//')
  })
})

/** Changes nothing, and lists the lines and reasons. */
function listLeft(source: string): [number, string][] {
  const {left, text} = adopt(source)
  expect(text).toBe(source)
  return left.map(({line, reason}) => [line, reason])
}

const salesforce = `import {SfCommand, Flags} from '@salesforce/sf-plugins-core'\n`

test.each<[string, number, string]>([
  [
    `import oclif from '@oclif/core'\nclass A extends oclif.Command {}\n`,
    2,
    'import {Command} by name',
  ],
  [
    `import Command from '@oclif/core/lib/command'\nclass A extends Command {}\n`,
    2,
    'wrap your base class once',
  ],
  [`${salesforce}class A extends SfCommand<{a: 1}> {}\n`, 2, 'wrap your base class once'],
  [
    `${salesforce}\nclass A extends SfCommand<Result<A>> {}\n`,
    3,
    '`SfCommand` is not a known pattern',
  ],
  [
    `const {BaseCommand} = require('@cli/core').commands\nclass A extends BaseCommand {}\n`,
    2,
    '`BaseCommand` is not a known pattern',
  ],
  ...[
    `import oclif from '@oclif/core'; const {Command} = oclif`,
    `import * as oclif from '@oclif/core'; const {Command, Flags} = oclif`,
    `const oclif = require('@oclif/core'); const {Command} = oclif`,
    `const oclif = require('@oclif/core'); const Command = oclif.Command`,
    `import {Command as Base} from '@oclif/core'; const Command = Base as any`,
    `const Command = make(Other)`,
    `const load = () => { const {Command} = require('x').commands; return Command }`,
  ].map((head): [string, number, string] => [
    `${head}\nclass A extends Command {}\n`,
    2,
    '`Command` is not a known pattern',
  ]),
  [`${salesforce}class A extends (SfCommand as any) {}\n`, 2, '`SfCommand` is not a known'],
  [`${oclif}class A extends mixin(Command) {}\n`, 2, '`mixin(…)` is not a known pattern'],
  [`${oclif}class A extends Command {\n  signal = 1\n}\n`, 2, '`writer` or `signal`'],
  ...['writer', `'writer'`, '["writer"]', '[`writer`]'].map((name): [string, number, string] => [
    `${oclif}class A extends Command {\n  x = {}\n  async ${name}() {}\n}\n`,
    2,
    '`writer` or `signal`',
  ]),
  ...[
    'constructor(private writer = make()) { super() }',
    'constructor(argv, public readonly signal: AbortSignal) { super(argv) }',
    'constructor(...all) { super(...all); this.signal = 1 }',
    'init() { (this as any).writer ??= make() }',
    "init() { this['signal'] = 1 }",
    'init() { ({signal: this.signal} = make()) }',
    'init() { [this.other, this.writer] = make() }',
    'init() { later(() => { this.writer = make() }) }',
    'declare signal: AbortSignal',
    'get writer() { return 1 }',
  ].map((member): [string, number, string] => [
    `${oclif}class A extends Command {\n  ${member}\n}\n`,
    2,
    '`writer` or `signal`',
  ]),
  ...[
    [`import {Command as Base} from 'heroku-base'`, 'Base'],
    [`import Base from '@heroku-cli/command'`, 'Base'],
    [`import {Command} from '@oclif/core'; const Base = Command`, 'Base'],
    [`import * as core from '@oclif/core'; const Base = core.Command`, 'Base'],
    [`import * as core from '@oclif/core'; import Command = core.Command`, 'Command'],
    [`import core = require('other'); import Base = core.lib.Command`, 'Base'],
    [`const {Command: Base} = require('heroku-base')`, 'Base'],
  ].map(([head, base]): [string, number, string] => [
    `${head}\nclass A extends ${base} {}\n`,
    2,
    `its base class \`${base}\` is not a known pattern`,
  ]),
  [
    `import {ExtraCommand} from 'oclif-plugin-murli-extras'\nclass A extends ExtraCommand {}\n`,
    2,
    '`ExtraCommand` is not a known pattern',
  ],
  [`import x from 'x'\nexport {Args, Command} from '@oclif/core'\n`, 2, "exports oclif's Command"],
  [`export * from '@oclif/core'\n`, 1, "exports oclif's Command"],
  [`${oclif}export {Command as Base}\n`, 1, "exports oclif's Command"],
  [`${oclif}export default Command\n`, 1, "exports oclif's Command"],
  ...[
    `export const {Command} = await import('@oclif/core')\nclass A extends Command {}\n`,
    `export const {Command: Base} = require('@oclif/core')\nclass A extends Base {}\n`,
    `export const oclif = await import('@oclif/core')\nclass A extends oclif.Command {}\n`,
    `export import oclif = require('@oclif/core')\nclass A extends oclif.Command {}\n`,
    `const {Command} = require('@oclif/core')\nclass A extends Command {}\nmodule.exports = {A, Command}\n`,
    `const {Command} = require('@oclif/core')\nmodule.exports = {Base: Command}\n`,
    `const {Command} = require('@oclif/core')\nclass A extends Command {}\nmodule.exports.Base = Command\n`,
    `const {Command} = require('@oclif/core')\nexports.Command = Command\n`,
  ].map((code): [string, number, string] => [code, 1, "exports oclif's Command"]),
  [
    `import x from 'x'\nimport {Command, Command as Base} from '@oclif/core'\nclass A extends Command {}\nclass B extends Base {}\n`,
    2,
    'unexpected form',
  ],
  ...[
    'class AgentCommand extends Command {}',
    'const AgentCommand = 1; class A extends Command {}',
    'import type {AgentCommand} from "oclif-plugin-murli"; class A extends Command {}',
    'function make(Command) { return class extends Command {} }',
    'const make = (other, Command = other) => class extends Command {}',
    'const make = Command => class extends Command {}',
    'const make = ({Command}: Options) => class extends Command {}',
    'class B { make(Command: typeof Base): object { return class extends Command {} } }',
    'function make() { class Command {}; return class extends Command {} }',
    "function make() { const {Command} = require('commander'); return class extends Command {} }",
    'function make() { const [, Command] = others; return class extends Command {} }',
    'for (const Command of others) make(class extends Command {})',
    'function make<Command extends Base>(): object { return class extends Command {} }',
  ].map((code): [string, number, string] => {
    const name = code.includes('AgentCommand') ? 'AgentCommand' : 'Command'
    return [oclif + code, 2, `the name \`${name}\` may have another meaning in this file`]
  }),
])('%j is left, with line and reason', (source, line, reason) => {
  expect(listLeft(source)).toEqual([[line, expect.stringContaining(reason)]])
})

/** The base class of a command, and how it is named if it is listed. */
test.each<[head: string, base: string, listed: string | undefined]>([
  [`import {Base} from 'base'`, 'Base', 'Base'],
  [`import base from 'base'`, 'base.lib.Base', 'base.lib.Base'],
  [`import {Base, mixin} from 'base'`, 'mixin(Base)', 'mixin(…)'],
  [`import {Base} from 'base'; const Other = Base`, 'Other', 'Other'],
  [`import {Base} from 'base'; const {Other} = make(Base)`, 'Other', 'Other'],
  [`import {One, Other} from 'base'`, '(One ?? Other)', 'One ?? Other'],
  [`import {Base} from './base.js'`, 'Base', undefined],
  [`import {mixin} from './base.js'; class Base {}`, 'mixin(Base)', undefined],
  [`import {Base} from 'base'`, 'murli.withAgent(Base)', undefined],
  [`import {Base} from 'base'; const Other = withAgent(Base)`, 'Other', undefined],
  ['class Base {}', 'Base', undefined],
])('a command with %s and the base %s lists %s', (head, base, listed) => {
  const text = `${head}\nclass A extends ${base} {}\n`
  const file = ts.createSourceFile('command.ts', text, ts.ScriptTarget.Latest)
  const command = file.statements.at(-1)!
  const knowledge = {clashes: new Map<number, string>(), commandStarts: new Set([command.pos])}
  const adopted = adoptSource(ts, {path: 'command.ts', text}, {knowledge})
  const reason = expect.stringMatching(/^its base class `(.*)` is not/) as string
  expect(adopted).toMatchObject({left: listed ? [{line: 2, reason}] : [], text})
  expect(adopted.left[0]?.reason.split('`')[1]).toBe(listed)
  // A class that is no command is not listed.
  expect(adoptSource(ts, {path: 'command.ts', text}).left).toEqual([])
})

test('a file that cannot be parsed is an error with its line', () => {
  const source = `${oclif}class A extends Command {}\nconst a = 'it\n`
  expect(() => adopt(source)).toThrow(
    expect.objectContaining({line: 3, message: expect.any(String)}),
  )
})

test.each([
  `import BaseCommand from '../base-command.js'\nconst a = 1\nclass A extends BaseCommand { a = 'b' }\n`,
  `import type {Command} from '@oclif/core'\nclass A extends B<Command> {}\n`,
  `class BaseCommand {}\nclass A extends BaseCommand {}\n`,
  `export const {Flags} = await import('@oclif/core')\nexport const {Command} = await import('x')\n`,
  `const {Command, Flags} = require('@oclif/core')\nmodule.exports = {Flags, make: () => Command}\n`,
  `import {MyCommand} from 'oclif-plugin-murli/testing'\nclass A extends MyCommand {}\n`,
  `const BaseCommand = withAgent(Other)\nclass A extends BaseCommand {}\n`,
  `class Base {}\nconst BaseCommand = Base\nclass A extends (BaseCommand as any) {}\n`,
  `const BaseCommand = class extends Other {}\nclass A extends BaseCommand {}\n`,
  `import * as lib from './lib.js'\nconst {BaseCommand} = lib.all\nclass A extends BaseCommand {}\n`,
  `const make = (BaseCommand) => class extends BaseCommand {}\n`,
  `${oclif}interface A extends Command {}\nclass B<T extends Command> {}\n`,
  `const text = \`${oclif}class A extends Command {}\`\n`,
])('nothing of %j is to be changed', (source) => expect(listLeft(source)).toEqual([]))
