import {mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import {runInNewContext} from 'node:vm'

import {transformSync} from 'esbuild'
import {Config} from '@oclif/core'
import {Ajv2020} from 'ajv/dist/2020.js'
import {encode} from 'gpt-tokenizer'
import {beforeAll, describe, expect, it} from 'vitest'

import {renderManifestSchema} from '../../../src/catalog/documents/render-schema.js'
import {readCatalog} from '../../../src/catalog/read.js'
import type {TypesDocument} from '../../../src/contract/schema/services.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import {toPlainData} from '../../../src/output/plain-data.js'
import {findSchemaProblems} from '../../../src/output/schema-problems.js'
import {types} from '../../../src/services/types/types.js'
import {entry, loadHost} from '../../support/host.js'
import {serviceLine} from '../../support/service-line.js'

const library = dirname(
  createRequire(import.meta.url).resolve('typescript-json-schema/package.json'),
)

const number = {type: 'number'}
const string = {type: 'string'}
const list = (items: object) => ({type: 'array', items})
const map = (additionalProperties: object) => ({type: 'object', additionalProperties})
const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})

/** What a command returns, as an expression, and the schema that is to be derived from its type. */
const results: Record<string, {code: string; schema: object}> = {
  object: {
    code: `{id: 1, tags: ['a'] as string[], note: undefined as string | undefined}`,
    schema: object({id: number, tags: list(string), note: string}, ['id', 'tags']),
  },
  map: {
    code: `new Map([['a', {all: new Set([1]), at: new Date(0)}]])`,
    schema: map(object({all: list(number), at: {type: 'string', format: 'date-time'}})),
  },
  pairs: {code: `new Map([[new Date(0), 1]])`, schema: {type: ['array', 'object']}},
  error: {
    code: `{cause: new RangeError('too far')}`,
    schema: object({cause: object({name: string, message: string})}),
  },
  'parts of an error': {
    code: `{
      failures: [{message: 'no'}] as Pick<Error, 'message' | 'stack'>[],
      merged: {code: 1, message: 'no'} as {code: number} & Omit<Error, 'name'>,
      whole: Object.assign(new Error('no'), {code: 1}),
    }`,
    schema: object({
      failures: list(object({message: string, stack: string}, ['message'])),
      merged: object({cause: {}, code: number, message: string, stack: string}, [
        'code',
        'message',
      ]),
      whole: object({name: string, message: string}),
    }),
  },
  'a copy of an error, which lacks its members': {
    code: `{...new Error('no'), extra: 1}`,
    schema: object({cause: {}, extra: number, message: string, name: string, stack: string}, [
      'extra',
    ]),
  },
  'no elements': {code: '{rows: []}', schema: object({rows: {type: 'array', maxItems: 0}})},
  'number keys': {code: `{5: 'a'} as Record<number, string>`, schema: map(string)},
  pattern: {code: '/x/', schema: {type: 'object'}},
  unknown: {
    code: `{left: 1 as unknown, right: JSON.parse('[]')}`,
    schema: {type: 'object', properties: {left: {}, right: {}}},
  },
  methods: {code: `new Point(1)`, schema: object({x: {description: 'Where it is.', ...number}})},
  json: {code: `[new Money()]`, schema: list(string)},
  brand: {code: `'x' as string & {__brand: 'Id'}`, schema: string},
  both: {
    code: `{a: 1, b: 'x'} as {a: number} & {b?: string}`,
    schema: object({a: number, b: string}, ['a']),
  },
  pair: {
    code: `['a', 1] as [string, number]`,
    schema: {type: 'array', prefixItems: [string, number], minItems: 2, maxItems: 2},
  },
  rest: {
    code: `['a', 1, 2] as [string, ...number[]]`,
    schema: {type: 'array', prefixItems: [string], minItems: 1, items: number},
  },
  'a beginning and an end': {
    code: `['a', 1, 2, true] as [string, ...number[], boolean]`,
    schema: {type: 'array', prefixItems: [string], minItems: 2},
  },
  'missing items': {
    code: `[undefined, 'a'] as (string | undefined)[]`,
    schema: list({type: ['null', 'string']}),
  },
  'a missing end': {
    code: `[{id: 1}, undefined] as [{id: number}, {id: number}?]`,
    schema: {
      type: 'array',
      prefixItems: [object({id: number}), {anyOf: [object({id: number}), {type: 'null'}]}],
      minItems: 1,
      maxItems: 2,
    },
  },
  'missing dates': {
    code: `new Set([new Date(0), undefined, 1] as (Date | number | string | undefined)[])`,
    schema: list({
      anyOf: [{type: 'string', format: 'date-time'}, {type: ['number', 'string']}, {type: 'null'}],
    }),
  },
  'functions and symbols': {
    code: `{
      id: 1 as number | symbol,
      key: Symbol.iterator,
      make: (() => 1) as (() => number) | undefined,
      text: (() => 1) as (() => number) | string,
      list: ['a', Symbol.iterator] as (string | symbol)[],
      keys: [Symbol.iterator] as symbol[],
    }`,
    schema: object(
      {
        id: number,
        text: string,
        list: list({type: ['null', 'string']}),
        keys: list({type: 'null'}),
      },
      ['keys', 'list'],
    ),
  },
  'any function': {
    code: `{
      id: 1,
      all: (() => 1) as Function,
      call: (() => 1) as CallableFunction,
      handle: (() => 1) as Handler,
      make: Date as NewableFunction,
    }`,
    schema: object({id: number}),
  },
  flags: {code: `new Map([[true, 1]])`, schema: {type: ['array', 'object']}},
  'big numbers': {
    code: `{id: 1n, parent: null as bigint | string | null}`,
    schema: object({
      id: {type: ['number', 'string']},
      parent: {type: ['null', 'number', 'string']},
    }),
  },
  literals: {
    code: `'on' as 'off' | 'on' | null`,
    schema: {anyOf: [{enum: ['off', 'on'], type: 'string'}, {type: 'null'}]},
  },
  'literals of several types': {
    code: `{size: 9 as 'max' | 10 | false | 'auto' | 9}`,
    schema: object({
      size: {enum: [false, 9, 10, 'auto', 'max'], type: ['boolean', 'number', 'string']},
    }),
  },
  'keys and kinds in the order of their names': {
    code: `{keys: {second: 1, first: 2} as Record<'second' | 'first', number>, kind: {b: 1} as First | Second}`,
    schema: {
      ...object({
        keys: object({first: number, second: number}),
        kind: {anyOf: [{$ref: '#/$defs/First'}, {$ref: '#/$defs/Second'}]},
      }),
      $defs: {First: object({a: number}), Second: object({b: number})},
    },
  },
  alternatives: {
    code: `[1, true, 'a', {id: 1}] as (number | boolean | 'a' | {id: number})[]`,
    schema: list({
      anyOf: [object({id: number}), {const: 'a', type: 'string'}, {type: ['boolean', 'number']}],
    }),
  },
  'a member of an enumeration': {
    code: '{level: Level.High as Level}',
    schema: object({level: {enum: [0, 1], ...number}}),
  },
  buffer: {
    code: `Buffer.from('a')`,
    schema: object({data: list(number), type: {const: 'Buffer', type: 'string'}}),
  },
  'classes of lists': {
    code: `{bag: new Bag(['a']), registry: new Registry([['a', 1]])}`,
    schema: object({bag: {type: 'array'}, registry: {type: ['array', 'object']}}),
  },
  'built-in classes': {
    code: `{params: new URLSearchParams('a=1'), view: new DataView(new ArrayBuffer(1))}`,
    schema: object({params: {type: 'object'}, view: {type: 'object'}}),
  },
  'a class that extends a built-in one': {code: 'new Query()', schema: object({id: number})},
  'an accessor field': {code: 'new Auto()', schema: object({id: number})},
  'an object that writes itself': {code: 'new Self()', schema: object({id: number})},
  'a class as a value': {code: '{id: 1, kind: Money}', schema: object({id: number})},
  'names of built-in classes': {
    code: `{text: 'a' as String, size: 1 as Number, isOn: true as Boolean}`,
    schema: object({isOn: {type: 'boolean'}, size: number, text: string}),
  },
  'any object': {code: '[1] as object', schema: {type: ['array', 'object']}},
  'members that are never written': {
    code: `{b: 'x'} as {a?: never, b: string, c: undefined, d: void}`,
    schema: object({b: string}),
  },
  'no items': {code: 'new Set<undefined>([undefined])', schema: list({type: 'null'})},
  'what may be anything': {
    code: `{
      extra: {} as {},
      given: 'a' as NonNullable<unknown>,
      letters: ['a'] as ArrayLike<string>,
      names: ['a'] as Iterable<string>,
      own: ['a'] as unknown as Letters,
      whole: 1 as Object,
    }`,
    schema: object({extra: {}, given: {}, letters: {}, names: {}, own: {}, whole: {}}),
  },
  'an empty literal': {code: '{none: {}}', schema: object({none: {type: 'object'}})},
  'what writes itself as a date': {code: '{stamp: new Stamp()}', schema: object({stamp: {}})},
  tree: {
    code: `{name: 'a', children: [{name: 'b', children: []}]} as Tree`,
    schema: {
      $ref: '#/$defs/Tree',
      description: 'A tree.',
      $defs: {
        Tree: {
          description: 'A tree.',
          ...object({children: list({$ref: '#/$defs/Tree'}), name: string}),
        },
      },
    },
  },
  page: {
    code: `{items: [1], next: {items: [2]}} as Page<number>`,
    schema: {
      $ref: '#/$defs/Page',
      $defs: {Page: object({items: list(number), next: {$ref: '#/$defs/Page'}}, ['items'])},
    },
  },
  'names that look numbered': {
    code: `{first: {} as Leaf_2, second: {} as Leaf}`,
    schema: {
      ...object({first: {$ref: '#/$defs/Leaf_2'}, second: {$ref: '#/$defs/Leaf'}}),
      $defs: {
        Leaf: {type: 'object', properties: {next: {$ref: '#/$defs/Leaf'}}},
        Leaf_2: {type: 'object', properties: {last: {$ref: '#/$defs/Leaf_2'}}},
      },
    },
  },
  'a type of another file, named without its path': {
    code: 'pick()',
    schema: {
      $ref: '#/$defs/Leaf',
      $defs: {Leaf: {type: 'object', properties: {next: {$ref: '#/$defs/Leaf'}}}},
    },
  },
}

