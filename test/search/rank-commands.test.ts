import {describe, expect, it} from 'vitest'

import {rankIntent} from '../../src/search/find-commands.js'
import {readShape} from '../../src/search/intent-shape.js'
import {readIntent} from '../../src/search/read-intent.js'
import {buildSearchIndex} from '../../src/search/search-index.js'
import {groupVerbs} from '../../src/search/verb-groups.js'
import {verbTables} from '../../src/search/vocabulary/verbs.js'
import {weights} from '../../src/search/weights.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {meaningsOf} from '../../src/search/vocabulary/meanings.js'

const catalog = catalogOf(
  {
    'boat:create': {summary: 'create a boat'},
    'boat:delete': {summary: 'delete a boat'},
    'boat:info': {examples: ['<%= config.bin %> <%= command.id %> --name zanzibar'], summary: 'show a boat'},
    'boat:list': {summary: 'list boats'},
    'harbor:info': {summary: 'show a harbor'},
  },
  {separator: ':'},
)
const rank = (intent: string) => rankIntent(catalog, intent).ranked
const firstFor = (intent: string) => rank(intent)[0]?.command.id

describe('rankCommands', () => {
  it.each([
    ['which boats are there', 'boat:list'],
    ['boats', 'boat:list'],
    ['what does this boat look like', 'boat:info'],
    ['another boat', 'boat:create'],
    ['boats that i do not need any more should go', 'boat:delete'],
  ])('takes from "%s" whether to list, show or change: %s', (intent, command) => {
    expect(firstFor(intent)).toBe(command)
  })

  it('searches what examples show, without the names that their templates fill in', () => {
    expect(firstFor('zanzibar')).toBe('boat:info')
    expect(rank('config').map(({command}) => command.id)).not.toContain('boat:info')
  })

  it('gives all candidates together a score of 1', () => {
    const sum = rank('remove a boat').reduce((all, {score}) => all + score, 0)

    expect(sum).toBeCloseTo(1, 6)
  })
})

describe('readShape', () => {
  it('reads question, number and groups of verbs, whatever the order of the words', () => {
    const index = buildSearchIndex(catalog, meaningsOf)
    const read = (intent: string) => readShape(intent, readIntent(intent, index, weights))

    expect(read('which boats')).toMatchObject({isQuestion: true, isSingular: false, wantsChange: false})
    expect(read('delete this boat')).toMatchObject({isQuestion: false, isSingular: true, wantsChange: true})
    expect(read('boat this delete')).toEqual(read('delete this boat'))
    expect([...read('delete this boat').groups.keys()]).toContain('destroy')
  })
})

describe('groupVerbs', () => {
  it('knows all classes of verbs but those that stand alone', () => {
    const names = new Set(verbTables.flatMap((table) => Object.keys(table)))
    const alone = [...names].filter((name) => groupVerbs([{name: `verb:${name}`, strength: 1}]).size === 0)

    expect(alone.toSorted()).toMatchInlineSnapshot(`
      [
        "accept",
        "anonymize",
        "approve",
        "commit",
        "complete",
        "decrypt",
        "download",
        "embed",
        "encrypt",
        "export",
        "favorite",
        "format",
        "hide",
        "join",
        "login",
        "logout",
        "merge",
        "mute",
        "optimize",
        "prepare",
        "redeploy",
        "resolve",
        "sign",
        "unarchive",
        "unprotect",
        "vote",
      ]
    `)
  })
})
