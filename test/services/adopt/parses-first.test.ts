import {join} from 'node:path'
import {compileFunction} from 'node:vm'

import {Command, Config} from '@oclif/core'
import fc from 'fast-check'
import {ts} from 'typescript-json-schema'
import {expect, onTestFinished, test} from 'vitest'

import {moduleFinder} from '../../../src/services/adopt/find-module.js'
import {chainReader} from '../../../src/services/adopt/class-chain.js'
import {parsesFirst} from '../../../src/services/adopt/parses-first.js'
import {makeTemporaryFolder, writeFiles} from '../../support/temporary-folder.js'

const base = (members: string) =>
  `import {Command} from '@oclif/core'\nexport abstract class Base extends Command { ${members} }\n`
const plain = base('')

/** The members of a command, of its base class, and whether it certainly parses first. */
test.for<[members: string, base: string, isFirst: boolean]>([
  ['async run() { const {flags} = await this.parse(X); work(flags) }', plain, true],
  ['async run() { await this.parse(X) }', plain, true],
  ['async run() { const {flags} = await super.parse(X); work(flags) }', plain, true],
  ['async run() { work() }', plain, false],
  ['async run() { work(); await this.parse(X) }', plain, false],
  ['async run() { try { await this.parse(X) } finally { end() } }', plain, false],
  ['async run() { try { work(); await this.parse(X) } catch { fail() } }', plain, false],
  ['async run() { try { start() } finally { await this.parse(X) } }', plain, false],
  ['async run() { { { work() } await this.parse(X) } }', plain, false],
  ['async run() { this.input ??= await this.parse(X); work() }', plain, false],
  ['async run() { if (a) await this.parse(X); work() }', plain, false],
  ['async run() { const it = a && (await this.parse(X)); work() }', plain, false],
  ['async run() { const later = () => this.parse(X); work() }', plain, false],
  ['async run() { await other.parse(X); work() }', plain, false],
  [
    'async run() { const {flags} = await this.read(); work() }',
    base('async read() { return this.parse(X) }'),
    true,
  ],
  [
    'async run() { const {flags} = await this.read(); work() }',
    base('async read() { return {} }'),
    false,
  ],
  ['async parse() { return {} } async run() { await this.parse(X) }', plain, false],
  [
    'async run() { work() }',
    base('async init() { await super.init(); this.x = await this.parse(X) }'),
    true,
  ],
  [
    'async init() { log() } async run() { work() }',
    base('async init() { await this.parse(X) }'),
    false,
  ],
  [
    'async init() { await super.init() } async run() { work() }',
    base('async init() { await this.parse(X) }'),
    true,
  ],
  [
    'async runAsync() { await this.parse(X) }',
    base('async run() { await track(); return this.runAsync() }'),
    true,
  ],
  [
    'async runAsync() { work() }',
    base('async run() { await track(); return this.runAsync() }'),
    false,
  ],
  ['async run() { await this.run() }', plain, false],
  ['', plain, false],
  // The command goes on after its parse has failed, or before it ends.
  ['async run() { const p = await this.parse(X).catch(() => ({flags: {}})) }', plain, false],
  ['async run() { try { await this.parse(X) } catch {} work() }', plain, false],
  ['async run() { try { await this.parse(X) } finally { return work() } }', plain, false],
  ['async run() { const p = this.parse(X); await work(); await p }', plain, false],
  ['async run() { return this.parse(X) }', plain, true],
  ['async run() { return this.parse(X).then(work, work) }', plain, false],
  // It may parse other words, or take flags that it does not have.
  ['async run() { await this.parse(X, []) }', plain, false],
  ['async run() { await this.parse(X, this.argv) }', plain, true],
  ['async run() { await this.parse() }', plain, true],
  ['async run() { await this.parse(this.constructor as any) }', plain, true],
  ['async run() { await this.parse(Base) }', plain, true],
  ['async run() { await this.parse(LOOSE) }', plain, false],
  ['async run() { await this.parse({flags: X.flags}) }', plain, true],
  ['async run() { await this.parse({flags: X.flags, strict: false}) }', plain, false],
  ['async run() { await this.parse({flags: X.flags, strict: this.ctor.strict}) }', plain, true],
  ['async run() { await this.parse({...LOOSE, flags: X.flags}) }', plain, false],
  // Something else is evaluated first.
  ['async run() { await Promise.all([work(), this.parse(X)]) }', plain, false],
  ['async run() { await go(work(), await this.parse(X)) }', plain, false],
  ['async run() { await this.parse(work()) }', plain, false],
  ['async run() { work().x = await this.parse(X) }', plain, false],
  ['async run() { this.x = await this.parse(X) }', plain, true],
  ['async run() { ({flags: this.x} = await this.parse(X)) }', plain, true],
  ['async run() { const flags = ((await this.parse(X)) as any).flags }', plain, true],
  ['x = work(); async run() { await this.parse(X) }', plain, false],
  ['x = new Work(); async run() { await this.parse(X) }', plain, false],
  ['static x = make(); y = () => work(); async run() { await this.parse(X) }', plain, true],
  ['constructor(a, b) { super(a, b); work() } async run() { await this.parse(X) }', plain, false],
  ['async init() { work() } async run() { await this.parse(X) }', plain, false],
  ['run = async () => { work() }', base('async run() { await this.parse(X) }'), false],
  ['async run() { await this.parse(X) }', base('parse = async () => ({})'), false],
  [
    'static async init() { work() } async run(): Promise<void>; async run() { await this.parse(X) }',
    plain,
    true,
  ],
  ['async run() { work() }', base('async init() { try { await this.parse(X) } catch {} }'), false],
  [
    'async run() { work() }',
    base('async init() { await this.parse({flags: Base.baseFlags, strict: false}, this.argv) }'),
    false,
  ],
  [
    'async run() { work() }',
    base('async init() { if (process.env.X) return; await this.parse(X) }'),
    false,
  ],
  [
    'async run() { work() }',
    base('async init() { try { start() } finally { await this.parse(X) } }'),
    false,
  ],
  [
    'async run() { work() }',
    base('async init() { try { start(); await this.parse(X) } finally { end() } }'),
    false,
  ],
  // A base class runs code of the command before or after the parse.
  ...[
    'async init() { await super.init(); await this.work(); await this.parse(this.ctor) }',
    'async init() { await super.init(); if (this.isNew) await this.work(); await this.parse(X) }',
    'async init() { const work = () => this.work(); await start(work); await this.parse(X) }',
    'async init() { await start(this); await this.parse(X) }',
    "async init() { await this['work'](); await this.parse(X) }",
    'async init() { await this.prepare(); await this.parse(X) } async prepare() { this.work() }',
    'async init() { if (this.isReady) await this.parse(X) } get isReady() { return this.work() }',
    'async init() { this.ctor.check(); await this.parse(X) }',
    'async init() { (this.constructor as any).check(); await this.parse(X) }',
    'async init() { Base.start(this.config); this.value = 1; await this.parse(X) }',
    'async init() { try { await this.parse(X) } finally { this.work() } }',
    'async init() { await super.init(); this.work() }',
    'constructor(a, b) { super(a, b); this.work() }',
    'x = this.work()',
    'x = make(this)',
    'x = make(() => this.work())',
    'async catch(error) { await this.work(); throw error }',
    'async finally() { await this.dispose() } async dispose() { await this.work() }',
    'async _run() { await this.work(); return super._run() }',
    'async init(options = this.work()) { await this.parse(X) }',
  ].map((members): [string, string, boolean] => [
    'async run() { await this.parse(X); more() } async work() {} static check() {} set value(it) {}',
    base(members),
    false,
  ]),
  ['async go() { work() }', base('async run() { await this.go(); await this.parse(X) }'), false],
  ['async run() { work() }', base('async *init() { await this.parse(X) }'), false],
  // A base class works on its own.
  ...[
    'async init() { await super.init(); this.start(); await this.parse(X) } start() { begin() }',
    'async init() { await super.init(); await track(this.config, this.ctor); await this.parse(X) }',
    'async init() { await super.init(); this.ctor.begin() } static begin() { track() }',
    'x = new Client(); y = () => this.work()',
    'constructor(a, b) { super(a, b); this.client = new Client(this.config) }',
    'async catch(error) { if (this.ctor.enableJsonFlag) log(error); await super.catch(error) }',
    'async finally(error) { await super.finally(error); end() }',
  ].map((members): [string, string, boolean] => [
    'declare client; static enableJsonFlag = true; async run() { await this.parse(X) } work() {}',
    base(members),
    true,
  ]),
  // oclif runs other code of the command.
  ...[
    '_run() { work() }',
    'static run() { work() }',
    'async catch() { work() }',
    'finally = async () => { work() }',
    'get debug() { work() }',
    'jsonEnabled() { work() }',
    "['catch']() { work() }",
    '[name]() { work() }',
    'get x() { work() } y = this.x',
    '@decorated x = 1',
    'async run(it = work()) { await this.parse(X) }',
  ].map((members): [string, string, boolean] => [
    `${members}\nasync run() { await this.parse(X) }`,
    plain,
    false,
  ]),
])('%s below %s: %s', async ([members, text, isFirst]) => {
  const folder = await makeTemporaryFolder({onTestFinished})
  await writeFiles(folder, {
    'commands/x.ts': `import {Base} from '../base.js'\nexport default class X extends Base { ${members} }\n`,
    'base.ts': text,
  })
  const chain = chainReader(ts, moduleFinder(ts, folder))({path: join(folder, 'commands/x.ts')})
  expect(chain.map(({path}) => path)).toEqual([
    join(folder, 'commands/x.ts'),
    join(folder, 'base.ts'),
  ])
  expect(parsesFirst(ts, chain)).toBe(isFirst)
})

