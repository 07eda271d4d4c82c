import {describe, expect, it} from 'vitest'

import {renderNotes} from '../../../src/catalog/synopsis/render-notes.js'
import {renderSynopsis} from '../../../src/catalog/synopsis/render-synopsis.js'
import {renderTemplate} from '../../../src/catalog/synopsis/render-template.js'
import type {CommandDefinition, FlagDefinition} from '../../../src/oclif/shapes.js'
import {catalogOf} from '../../support/manifest-catalog.js'

const synopsisOf = (definition: CommandDefinition, intent?: string) => {
  const catalog = catalogOf({show: definition})
  const command = catalog.commands[0]!
  const notes = renderNotes(catalog, command, intent)
  return `${renderSynopsis(catalog, command)}${notes && ` # ${notes}`}`
}

const option = (summary = '', rest: Partial<FlagDefinition> = {}): FlagDefinition => ({
  ...rest,
  summary,
  type: 'option',
})

describe('renderSynopsis', () => {
  it.each<[string, CommandDefinition, string]>([
    [
      'required flags before optional ones, and values in place',
      {
        flags: {
          limit: option(),
          status: option('', {options: ['new', 'in-queue', 'new']}),
          to: option('', {required: true}),
        },
      },
      'show --to <string> [--status new|in-queue] [--limit=]',
    ],
    [
      'arguments, flags that may be given again, and negations',
      {
        args: {id: {required: true}, rest: {multiple: true}},
        flags: {
          color: {allowNo: true, type: 'boolean'},
          old: {deprecated: true, type: 'option'},
          tag: option('', {multiple: true}),
          team: option('', {multiple: true}),
          to: option('', {multiple: true, required: true}),
          type: option('', {multiple: true, options: ['a', 'b']}),
        },
      },
      'show ID [REST...] (--to <string>)... [--type a|b]... [--tag= --team=]... [--[no-]color]',
    ],
    [
      'a required flag that has a default in brackets',
      {flags: {app: option('', {default: 'x', required: true})}},
      'show [--app=]',
    ],
    [
      'the required argument that the author wrote in brackets',
      {args: {id: {required: true}}, usage: 'show [ID]'},
      'show ID',
    ],
    [
      'the values of an argument as a shell needs them',
      {args: {kind: {options: ['a b', 'c'], required: true}}},
      "show 'a b'|c",
    ],
    [
      'formats that only examples show',
      {
        examples: ['cli show --older-than 2w'],
        flags: {'older-than': option('show only what is older')},
      },
      'show [--older-than <duration, e.g. 2w>]',
    ],
    [
      'flags that exclude each other as a choice if one is needed',
      {
        flags: {
          file: option('', {exactlyOne: ['file', 'query']}),
          query: option('', {exactlyOne: ['file', 'query']}),
          rows: {type: 'boolean'},
        },
      },
      'show (--file <string> | --query <string>) [--rows]',
    ],
    [
      'a choice that only one of its flags states',
      {flags: {file: option('', {exactlyOne: ['file', 'query']}), query: option()}},
      'show (--file <string> | --query <string>)',
    ],
    [
      'free operands with those of the first example that has some',
      {examples: ['$ cli show --app x', '$ cli show web=2 worker+1 --app x'], strict: false},
      'show [ARGS...] # e.g. web=2 worker+1',
    ],
    [
      'whole notes on required flags whose names do not tell enough',
      {
        flags: {
          json: option('format the output as something else'),
          sid: option('identifier of the workspace', {required: true}),
          actor: option('the account of the person or the organization that requests go through', {
            required: true,
          }),
          name: option('name of it', {required: true}),
        },
      },
      'show --sid <string> --actor <string> --name <string> [--json=] # sid: identifier of the workspace',
    ],
  ])('writes %s', (_, definition, synopsis) => {
    expect(synopsisOf(definition)).toBe(synopsis)
  })

  it('writes the range and the type that the class states', () => {
    const types = {
      least: {min: 1, type: 'integer'},
      limit: {max: 50, min: 1, type: 'integer'},
      most: {max: 5, type: 'integer'},
      site: {type: 'url'},
      text: {type: 'string'},
    }
    const flags = Object.fromEntries(Object.keys(types).map((name) => [name, option()]))
    expect(synopsisOf({flags, ...{murli: {args: {}, flags: types, version: 1}}})).toBe(
      'show [--least <integer, at least 1>] [--limit <1-50>] [--most <integer, at most 5>] [--site <url>] [--text=]',
    )
  })

  it('explains the flags that an intent names, as a brief does', () => {
    const flags = {
      'content-type': option('UID of the type to show', {multiple: true}),
      me: {summary: 'Only what is assigned to me', type: 'boolean'} as const,
      name: option('Select shows whose names contain the given text'),
      sort: option('Order of the rows'),
      status: option('Status of the show', {options: ['new', 'old']}),
    }
    expect(
      synopsisOf({flags, summary: 'List shows'}, 'shows by name, status and content types'),
    ).toBe(
      'show [--status new|old] [--content-type=]... [--me --name= --sort=] # content-type: UID; name: whose names contain the given text',
    )
  })

  it('puts the flags that most commands share last, without types, and explains none of them', () => {
    const key = option('certificate key of the gateway')
    const raw = {type: 'boolean'} as const
    const param = option('values of the inputs as pairs', {required: true})
    const {commands, ...catalog} = catalogOf({
      a: {flags: {key, raw}},
      b: {flags: {key, raw}},
      // A text of its own does not make a flag another one.
      c: {flags: {key: option('another key of the gateway'), param, raw, wait: raw}},
    })

    expect(renderSynopsis({commands, ...catalog}, commands[2]!)).toBe(
      'c --param <string> [--wait --key= --raw]',
    )
    expect(renderNotes({commands, ...catalog}, commands[2]!)).toBe(
      'param: values of the inputs as pairs',
    )
  })

  it('says what values mean that are codes, of optional flags too', () => {
    const type = {
      ...option('Kind of logs. Options [d - deployment logs, s - server logs]'),
      options: ['d', 's'],
    }
    const {commands, ...catalog} = catalogOf({logs: {flags: {type}}})
    expect(renderSynopsis({commands, ...catalog}, commands[0]!)).toBe('logs [--type d|s]')
    expect(renderNotes({commands, ...catalog}, commands[0]!)).toMatch(
      /^type: .*d - deployment logs, s - server logs/,
    )
  })
})

it('samples the operands of a CLI that is one command, which has no name', () => {
  const catalog = catalogOf({'': {examples: ['cli web=2 --now'], strict: false}})
  expect(renderNotes(catalog, catalog.commands[0]!)).toBe('e.g. web=2')
  expect(renderTemplate(catalog, catalog.commands[0]!).description).toBe('Run cli')
  // An argument with that name has a description of its own.
  const named = catalogOf({
    '': {args: {args: {}}, examples: ['cli web=2 --now'], strict: false},
  })
  expect(renderNotes(named, named.commands[0]!)).toBe('')
})
