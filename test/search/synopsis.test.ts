import {describe, expect, it} from 'vitest'

import {writeSynopsis} from '../../src/search/synopsis.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {shopCatalog} from '../support/shop-catalog.js'

const catalog = shopCatalog()
const synopsisOf = (id: string) =>
  writeSynopsis(
    catalog,
    catalog.commands.find((command) => command.id === id)!,
    new Set(['app']),
  )

describe('writeSynopsis', () => {
  it('puts what is required first and the values in place', () => {
    expect(synopsisOf('orders:list')).toBe(
      'orders:list --app <string> [--limit <string>] [--status new|in-queue|errored]',
    )
  })

  it('says behind # what the name of a flag does not tell, in a few words', () => {
    expect(synopsisOf('logs')).toBe(
      'logs --app <string> [--level info|error] [--num <string>] [--tail] # level: how grave a line…; num: number of lines; tail: go on printing',
    )
  })

  it('cuts a note behind its last word that tells something, and leaves one out that has none', () => {
    const own = catalogOf({
      show: {
        flags: {
          actor: {summary: 'it is that you must have for requests that go through', type: 'option'},
          sid: {summary: 'identifier of the workspace that the worker belongs to', type: 'option'},
        },
      },
    })

    expect(writeSynopsis(own, own.commands[0]!, new Set())).toBe(
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
    expect(writeSynopsis(own, own.commands[0]!, new Set())).toBe(
      'show ID [REST...] [--[no-]color] [--limit <1-50>] [--tag <string>...]',
    )
  })
})