const shared = 'class Shared extends Command { async run() { await this.parse(Shared) } }\n'
const works = '{ async run() { work() } }'

/** The source of a command, and whether it certainly parses first. */
test.for<[source: string, isFirst: boolean]>([
  [`export default ${shared}`, true],
  [`${shared}module.exports = Shared`, true],
  [`${shared}exports.default = void 0\nexports.default = Shared`, true],
  [`const X = ${shared}module.exports = X`, true],
  // Another class is the command, or may be.
  [`export ${shared}`, false],
  [`${shared}exports.Shared = Shared`, false],
  [`${shared}class B extends Shared ${works}\nexports.B = B`, false],
  [`${shared}const X = class extends Shared ${works}\nmodule.exports = X`, false],
  [`${shared}export default (class extends Shared ${works})`, false],
  [`${shared}module.exports = class extends Shared ${works}`, false],
  [`${shared}module.exports = wrap(Shared)`, false],
  [`${shared}exports.B = wrap(Shared)`, false],
  [`${shared}export {default} from './other.js'`, false],
  [`${shared}export {B as default} from './other.js'`, false],
  [`let X = ${shared}X = decorate(X)\nexport default X`, false],
  [`@decorated\nexport default ${shared}`, false],
  [`function make() { ${shared} }\nclass X extends Shared ${works}\nexport default X`, false],
  [
    `function make() { ${shared} return Shared }\nconst Shared = wrap(make())\nexport default Shared`,
    false,
  ],
  // Its members or base classes are not known.
  [`${shared}Shared.prototype.catch = work\nexport default Shared`, false],
  [
    shared.replace('extends Command', 'extends Other').replace('class', 'export default class'),
    false,
  ],
])('%s: %s', async ([source, isFirst], context) => {
  const folder = await makeTemporaryFolder(context)
  const head = `import {Command} from '@oclif/core'\nimport {Other} from 'other'\n`
  await writeFiles(folder, {'x.ts': head + source})
  const chain = chainReader(ts, moduleFinder(ts, folder))({path: join(folder, 'x.ts')})
  expect(parsesFirst(ts, chain)).toBe(isFirst)
})

