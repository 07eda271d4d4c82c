import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {parse, stringify} from 'yaml'

import {extendDraft, writeDraft} from '../../../src/services/annotate/draft-file.js'
import type {DraftLine} from '../../../src/services/annotate/draft-line.js'

const lines: DraftLine[] = [
  {command: 'apps', effect: 'reads', reason: '"list"'},
  {command: 'apps:destroy', effect: 'destroys', reason: '"destroy"'},
  {command: 'ps:type', effect: 'unclear', reason: 'neither name nor summary shows it'},
]

const write = (drafted: readonly DraftLine[], file = 'murli.yaml') =>
  writeDraft(file, drafted, 'host').text
const extend = (existing: string, drafted: readonly DraftLine[], file = 'murli.yaml') =>
  extendDraft(file, existing, drafted, 'host').text

describe('writeDraft', () => {
  it('writes what is clear as a line and what is not as a comment', () => {
    expect(write(lines)).toMatchInlineSnapshot(`
      "# Drafted by host murli annotate from names and summaries. It applies once it is in the config directory as
      # murli.yaml. Review each line first; a comment in place of a line is a command that only you can judge.
      commands:
        "apps": {mutating: false} # "list"
        "apps:destroy": {mutating: true, destructive: true} # "destroy"
        # "ps:type": {mutating: } # neither name nor summary shows it
      "
    `)
  })

  it('writes YAML of any name and reason', () => {
    fc.assert(
      fc.property(
        fc.string({minLength: 1, unit: 'binary'}),
        fc.string({unit: 'binary'}),
        (command, reason) => {
          fc.pre(!/\p{Cs}/u.test(command))
          const text = write([{command, effect: 'reads', reason}])
          expect(parse(text)).toEqual({commands: {[command]: {mutating: false}}})
        },
      ),
    )
  })
})

it('drafts a static field for a command that extends AgentCommand', () => {
  const own: DraftLine[] = [
    {command: 'app stop', effect: 'mutates', isAdopted: true, reason: '"stop"'},
  ]
  const draft = write([lines[0]!, ...own])
  expect(draft).toContain('  # in the class of "app stop": static mutating = true // "stop"\n')
  expect(extend(draft, own)).toBe(draft)
  expect(parse(write(own))).toBeNull()
})