/** An object type whose text the compiler cuts in the middle. */
const wide = (middle: string) =>
  `{${Array.from({length: 41}, (_, i) => `${i === 20 ? middle : 'field'}${i}?: string`).join('; ')}}`

const shared = `export interface Page<T> { items: T[]; next?: Page<T> }
/** A tree. */
export interface Tree { name: string; children: Tree[] }
export interface Leaf { next?: Leaf }
export interface Leaf_2 { last?: Leaf_2 }
export function pick(): Leaf { return {next: {}} }
export class Point {
  #secret = 1
  /** Where it is. */
  x: number
  constructor(x: number) { this.x = x }
  get double() { return this.x * 2 + this.#secret }
  move() {}
}
export interface First { a: number }
export interface Second { b: number }
export interface Handler extends Function { id?: number }
export enum Level { Low, High }
export class Money { toJSON() { return '1.00 EUR' } }
export interface Wide { one: ${wide('one')}; two: ${wide('two')} }
export interface Ranks extends Record<'zeta' | 'alpha', number> { own: string }
export class Stamp { toJSON() { return new Date(0) } }
export interface Letters extends Iterable<string> { id?: number }
export class Bag extends Set<string> {}
export class Registry extends Map<string, number> {}
export class Query extends URLSearchParams { id = 1 }
export class Auto { id = 1; accessor size = 2 }
export class Self { id = 1; toJSON() { return {...this} } }
export declare class Base { error(message: string): never; exit(code: number): never; writer: {
  success<T = undefined>(message: string, result?: T): T
  plan<T, Returned = T>(message: string, plan: T): Returned
} }
export interface Growing<T> { one?: Growing<T[]>; other?: Growing<[T]>; value?: T }
export type Kinds = ${Array.from({length: 200}, (_, i) => `{kind: 'kind${i}', value${i}: string}`).join(' | ')}
export type Names = ${Array.from({length: 400}, (_, i) => `'a_long_name_${i}'`).join(' | ')}
export type Deep = {${Array.from({length: 60}, (_, i) => `field${i}: {a: {b: {c: {d${i}: string[]}}}}`).join('; ')}}
`
const bodies: Record<string, string> = {
  ...Object.fromEntries(Object.entries(results).map(([name, {code}]) => [name, `return ${code}`])),
  nothing: 'console.log(1)',
  any: 'return JSON.parse("1")',
  success:
    'if (Math.random() > 1) return this.writer.plan("would", {would: true})\nthis.writer.success("did", {did: 1})',
  either:
    'return Math.random() > 1 ? await this.writer.plan("would", {would: 1}) : (this.writer.success("did", {did: 2}))',
  maybe: 'if (Math.random() > 1) return\nreturn 1 as number',
  deep: 'return {} as Deep',
  growing: 'return {} as Growing<number>',
  assigned: `const owners = new Set([null])
const result = {items: [], owner: null, n: 1, owners, either: 'x' as string | null}
result.items.push('x')
result.owner = {id: 1}
result.owners.add('x')
return result`,
  twice:
    'if (Math.random() > 1) this.writer.success("a", {} as Tree)\nelse this.writer.success("b", {} as Tree)',
  'another order':
    'return {kinds: {a: 1} as Second | First, keys: {} as Record<"first" | "second", 1>, sizes: 10 as "max" | false | 10, wide: {} as Wide["two"] | Wide["one"], rank: "alpha" as const}',
  wide: 'return {wide: {} as Wide["one"] | Wide["two"]}',
  ranks: 'return {} as Ranks',
  copy: 'const base = {second: 1, first: 2}; return {...base, added: 3}',
  response: 'return {one: {} as ResponseInit, two: {} as ResponseInit}',
  kinds: 'return {} as Kinds | number[]',
  names: 'return {} as {one: Kinds | null, all: Names | Kinds[] | null, some: Names | unknown}',
}

