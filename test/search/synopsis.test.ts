import {describe, expect, it} from 'vitest'

import {writeSynopsis} from '../../src/search/synopsis.js'
import type {FlagDefinition} from '../../src/oclif/shapes.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {shopCatalog} from '../support/shop-catalog.js'

const catalog = shopCatalog()
const synopsisOf = (id: string) =>
  writeSynopsis(
    catalog,
    catalog.commands.find((command) => command.id === id)!,
  )

const synopsisOfFlags = (flags: Record<string, FlagDefinition>) => {
  const own = catalogOf({show: {flags}})
  return writeSynopsis(own, own.commands[0]!)
}

describe('writeSynopsis', () => {
  it('puts what is required first and the values in place', () => {
    expect(synopsisOf('orders:list')).toBe(
      'orders:list --app <string> [--limit <string>] [--status new|in-queue|errored]',
    )
  })

  it('explains after # what the name of a flag does not show, in a few words', () => {
    expect(synopsisOf('logs')).toBe(
      'logs --app <string> [--level info|error] [--num <string>] [--tail] # level: how grave a line…; num: number of lines; tail: go on printing',
    )
  })

  it('cuts a note after its last word with a meaning, and leaves out a note without one', () => {
    const own = catalogOf({
      show: {
        flags: {
          actor: {summary: 'it is that you must have for requests that go through', type: 'option'},
          sid: {summary: 'identifier of the workspace that the worker belongs to', type: 'option'},
        },
      },
    })

    expect(writeSynopsis(own, own.commands[0]!)).toBe(
      'show [--actor <string>] [--sid <string>] # sid: identifier of the workspace…',
    )
  })

  it('writes arguments, several values, ranges and negations', () => {
    const own = catalogOf({
      show: {
        args: {id: {required: true}, rest: {multiple: true}},
        flags: {
          color: {allowNo: true, type: 'boolean'},
          limit: {type: 'option'},
          old: {deprecated: true, type: 'option'},
          tag: {multiple: true, type: 'option'},
        },
        ...{murli: {args: {}, flags: {limit: {max: 50, min: 1, type: 'integer'}}, version: 1}},
      },
    })
    expect(writeSynopsis(own, own.commands[0]!)).toBe(
      'show ID [REST...] [--[no-]color] [--limit <1-50>] [--tag <string>...]',
    )
  })

  it('writes a unit and listed values in place of the type, and a value to copy after #', () => {
    expect(
      synopsisOfFlags({
        at: {required: true, summary: "at an hour of the day. --at '[HOUR]:00 [ZONE]'", type: 'option'},
        language: {summary: 'One of `js` or `ts`.', type: 'option'},
        memory: {summary: 'the memory LIMIT in MB for it', type: 'option'},
        timeout: {summary: 'A timeout (in seconds) to wait for it', type: 'option'},
      }),
    ).toBe('show --at <string> [--language <js|ts>] [--memory <MB>] [--timeout <seconds>] # at: e.g. [HOUR]:00 [ZONE]')
  })

  it('writes flags that exclude each other as a choice if one is needed', () => {
    const exactlyOne = ['file', 'query']
    expect(
      synopsisOfFlags({
        file: {exactlyOne, type: 'option'},
        query: {exactlyOne, type: 'option'},
        rows: {type: 'boolean'},
      }),
    ).toBe('show (--file <string> | --query <string>) [--rows]')
  })

  it('puts what most commands of a topic have in one bracket, unexplained, and first explains what others lack', () => {
    const key = {summary: 'certificate key of the gateway', type: 'option'} as const
    const region = {options: ['a', 'b', 'c', 'd'], type: 'option'} as const
    const topic = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [`run:${id}`, {flags: {key, region}}]))
    const own = catalogOf({
      ...topic,
      'run:show': {flags: {key, region, param: {summary: 'values of the inputs as pairs', type: 'option'}}},
    })
    const command = own.commands.at(-1)!

    expect(writeSynopsis(own, command)).toBe(
      'run show [--param <string>] [--key <string> --region <enum>] # param: values of the inputs as pairs',
    )
    expect(writeSynopsis(own, command, {isBrief: true})).toBe('run show [--param <string>] […]')
  })

  it('shows free operands, with those of the first example that has some', () => {
    const own = catalogOf({
      scale: {examples: ['$ cli scale --app x', '$ cli scale web=2 worker+1 --app x'], strict: false},
    })
    expect(writeSynopsis(own, own.commands[0]!)).toBe('scale [ARGS...] # e.g. web=2 worker+1')
  })
})
