import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {parse} from 'yaml'

import {extendFile, writeDraft} from '../../../src/services/annotate/draft-file.js'
import type {DraftLine} from '../../../src/services/annotate/draft-line.js'

const lines: DraftLine[] = [
  {command: 'apps', effect: 'reads', reason: '"list"'},
  {command: 'apps:destroy', effect: 'destroys', reason: '"destroy"'},
  {command: 'ps:type', effect: 'unclear', reason: 'neither name nor summary shows it'},
]

describe('writeDraft', () => {
  it('writes what is clear as a line and what is not as a comment', () => {
    expect(writeDraft(lines, 'host')).toMatchInlineSnapshot(`
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
          const text = writeDraft([{command, effect: 'reads', reason}], 'host')
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
  const draft = writeDraft([lines[0]!, ...own], 'host')
  expect(draft).toContain('  # in the class of "app stop": static mutating = true // "stop"\n')
  expect(extendFile(draft, own, 'host')).toBe(draft)
  expect(parse(writeDraft(own, 'host'))).toBeNull()
})

describe('extendFile', () => {
  it('keeps every character, and adds what is not named yet', () => {
    const existing =
      '# Mine.\ncommands:\n    apps: {mutating: true} # I know better\n    \'ps:*\': {whenToUse: "x"}\n\n# The end.\n'
    const extended = extendFile(existing, lines, 'host')
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
    expect(extendFile(extended, lines, 'host')).toBe(extended)
  })

  it('adds a map to an empty file, and to a draft that is all comments', () => {
    expect(extendFile('\n', lines, 'host')).toBe(writeDraft(lines, 'host'))
    const draft = writeDraft([lines[2]!], 'host')
    expect(parse(draft)).toBeNull()
    expect(extendFile(draft, [lines[2]!], 'host')).toBe(draft)
    const other: DraftLine = {command: 'frob', effect: 'unclear', reason: 'new'}
    const comments = extendFile(draft, [lines[2]!, other], 'host')
    expect([comments, parse(comments)]).toEqual([`${draft}  # "frob": {mutating: } # new\n`, null])
    expect(parse(extendFile(draft, lines, 'host'))).toEqual(parse(writeDraft(lines, 'host')))
  })

  it('adds to a map that has nothing where a map is expected, and to one without a last line break', () => {
    const drafted = parse(writeDraft(lines, 'host')) as object
    expect(parse(extendFile('commands: # none\nother: 1\n', lines, 'host'))).toEqual({
      ...drafted,
      other: 1,
    })
    const {commands} = parse(extendFile('commands:\n  a: {}', lines, 'host')) as {commands: object}
    expect(Object.keys(commands)).toEqual(['a', 'apps', 'apps:destroy'])
    expect(
      extendFile('commands:\n  a:\n    mutating: true\n    x: |\n      text\n', lines, 'host'),
    ).toContain('      text\n  "apps"')
  })

  it.each([
    'commands: {a: {}}\n',
    'other: 1\n',
    '- a\n',
    'commands: [\n',
    '{"commands": {"a": {}}}',
  ])('refuses to add to %j', (existing) => {
    expect(() => extendFile(existing, lines, 'host')).toThrow('nothing can be added')
  })

  it('refuses a file that counts as unreadable', () => {
    expect(() => extendFile('commands:\n  ps:type:\n', lines, 'host')).toThrow(
      '`commands`: "ps:type" has nothing where a map is expected',
    )
  })

  it('adds no line that would overrule a glob', () => {
    const extended = extendFile('commands:\n  "apps*": {mutating: true}\n', lines, 'host')
    expect(parse(extended)).toEqual({commands: {'apps*': {mutating: true}}})
  })
})