/** How a method reports, and whether null may be its result: `v` is its value, `w` its writer. */
const reports: [body: string, isNullable: boolean][] = [
  ['return w.success("", v)', false],
  ['w.success("", v)', false],
  ['await w.success("", v); return', false],
  ['const given = w.success("", v)', false],
  ['if (x) return; w.success("", v)', true],
  ['if (x) w.success("", v)', true],
  ['if (x) w.success("", v); else return', true],
  ['if (x) { w.success("", v) } else { w.success("", v) }', false],
  ['x && w.success("", v)', true],
  ['x ? w.success("", v) : w.success("")', true],
  ['x ? w.success("", v) : w.plan("", v)', false],
  ['w.success(""); return v', false],
  ['if (x) return w.success(""); return v', true],
  ['w.success("", undefined); return v', true],
  ['if (x) return this.error(""); return w.success("", v)', false],
  ['if (x) this.exit(1); else w.success("", v)', false],
  ['if (x) throw new Error(); w.success("", v)', false],
  ['if (x) { w.plan("", 1); return } w.success("", v)', false],
  ['try { w.success("", v) } catch { this.error("") }', false],
  ['try { w.success("", v) } catch { console.log(1) }', true],
  ['try { console.log(1) } finally { w.success("", v) }', false],
  ['for (const one of [v]) w.success("", one)', true],
  ['for (const one of [v]) { if (x) return; } w.success("", v)', true],
  ['for (const one of [v]) { if (x) continue; break } w.success("", v)', false],
  ['while (true) { if (x) return w.success("", v) }', false],
  ['for (;;) { if (x) break; return w.success("", v) }', true],
  ['switch (x) { case 1: w.success("", v); break; default: return v }', false],
  ['switch (x) { case 1: return w.success("", v) }', true],
  ['switch (x) { case 1: if (y) break; default: return w.success("", v) }', true],
  ['switch (x) { case 1: return w.success("", v); default: console.log(1) }', true],
  ['switch (x) { case 1: console.log(1); default: return w.success("", v) }', false],
  ['end: { if (x) break end; return w.success("", v) }', true],
  ['await [1].map(() => w.success("", v))', false],
  ['const give = () => w.success("", v); if (x) return; give()', true],
]