describe('extendDraft', () => {
  it('keeps every character, and adds what is not named yet', () => {
    const existing =
      '# Mine.\ncommands:\n    apps: {mutating: true} # I know better\n    \'ps:*\': {whenToUse: "x"}\n\n# The end.\n'
    const extended = extend(existing, lines)
    expect(extended).toMatchInlineSnapshot(`
      "# Mine.
      commands:
          apps: {mutating: true} # I know better
          'ps:*': {whenToUse: "x"}
          "apps:destroy": {mutating: true, destructive: true} # "destroy"
          # "ps:type": {mutating: } # neither name nor summary shows it

      # The end.
      "
    `)
    expect(extend(extended, lines)).toBe(extended)
  })

  it.each([
    ['  apps: {}', '  apps: {mutating: false}'],
    [
      '  "apps destroy": {\n    pipe: human,\n  }',
      '  "apps destroy": {mutating: true, destructive: true, \n    pipe: human,\n  }',
    ],
    [
      '  apps:destroy: # mine\n\n    # why\n    whenToUse: x # here',
      '  apps:destroy: # mine\n\n    # why\n    mutating: true # "destroy"\n    destructive: true\n    whenToUse: x # here',
    ],
    ['  ps:type: {pipe: human}', '  ps:type: {pipe: human}'],
    ['  apps: {mutatingFlags: [clean]}', '  apps: {mutatingFlags: [clean]}'],
    [
      '  apps: {whenToUse: x}\n  "*": {mutating: true}',
      '  apps: {whenToUse: x}\n  "*": {mutating: true}',
    ],
  ])('adds to the entry of a command: %j', (entries, expected) => {
    const extended = extend(`commands:\n${entries}\n`, lines)
    expect(extended.slice(0, `commands:\n${expected}\n`.length)).toBe(`commands:\n${expected}\n`)
    expect(extend(extended, lines)).toBe(extended)
    const before = parse(`commands:\n${entries}\n`) as object
    expect(parse(extended)).toMatchObject(before)
  })

  it('never changes a statement of YAML', () => {
    const statement = fc.record(
      {destructive: fc.boolean(), mutating: fc.boolean(), whenToUse: fc.string({minLength: 1})},
      {requiredKeys: []},
    )
    const name = fc.constantFrom('apps', 'apps:destroy', 'apps destroy', 'ps:type', 'a*', '*')
    const style = fc.constantFrom<boolean | 'any'>('any', false)
    const map = fc.dictionary(name, statement, {minKeys: 1, maxKeys: 3})
    fc.assert(
      fc.property(map, style, fc.constantFrom(2, 3), (commands, isBlock, indent) => {
        fc.pre(!('apps:destroy' in commands && 'apps destroy' in commands))
        const entries = Object.entries(commands).map(([key, value]) => {
          const inner =
            isBlock === 'any' || Object.keys(value).length === 0
              ? ` ${stringify(value, {collectionStyle: 'flow', lineWidth: 0})}`
              : `\n${stringify(value).replaceAll(/^(?=.)/gm, ' '.repeat(indent * 2))}`
          return `${' '.repeat(indent)}${JSON.stringify(key)}:${inner.trimEnd()}\n`
        })
        const existing = `commands:\n${entries.join('')}`
        const extended = extend(existing, lines)
        expect(parse(extended)).toMatchObject(parse(existing) as object)
        expect(extend(extended, lines)).toBe(extended)
        const stated = (
          parse(extended) as {commands: Record<string, {mutating?: boolean; destructive?: boolean}>}
        ).commands
        for (const key of ['apps', 'apps:destroy', 'apps destroy']) {
          if (!(key in stated)) continue
          const all = [stated[key], stated['a*'], stated['*']]
          expect(all.some((each) => (each?.mutating ?? each?.destructive) !== undefined)).toBe(true)
        }
      }),
    )
  })

  it('adds a map to an empty file, and to a draft that is all comments', () => {
    expect(extend('\n', lines)).toBe(write(lines))
    const draft = write([lines[2]!])
    expect(parse(draft)).toBeNull()
    expect(extend(draft, [lines[2]!])).toBe(draft)
    const other: DraftLine = {command: 'frob', effect: 'unclear', reason: 'new'}
    const comments = extend(draft, [lines[2]!, other])
    expect([comments, parse(comments)]).toEqual([`${draft}  # "frob": {mutating: } # new\n`, null])
    expect(parse(extend(draft, lines))).toEqual(parse(write(lines)))
  })

  it('adds to a map that has nothing where a map is expected, and to one without a last line break', () => {
    const drafted = parse(write(lines)) as object
    expect(parse(extend('commands: # none\nother: 1\n', lines))).toEqual({
      ...drafted,
      other: 1,
    })
    const {commands} = parse(extend('commands:\n  a: {}', lines)) as {commands: object}
    expect(Object.keys(commands)).toEqual(['a', 'apps', 'apps:destroy'])
    expect(extend('commands:\n  a:\n    mutating: true\n    x: |\n      text\n', lines)).toContain(
      '      text\n  "apps"',
    )
  })

  it.each([
    'commands: {a: {}}\n',
    'other: 1\n',
    'apps: {mutating: true}\npacks: false\n',
    '- a\n',
    'commands: [\n',
    'commands:\n  ? apps\n  : whenToUse: x\n',
    'commands:\n  a: {}\n  ? b\n',
    'commands:\n  &b apps: {}\n',
    '{"commands": {"a": {}}}',
    'commands: ~\n',
    'commands: null # none\npacks: false\n',
    'commands:\n  NULL\n',
    // What follows the end of a document would be a second one.
    '# Mine.\n...\n',
    // A tab at the end is no indentation; before a key it is.
    'writable:\n\t\n# Mine.\n',
    'packs: false\n\t',
  ])('refuses to add to %j', (existing) => {
    expect(() => extend(existing, lines)).toThrow('nothing can be added')
  })

  it.each([
    ['murli.yaml', 'packs: false\r\n'],
    ['murli.yaml', 'commands:\n  frob: {}\n'],
    ['murli.yaml', '# Mine.\n'],
    ['murli.yaml', ''],
    ['murli.json', '{"packs": false}'],
  ])('keeps the byte order mark of a %s that holds %j', (file, existing) => {
    expect(extend(`\uFEFF${existing}`, lines, file)).toBe(`\uFEFF${extend(existing, lines, file)}`)
  })

  it('refuses a file that counts as unreadable', () => {
    expect(() => extend('commands:\n  ps:type:\n', lines)).toThrow(
      '`commands`: "ps:type" has nothing where a map is expected',
    )
  })

  it('adds a map beside settings', () => {
    const file = '  packs: false # mine\n  writable:\n    app: [dev]\n...\n'
    expect(extend(file, lines.slice(0, 1))).toBe(
      '  packs: false # mine\n  writable:\n    app: [dev]\n  commands:\n    "apps": {mutating: false} # "list"\n...\n',
    )
  })

  /** The content of a file, and whether that names the command `token`. */
  it.each<[content: string, isNamed: boolean]>([
    ['commands:\n  token: {pipe: human}\n', true],
    ['commands:\n  "token": {}\n', true],
    ['commands:\n  # "token": {mutating: } # mine\n  list: {}\n', true],
    ['commands:\n  list: {}\n  # token: {mutating: true}\n', true],
    ['commands:\n  list: {}\n#   token:\n#     mutating: true\n', true],
    ['commands:\n  list: {}\n# token: {mutating: true}\n', true],
    ['commands:\n    list: {}\n    # token: {mutating: true}\n', true],
    ['# commands:\n  # "token": {mutating: } # mine\n', true],
    ["commands:\n  # in the class of 'token': static mutating = true\n  list: {}\n", true],
    ['commands:\n  list:\n    flagAnnotations:\n      token: {sensitive: true}\n', false],
    ['commands:\n  list:\n    # token: {sensitive: true}\n    pipe: human\n', false],
    ['commands:\n  list: {}\n#   list:\n#     token: {sensitive: true}\n', false],
    ['writable:\n  token: [dev]\ncommands:\n  list: {}\n', false],
    ['packs: false\nwritable:\n  token: [dev]\n', false],
    ['commands:\n  # token: never share one\n  list: {}\n', false],
    ['commands:\n  list:\n    whenToUse: |\n      token: {}\n', false],
  ])('drafts a line for what %j does not name', (content, isNamed) => {
    const [line]: DraftLine[] = [{command: 'token', effect: 'unclear', reason: 'new'}]
    const extended = extend(content, [line!])
    expect(extended === content).toBe(isNamed)
    expect(extend(extended, [line!])).toBe(extended)
  })

  it('drafts a line for a command called as the map', () => {
    const line: DraftLine = {command: 'commands', effect: 'reads', reason: '"list"'}
    for (const content of ['commands:\n  list: {}\n', '# commands:\n']) {
      expect(parse(extend(content, [line]))).toMatchObject({
        commands: {commands: {mutating: false}},
      })
    }
  })

  it.each(['', '  ', '    '])('adds to a map without entries that is indented by %j', (indent) => {
    const drafted = parse(write(lines)) as object
    for (const content of [`commands:\n`, `packs: false\n${indent}commands: # mine\n`]) {
      expect(parse(extend(indent + content, lines))).toMatchObject(drafted)
    }
  })

  it('adds no line that would overrule a glob', () => {
    const extended = extend('commands:\n  "apps*": {mutating: true}\n', lines)
    expect(parse(extended)).toEqual({commands: {'apps*': {mutating: true}}})
  })
})