test('a base class that is a command is read as one', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const list = 'async init() { await super.init(); work() } async run() {}'
  await writeFiles(folder, {
    'list.ts': `import {Command} from '@oclif/core'\nexport default class List extends Command { ${list} }`,
    'all.ts': `import List from './list.js'\nexport default class All extends List { async run() { await this.parse(All) } }`,
  })
  const chain = chainReader(ts, moduleFinder(ts, folder))({path: join(folder, 'all.ts')})
  expect([1, 2].map((ownCount) => parsesFirst(ts, chain, ownCount))).toEqual([true, false])
})

/** The statements of methods, which call each other, parse and work in many orders. */
const statement = fc.oneof(
  {weight: 8, arbitrary: fc.constant('await this.parse(this.ctor)')},
  ...['init', 'run', 'prepare', 'go'].flatMap((name) => [
    fc.constant(`await this.${name}()`),
    fc.constant(`await super.${name}()`),
  ]),
  fc.constantFrom(
    'if (Math.random() > 2) return',
    'this.value = 1',
    'const call = () => this.go(); await call()',
    'try { await this.parse(this.ctor) } finally { await this.go() }',
    'try { await this.prepare() } catch {}',
    'return this.prepare()',
    'await this.ctor.check()',
    'await Base.prototype.go.call(this)',
  ),
)
const methods = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('init', 'run', 'prepare', 'go', 'catch', 'finally', '_run'),
    statements: fc.array(statement, {minLength: 1, maxLength: 3}),
  }),
  {maxLength: 3, selector: ({name}) => name},
)
const fields = fc.subarray(
  [
    'other = note()',
    'other = this.value',
    'set value(it) { note() }',
    'get value() { note() }',
    'static check() { note() }',
    'constructor(argv, config) { super(argv, config); this.go().catch(() => {}) }',
  ],
  {maxLength: 2},
)