/** Commands with more than a body. */
const sources: Record<string, string> = {
  overloads: `export default class extends Base {
  run(): Promise<string>
  run(count: number): Promise<number>
  async run(count?: number): Promise<string | number> { return count ?? 'x' }
}`,
  generic: `abstract class Loading<T> extends Base {
  abstract load(): T
  async run() { return this.writer.success('Loaded', {items: [this.load()]}) }
}
export default class extends Loading<number> { load() { return 1 } }`,
  ...Object.fromEntries(
    ['void', 'undefined', 'unknown', 'any'].map((type) => [
      `declared ${type}`,
      `export default class extends Base {
  async run(): Promise<${type}> { this.writer.success('Deleted', {id: 1, name: 'x'}) }
}`,
    ]),
  ),
  ...Object.fromEntries(
    reports.map(([body], index) => [
      `reports ${index}`,
      `export default class extends Base {
  async run() {
    const {writer} = this
    const [v, x, y] = [{did: 1}, Math.random(), Math.random()]
    ${body.replaceAll('w.', 'writer.')}
  }
}`,
    ]),
  ),
  ambient: `import {load} from 'untyped-library'
export default class extends Base { async run() { return {all: [] as GlobalTask[], first: load()} } }`,
  'declared list': `export default class extends Base {
  async run(): Promise<string[]> {
    const tasks = ['a']
    this.writer.success('1 task', {tasks, total: 1})
    return tasks
  }
}`,
  'declared of any': `export default class extends Base {
  async run(): Promise<{id: string}> { return this.writer.success('Found', JSON.parse('{"id": "a"}')) }
}`,
  'declared object': `export default class extends Base {
  async run(): Promise<{id: string | number}> { this.writer.success('Deleted', {id: 1}); return {id: 1} }
}`,
}

