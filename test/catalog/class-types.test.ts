import {runInNewContext} from 'node:vm'

import {Args, Command, Flags} from '@oclif/core'
import {expect, it} from 'vitest'

import {readClassTypes} from '../../src/catalog/class-types.js'

class Full extends Command {
  static override args = {
    flag: Args.boolean(),
    name: Args.string({required: true}),
    where: Args.directory(),
  }
  static override baseFlags = {base: Flags.url()}
  static override enableJsonFlag = true
  static override flags = {
    color: Flags.boolean({default: true}),
    count: Flags.integer({max: 9, min: 1}),
    custom: Flags.custom<number>({parse: async (input) => Number(input)})(),
    file: Flags.file({exists: true}),
    folder: Flags.directory(),
    given: Flags.string({default: async () => 'x', required: true}),
    kind: Flags.string({options: ['a', 'b']}),
    needed: Flags.string({required: true}),
  }
  async run() {}
}

it('recovers what a manifest loses', () => {
  expect(readClassTypes(Full)).toEqual({
    args: {flag: {type: 'boolean'}, name: {type: 'string'}, where: {type: 'directory'}},
    flags: {
      base: {type: 'url'},
      color: {default: true, type: 'boolean'},
      count: {max: 9, min: 1, type: 'integer'},
      custom: {type: 'string'},
      file: {type: 'file'},
      folder: {type: 'directory'},
      given: {optional: true, type: 'string'},
      json: {type: 'boolean'},
      kind: {type: 'enum'},
      needed: {type: 'string'},
    },
    version: 1,
  })
})

it.each<[build: string, type: string, parse: string]>([
  [
    'core 1',
    'directory',
    'async (input, _, opts) => {\n if (opts.exists)\n return dirExists(input);\n return input;\n }',
  ],
  [
    'core 1',
    'url',
    'async (input) => { try { return new url_1.URL(input); } catch { throw new Error(`Expected a valid url but received: ${input}`); } }',
  ],
  ['minified', 'file', 'async(e,t,r)=>r.exists?(0,n.fileExists)(e):e'],
  [
    'minified',
    'integer',
    'async(e,t,r)=>{if(!/^-?\\d+$/.test(e))throw new Error(`Expected an integer but received: ${e}`);return Number.parseInt(e,10)}',
  ],
  ['minified', 'string', 'async e=>e.existsDir'],
])('knows the parser of a %s %s', (_, type, source) => {
  const parse: unknown = runInNewContext(`(${source})`)
  expect(readClassTypes({args: [{name: 'x', parse}], flags: {}}).args['x']).toEqual({type})
})