type Constructor = new (argv: string[], config: Config) => Command

test('a command that certainly parses first runs no other code of its own', async (context) => {
  const folder = await makeTemporaryFolder(context)
  await writeFiles(folder, {'package.json': '{"name": "host", "version": "1.0.0", "oclif": {}}'})
  const config = await Config.load(folder)
  const path = join(folder, 'x.ts')
  let certainCount = 0
  const {exitCode} = process
  onTestFinished(() => {
    process.exitCode = exitCode
  })
  await fc.assert(
    fc.asyncProperty(fields, methods, fields, methods, async (...drawn) => {
      const [baseFields, baseMethods, ownFields, ownMethods] = drawn
      const write = (all: typeof baseMethods, end: string) =>
        all.map(({name, statements}) => {
          const body = statements.map((each) => `${each}\n${end}`)
          return `async ${name}() { step()\n${body.join('\n')} }`
        })
      // The base class does not note what it does.
      const ofBase = [
        ...baseFields.map((each) => each.replace('note', 'step')),
        ...write(baseMethods, ''),
      ]
      const own = [...ownFields, ...write(ownMethods, 'note()')]
      const code = `class Base extends Command {\n${ofBase.join('\n')}\n}
class X extends Base {\n${own.join('\n')}\n}\n`
      await writeFiles(folder, {
        'x.ts': `import {Command} from '@oclif/core'\n${code}export default X`,
      })
      const chain = chainReader(ts, moduleFinder(ts, folder))({path})
      if (!parsesFirst(ts, chain)) return
      certainCount++
      let noted = 0
      let steps = 0
      const step = () => {
        if (++steps > 100) throw new Error('endless')
      }
      const make = compileFunction(`${code}return X`, ['Command', 'note', 'step'])
      const X = make(Command, () => noted++, step) as typeof Command & Constructor
      await X.run(['--no-such-flag'], config).catch(() => {})
      expect(noted).toBe(0)
    }),
    {numRuns: 500},
  )
  expect(certainCount).toBeGreaterThan(10)
})

test('a chain leads through compiled modules, and ends where it cannot be read', async () => {
  const folder = await makeTemporaryFolder({onTestFinished})
  await writeFiles(folder, {
    'x.js': `const base_1 = __importDefault(require("./base"));\nclass X extends base_1.default {}\nexports.default = X;\n`,
    'base.js': `const core_1 = require("@oclif/core");\nconst top_1 = require("./top");\nexports.default = void 0;\nclass Base extends top_1.Top {}\nexports.default = Base;\n`,
    'top.js': 'class Top extends (',
  })
  const paths = chainReader(
    ts,
    moduleFinder(ts, folder),
  )({path: join(folder, 'x.js')}).map(({path}) => path)
  expect(paths).toEqual([join(folder, 'x.js'), join(folder, 'base.js')])
})