const allIds = [...Object.keys(bodies), ...Object.keys(sources)]

/** Writes the sources of a CLI, and loads it with a manifest of their commands. */
async function makeHost(
  ids: readonly string[] = allIds,
  checks: object = {strict: true},
): Promise<HostConfig> {
  const entryOf = (id: string) => {
    const murli = {version: 1, flags: {}, args: {}}
    return entry({murli, pluginName: 'riffle', relativePath: ['lib', 'commands', `${id}.js`]})
  }
  const commands = Object.fromEntries(ids.map((id) => [id, entryOf(id)]))
  const config = await loadHost({commands, pjson: {type: 'module'}})
  const folder = join(config.root, 'src/commands')
  mkdirSync(folder, {recursive: true})
  writeFileSync(join(config.root, 'src/shared.ts'), shared)
  const globals = `interface GlobalTask { id: number }
declare module 'untyped-library' { export function load(): GlobalTask }`
  writeFileSync(join(config.root, 'src/globals.d.ts'), globals)
  const classes = Object.entries(bodies).map(([id, body]) => {
    return [id, `export default class extends Base { async run() { ${body} } }`]
  })
  for (const [id, source] of [...classes, ...Object.entries(sources)]) {
    const imports = `import {Auto, Bag, Base, type Deep, type Growing, type Kinds, type Leaf, type Letters, type First, type Handler, type Leaf_2, Level, Money, type Names, type Page, pick, Point, Query, type Ranks, Registry, type Second, Self, Stamp, type Tree, type Wide} from '../shared.js'`
    writeFileSync(join(folder, `${id}.ts`), `${imports}\n${source}`)
  }

  const compilerOptions = {
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    ...checks,
  }
  writeFileSync(join(config.root, 'tsconfig.json'), JSON.stringify({compilerOptions}))
  for (const name of ['typescript-json-schema', '@types']) {
    symlinkSync(join(dirname(library), name), join(config.root, 'node_modules', name), 'dir')
  }

  return config
}