describe('JSON', () => {
  const extendJson = (existing: string) => extend(existing, lines, 'murli.json')

  it('holds what is clear', () => {
    expect(write(lines, 'draft.json')).toMatchInlineSnapshot(`
      "{
        "commands": {
          "apps": {
            "mutating": false
          },
          "apps:destroy": {
            "mutating": true,
            "destructive": true
          }
        }
      }
      "
    `)
  })

  it('keeps what a person has written, and adds to the entry of a command', () => {
    const existing =
      '{\n  "packs": false,\n  "commands": {\n    "apps destroy": {"whenToUse": "x"},\n    "frob": {}\n  }\n}\n'
    const extended = extendJson(existing)
    expect(extended).toMatchInlineSnapshot(`
      "{
        "packs": false,
        "commands": {
          "apps": {
            "mutating": false
          },
          "apps destroy": {
            "destructive": true,
            "mutating": true,
            "whenToUse": "x"
          },
          "frob": {}
        }
      }
      "
    `)
    expect(extendJson(extended)).toBe(extended)
  })

  it.each([
    ['{}', {}],
    ['{"packs": false}', {packs: false}],
    [' \n', {}],
  ])('makes the map in %j', (existing, settings) => {
    expect(JSON.parse(extendJson(existing))).toEqual({
      ...settings,
      commands: {apps: {mutating: false}, 'apps:destroy': {mutating: true, destructive: true}},
    })
  })

  it('never changes a statement', () => {
    const statement = fc.record(
      {
        destructive: fc.boolean(),
        mutating: fc.boolean(),
        whenToUse: fc.string({minLength: 1}),
      },
      {requiredKeys: []},
    )
    const name = fc.constantFrom('apps', 'apps:destroy', 'apps destroy', 'ps:type', 'a*', '*')
    fc.assert(
      fc.property(fc.dictionary(name, statement, {maxKeys: 3}), fc.nat(2), (commands, indent) => {
        fc.pre(!('apps:destroy' in commands && 'apps destroy' in commands))
        const extended = extendJson(JSON.stringify({commands}, null, indent))
        expect(JSON.parse(extended)).toMatchObject({commands})
        // An entry for a command would override what the glob states.
        const {destructive, mutating} = commands['*'] ?? {}
        if (destructive ?? mutating) expect(JSON.parse(extended)).toEqual({commands})
      }),
    )
  })

  it.each([
    '[]',
    '{"apps": {"mutating": true}}',
    '{"commands": []}',
    '{"commands": {"a": {}, "a": {}}}',
    '{',
  ])('refuses to add to %j', (existing) => {
    expect(() => extendJson(existing)).toThrow()
  })

  it('says which map is missing if `commands` is null', () => {
    expect(() => extendJson('{"commands": null}')).toThrow('it has no map `commands`')
  })
})