const exported = (head: string, name: string, tail = '') =>
  `${head}class ${name} extends Command {}\n${tail}`
const wrong = exported('', 'Wrong', 'exports.default = Wrong\n')

/** How a class imports its base class, the module that it is in, and the name of the one found. */
test.for<[head: string, base: string, other: string, found: string | undefined]>([
  [
    `import {Base as B} from './base.js'`,
    'B',
    exported('export default ', 'Other') + exported('export ', 'Base'),
    'Base',
  ],
  [
    `import Base from './base.js'`,
    'Base',
    exported('', 'Base') + exported('export default ', 'Other'),
    'Other',
  ],
  [`import B from './base.js'`, 'B', exported('export default ', 'Other'), 'Other'],
  [`import B from './base.js'`, 'B', exported('', 'Own', 'export default Own'), 'Own'],
  [`import B from './base.js'`, 'B', exported('', 'Own', 'export {Own as default}'), 'Own'],
  [`import {default as B} from './base.js'`, 'B', exported('export default ', 'Own'), 'Own'],
  [
    `import {Root} from './base.js'`,
    'Root',
    exported('', 'Root') + exported('', 'Own', 'export {Own as Root}'),
    'Own',
  ],
  [`import * as all from './base.js'`, 'all.Base', exported('export ', 'Base'), 'Base'],
  [`import * as all from './base.js'`, 'all.default', exported('export default ', 'Own'), 'Own'],
  [`const {Base: B} = require('./base')`, 'B', wrong + exported('', 'Base'), 'Base'],
  [`const B = require('./base')`, 'B', exported('', 'Own', 'module.exports = Own'), 'Own'],
  [`const all = require('./base')`, 'all.Base', wrong + exported('', 'Base'), 'Base'],
  [
    `const {Base: B} = require('./base')`,
    'B',
    exported('', 'Base') + exported('', 'Own', 'module.exports = {Base: Own}'),
    'Own',
  ],
  [
    `const {Base: B} = require('./base')`,
    'B',
    exported('', 'Base') + exported('', 'Own', 'exports.Base = Own'),
    'Own',
  ],
  [`import B from './base.js'`, 'B', 'export const Own = class extends Command {}', undefined],
  [`import {Gone} from './base.js'`, 'Gone', exported('export default ', 'Other'), undefined],
])('the class that %j with the base %s has in %j: %s', async (row, context) => {
  const [head, base, other, found] = row
  const folder = await makeTemporaryFolder(context)
  await writeFiles(folder, {
    'x.ts': `${head}\nexport default class X extends ${base} {}\n`,
    'base.ts': other,
  })
  const [, place] = chainReader(ts, moduleFinder(ts, folder))({path: join(folder, 'x.ts')})
  expect(place && (place.node.name?.text ?? 'a class without a name')).toBe(found)
})

/** The class that a base class imported from `index.ts` has, where that passes on `base.ts`. */
test.for<[imported: string, index: string, found: string | undefined]>([
  ['{Base}', `export {Base} from './base.js'`, 'Base'],
  ['{Base}', `export {Main as Base} from './base.js'`, 'Main'],
  ['{Main as Base}', `export {default as Main} from './base.js'`, 'Main'],
  ['Base', `export {Base as default} from './base.js'`, 'Base'],
  ['Base', `export {default} from './base.js'`, 'Main'],
  ['{Base}', `export * from './other.js'\nexport * from './base.js'`, 'Base'],
  ['{Base}', `export * from './more/index.js'`, 'Base'],
  ['{Base}', `import {Base} from './base.js'\nexport {Base}`, 'Base'],
  ['{Base}', `import {Main as Other} from './base.js'\nexport {Other as Base}`, 'Main'],
  ['Base', `import {Base as Other} from './base.js'\nexport default Other`, 'Base'],
  ['Base', `export * from './base.js'`, undefined],
  ['{Base}', `export type {Base} from './base.js'`, undefined],
  ['{Base}', `export {Base} from './index.js'`, undefined],
  ['{Base}', `export * from './circle.js'`, undefined],
  ['{Base}', `export {Base} from 'package'`, undefined],
])('the base %s that %j passes on is %s', async ([imported, index, found], context) => {
  const folder = await makeTemporaryFolder(context)
  await writeFiles(folder, {
    'x.ts': `import ${imported} from './index.js'\nexport default class X extends Base {}\n`,
    'index.ts': index,
    'other.ts': 'export class Other extends Command {}',
    'base.ts':
      'export class Base extends Command {}\nexport default class Main extends Command {}\nexport {Main}',
    'more/index.ts': `export * from '../base.js'\nexport * from '../index.js'`,
    'circle.ts': `export * from './index.js'`,
  })
  const [, place] = chainReader(ts, moduleFinder(ts, folder))({path: join(folder, 'x.ts')})
  expect(place?.node.name?.text).toBe(found)
})

