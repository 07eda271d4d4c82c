import {describe, expect, it} from 'vitest'

import {findFormat, renderNotes, renderSynopsis} from '../../src/catalog/render-synopsis.js'
import type {CommandDefinition, FlagDefinition} from '../../src/oclif/shapes.js'
import {catalogOf} from '../support/manifest-catalog.js'

const synopsisOf = (definition: CommandDefinition) => {
  const catalog = catalogOf({show: definition})
  const command = catalog.commands[0]!
  const notes = renderNotes(catalog, command)
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
      'arguments, several values and negations',
      {
        args: {id: {required: true}, rest: {multiple: true}},
        flags: {
          color: {allowNo: true, type: 'boolean'},
          old: {deprecated: true, type: 'option'},
          tag: option('', {multiple: true}),
        },
      },
      'show ID [REST...] [--tag <string>...] [--[no-]color]',
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
})

describe('findFormat', () => {
  it.each([
    ['A timeout (in seconds) to wait for checks', '<seconds>'],
    ['Number of minutes to wait', '<minutes>'],
    ['set a threshold in GB, or "none"', '<GB>'],
    ['valid values are between 20 and 100', '<20-100>'],
    ['the first day (YYYY-MM-DD)', '<YYYY-MM-DD>'],
    ['when to begin, in YYYY-MM-DDThh:mm:ss format', '<YYYY-MM-DDThh:mm:ss>'],
    ['Date and time (UTC), in ISO 8601 format', '<ISO 8601>'],
    ["use one of: 'a', 'b', 'c'", 'a|b|c'],
    [
      `one of ${[...'abcdefghijkl'].map((each) => `"${each}"`).join(', ')}`,
      'a|b|c|d|e|f|g|h|i|j|k|l',
    ],
    [
      `one of ${[...'abcdefghijklm'].map((each) => `"${each}"`).join(', ')}`,
      'a|b|c|d|e|f|g|h|i|j|k|l|…',
    ],
    ['only older files. Examples: 7d, 24h, 2w.', '<duration, e.g. 7d>'],
    ['dotenv file. For example --value="./.env"', '<e.g. ./.env>'],
    ["Defaults to UTC. --value '[HOUR]:00 [TIMEZONE]'", "<e.g. '[HOUR]:00 [TIMEZONE]'>"],
    ['in major.minor format, for example, 3.2.', '<e.g. 3.2>'],
  ])('reads "%s" as %s', (description, format) => {
    expect(findFormat('value', description, [])).toBe(format)
  })

  it.each([
    'The job id is valid for 10 days',
    'at a specific (24h) hour',
    'one of "a" things',
    'Can be combined with --value to filter',
    'such as --other',
    '',
  ])('finds no format in "%s"', (description) => {
    expect(findFormat('value', description, [])).toBeUndefined()
  })

  it.each([
    ['cli clean --value 2w', '<duration, e.g. 2w>'],
    ['cli clean --value="$STAMP" --other x', '<e.g. $STAMP>'],
    ['cli clean --other=3d --value=web=2', '<e.g. web=2>'],
    ['cli clean --value-of 2w', undefined],
    ['cli clean --value ./a/very/long/path/to/a/file=that-nobody-copies', undefined],
  ])('reads the example "%s" as %s', (example, format) => {
    expect(findFormat('value', 'what to clean', [example])).toBe(format)
  })
})