/** Derives the schemas of a host's results. */
async function deriveSchemas(host: HostConfig) {
  const answer = await types.answer(serviceLine(), {config: host, mode: {} as never})
  const text = readFileSync(join(host.root, 'murli.types.json'), 'utf8')
  return {
    document: (answer as {document: TypesDocument}).document,
    schemas: (JSON.parse(text) as {commands: Record<string, object>}).commands,
  }
}

let config: HostConfig
let document: TypesDocument
let schemas: Record<string, object>

beforeAll(async () => {
  config = await makeHost()
  ;({document, schemas} = await deriveSchemas(config))
})

describe('the schema of a type', () => {
  it.each(Object.keys(results))('%s is that of the JSON', (name) => {
    const {code, schema} = results[name]!
    expect(schemas[name]).toEqual(schema)
    const source = `${shared.replaceAll('export ', '')}; (${code})`
    const {code: program} = transformSync(source, {loader: 'ts', target: 'es2022'})
    const globals = {Buffer, Date, Error, Map, RangeError, Set, URLSearchParams}
    const value = runInNewContext(program, globals) as unknown
    const json = JSON.parse(JSON.stringify(toPlainData(value))) as unknown
    const validate = new Ajv2020({
      allowUnionTypes: true,
      strictTuples: false,
      validateFormats: false,
    }).compile(schema)
    expect([validate(json), validate.errors, findSchemaProblems(json, schema)]).toEqual([
      true,
      null,
      [],
    ])
  })

  it('is that of all overloads', () => {
    expect(schemas['overloads']).toEqual({anyOf: [string, number]})
  })

  it('is that of the type parameters of a base class', () => {
    expect(schemas['generic']).toEqual(object({items: list(number)}))
  })

  it('is that of what a writer is given, without plans, and null where nothing is returned', () => {
    const did = {type: 'object', properties: {did: {type: 'number'}}, required: ['did']}
    expect([schemas['success'], schemas['either'], schemas['maybe']]).toEqual([
      did,
      did,
      {anyOf: [{type: 'number'}, {type: 'null'}]},
    ])
  })

  it.each(reports)('of %j allows null: %j', (body, isNullable) => {
    const index = reports.findIndex(([each]) => each === body)
    const did = object({did: number})
    const schema = schemas[`reports ${index}`]
    expect(schema).toEqual(isNullable ? {anyOf: [did, {type: 'null'}]} : did)
  })

  it.each([
    ['void', object({id: number, name: string})],
    ['undefined', object({id: number, name: string})],
    ['unknown', object({id: number, name: string})],
    ['any', object({id: number, name: string})],
    ['object', object({id: {type: ['number', 'string']}})],
    ['list', object({tasks: list(string), total: number})],
    ['of any', object({id: string})],
  ])('is that of the writer where run() is declared to return %s', (type, schema) => {
    expect(schemas[`declared ${type}`]).toEqual(schema)
  })

  it('has the comment of a type that is reported twice', () => {
    expect(schemas['twice']).toEqual(results['tree']!.schema)
  })

  it('has the same bytes whichever commands are beside it (3.14)', async () => {
    const ids = [
      'keys and kinds in the order of their names',
      'literals of several types',
      'names',
      'ranks',
      'wide',
    ]
    const alone = await deriveSchemas(await makeHost(ids))
    for (const id of ids) {
      expect(JSON.stringify(alone.schemas[id])).toBe(JSON.stringify(schemas[id]))
    }
  })

  it('knows what the project declares for all its files', () => {
    const $ref = '#/$defs/GlobalTask'
    expect(schemas['ambient']).toEqual({
      ...object({all: list({$ref}), first: {$ref}}),
      $defs: {GlobalTask: object({id: number})},
    })
  })

  it('knows the packages of types that are beside the project, not the working directory', async () => {
    const host = await makeHost(['buffer'], {strict: true, types: undefined})
    const packages = join(host.root, 'node_modules/@types')
    unlinkSync(packages)
    mkdirSync(join(packages, 'only-here'), {recursive: true})
    writeFileSync(join(packages, 'only-here/index.d.ts'), 'interface OnlyHere { id: number }')
    const source = 'export default class { async run() { return {} as OnlyHere } }'
    writeFileSync(join(host.root, 'src/commands/buffer.ts'), source)
    expect((await deriveSchemas(host)).schemas).toEqual({buffer: object({id: number})})
  })

  it.each([
    ['of an interface, then those that it inherits', 'ranks', ['own', 'alpha', 'zeta']],
    ['of a literal', 'object', ['id', 'tags', 'note']],
    ['of a copy, by name', 'copy', ['added', 'first', 'second']],
  ])('has the members %s', (_what, id, names) => {
    const {properties} = schemas[id] as {properties: object}
    expect(Object.keys(properties)).toEqual(names)
  })

  it('is written once for a built-in type', () => {
    const $ref = '#/$defs/ResponseInit'
    expect(schemas['response']).toMatchObject({
      properties: {one: {$ref}, two: {$ref}},
      $defs: {ResponseInit: {}},
    })
  })

  it('is cut where it costs more than 1,500 tokens', () => {
    expect(document.cut).toEqual(['deep', 'growing', 'kinds', 'names'])
    expect(schemas['kinds']).toEqual({type: ['array', 'object']})
    expect(schemas['names']).toEqual({
      type: 'object',
      properties: {
        all: {type: ['array', 'null', 'string']},
        one: {type: ['null', 'object']},
        some: {},
      },
      required: ['all', 'one'],
    })
    expect(encode(JSON.stringify(schemas['deep'])).length).toBeLessThan(1500)
    expect(schemas['deep']).toMatchObject({type: 'object', properties: {field0: {type: 'object'}}})
  })
})