test.for<[specifier: string, files: string[], found: string | undefined]>([
  ['./base.js', ['base.js', 'base.ts'], 'base.ts'],
  ['./base.js', ['base.js', 'base.tsx'], 'base.tsx'],
  ['./base.jsx', ['base.tsx'], 'base.tsx'],
  ['./base.js', ['base.js'], 'base.js'],
  ['./base.mjs', ['base.js', 'base.mjs', 'base.mts', 'base.ts'], 'base.mts'],
  ['./base.mjs', ['base.js', 'base.mjs'], 'base.mjs'],
  ['./base.cjs', ['base.cjs', 'base.cts'], 'base.cts'],
  ['./base.ts', ['base.ts'], 'base.ts'],
  ['./base', ['base/index.js', 'base/index.mts', 'base.txt'], 'base/index.mts'],
  ['./base', ['base/index.cjs'], 'base/index.cjs'],
  ['./base.command', ['base.command.js', 'base.command.ts'], 'base.command.ts'],
  ['./base', ['base/other.ts', 'base.json'], undefined],
])('the module %s beside %j is %s', async ([specifier, files, found], context) => {
  const folder = await makeTemporaryFolder(context)
  await writeFiles(folder, Object.fromEntries(files.map((file) => [file, ''])))
  const path = moduleFinder(ts, folder)(specifier, join(folder, 'x.ts'))
  expect(path).toBe(found && join(folder, found))
})

test('a chain begins with the class of a name, if its command has one', async () => {
  const folder = await makeTemporaryFolder({onTestFinished})
  const path = join(folder, 'x.ts')
  await writeFiles(folder, {
    'x.ts':
      'class Base extends Command {}\nexport class X extends Base {}\nexport default class Y extends Base {}\n',
  })
  const readChain = chainReader(ts, moduleFinder(ts, folder))
  const names = [undefined, 'X', 'Gone'].map((className) =>
    readChain({className, path}).map(({node}) => node.name?.text),
  )
  expect(names).toEqual([['Y', 'Base'], ['X', 'Base'], []])
})

test('a chain leads through the paths of tsconfig.json and the imports of package.json', async () => {
  const folder = await makeTemporaryFolder({onTestFinished})
  const classOf = (name: string, base: string, from: string) =>
    `import {${base}} from '${from}'\nexport class ${name} extends ${base} {}\n`
  await writeFiles(folder, {
    'package.json': JSON.stringify({imports: {'#base': './src/base.ts'}, type: 'module'}),
    'tsconfig.json': `{
      // A comment, as in most of them.
      "compilerOptions": {"paths": {"@cli/*": ["./src/cli/*"]}},
    }`,
    'src/x.ts': classOf('X', 'Middle', '@cli/middle'),
    'src/cli/middle.ts': classOf('Middle', 'Base', '#base'),
    'src/base.ts': classOf('Base', 'Command', '@oclif/core'),
    'node_modules/@oclif/core/index.ts': 'export class Command {}\n',
  })
  const start = {className: 'X', path: join(folder, 'src/x.ts')}
  const chain = chainReader(ts, moduleFinder(ts, folder))(start)
  expect(chain.map(({path}) => path)).toEqual(
    ['src/x.ts', 'src/cli/middle.ts', 'src/base.ts'].map((path) => join(folder, path)),
  )
})