it('knows the built-in types of TypeScript 6, whose files have no mark', async () => {
  const ids = ['error', 'map', 'built-in classes']
  const host = await makeHost(ids)
  const compiler = join(host.root, 'node_modules/typescript-json-schema')
  unlinkSync(compiler)
  mkdirSync(compiler)
  const code = `const {ts} = require(${JSON.stringify(library)})
const createProgram = (...options) => {
  const program = ts.createProgram(...options)
  const marked = new Set(program.getSourceFiles().filter((file) => file.hasNoDefaultLib))
  for (const file of marked) file.hasNoDefaultLib = false
  program.isSourceFileDefaultLibrary = (file) => marked.has(file)
  return program
}
exports.ts = {...ts, createProgram}`
  writeFileSync(join(compiler, 'index.js'), code)
  const derived = await deriveSchemas(host)
  expect(derived.schemas).toEqual(Object.fromEntries(ids.map((id) => [id, results[id]!.schema])))
})

it.each([{}, {strict: true, strictNullChecks: false}, {strict: false, noImplicitAny: false}])(
  'with the compiler options %j, an empty list or a null may become anything',
  async (checks) => {
    const ids = ['assigned', 'object', 'maybe', 'literals', 'no items']
    const derived = await deriveSchemas(await makeHost(ids, checks))
    expect(derived.schemas).toEqual({
      assigned: object(
        {
          either: {type: ['null', 'string']},
          items: {type: 'array'},
          n: number,
          owner: {},
          owners: list({}),
        },
        ['either', 'items', 'n', 'owners'],
      ),
      object: results['object']!.schema,
      maybe: schemas['maybe'],
      literals: results['literals']!.schema,
      'no items': list({}),
    })
  },
)

it('lists what has no schema', () => {
  expect(document.left).toEqual([
    {command: 'any', reason: 'its type allows any value'},
    {
      command: 'nothing',
      reason:
        'its run() returns nothing: return the value that it prints, or give it to `this.writer.success(message, value)`',
    },
  ])
  expect(document.typed).toHaveLength(allIds.length - 2)
})

it('gives the schema to a command whose author gives none', async () => {
  const catalog = readCatalog((await Config.load(config.root)) as unknown as HostConfig)
  const pair = catalog.commands.find(({id}) => id === 'pair')!
  expect(renderManifestSchema(catalog, pair).returns).toEqual({
    type: 'array',
    description: '',
    output_schema: results['pair']!.schema,
  })
})

/** Writes a CLI whose commands are of an index, and derives the types of their results. */
async function typesOfIndex(
  commands: object,
  index: string,
  ids: readonly string[] = ['bucket:list', 'ping'],
): Promise<{document: TypesDocument; text: string}> {
  const murli = {version: 1, flags: {}, args: {}}
  const host = await loadHost({
    commands: Object.fromEntries(ids.map((id) => [id, entry({murli, pluginName: 'riffle'})])),
    oclif: {commands, topicSeparator: ' '},
    pjson: {type: 'module'},
  })
  mkdirSync(join(host.root, 'src'))
  const classes = `class List { async run() { return ['a'] } }
class Ping { async run() { return 1 as number } }
`
  writeFileSync(join(host.root, 'src/index.ts'), classes + index)
  const name = 'typescript-json-schema'
  symlinkSync(join(dirname(library), name), join(host.root, 'node_modules', name), 'dir')
  const answer = await types.answer(serviceLine(), {config: host, mode: {} as never})
  return answer as {document: TypesDocument; text: string}
}

const listed = `{'bucket:list': List, ping: Ping}`
const explicit = {strategy: 'explicit', target: './dist/index.js', identifier: 'COMMANDS'}

describe('the types of commands without files of their own', () => {
  it.each([
    [explicit, `export const COMMANDS: Record<string, new () => object> = ${listed}`],
    [explicit, `export const COMMANDS = (${listed}) satisfies object as object`],
    [
      explicit,
      `const more = {ping: Ping}; const all = {'bucket:list': List, ...more}
export {all as COMMANDS}`,
    ],
    [{...explicit, identifier: undefined}, `export default ${listed}`],
  ])('%j of %j', async (commands, index) => {
    const {document} = await typesOfIndex(commands, index)
    expect(document).toMatchObject({typed: ['bucket list', 'ping'], left: []})
  })

  it('are left out where the index does not show the class', async () => {
    const index = `export const COMMANDS = {'bucket:list': 1, ping: Ping, pong: 2}`
    const {document, text} = await typesOfIndex(explicit, index, ['bucket:list', 'ping', 'pong'])
    const reason = 'the export COMMANDS lists no class with a run() for it'
    expect(document).toMatchObject({
      typed: ['ping'],
      left: [
        {command: 'bucket list', reason},
        {command: 'pong', reason},
      ],
    })
    expect(text.split('\n')).toEqual([
      `Left out, because ${reason}:`,
      '  bucket list',
      '  pong',
      'murli.types.json has the types of 1 of 3 commands.',
      '',
    ])
  })

  it('are those of the class that a single-command CLI exports', async () => {
    const commands = {strategy: 'single', target: './dist/index.js', identifier: 'Ping'}
    const {document} = await typesOfIndex(commands, 'export {Ping}', ['Symbol(SINGLE_COMMAND_CLI)'])
    expect(document).toMatchObject({typed: ['riffle'], left: []})
  })
})
