import {readFileSync} from 'node:fs'
import {describe, expect, it} from 'vitest'

import {compiledVocabulary} from '../../../src/search/vocabulary/compiled.js'
import {thingTables} from '../../../src/search/vocabulary/things.js'
import {verbTables} from '../../../src/search/vocabulary/verbs.js'

describe('the compiled vocabulary', () => {
  it.each(['services', 'mcp'])('stands in the bundle %s instead of the tables', (part) => {
    const bundle = readFileSync(`dist/parts/${part}.cjs`, 'utf8')
    const lines = [...verbTables, ...thingTables].flatMap((table) => Object.values<string>(table))

    expect(bundle).toContain(compiledVocabulary)
    expect(lines.filter((line) => line.length > 60 && bundle.includes(line))).toEqual([])
  })
})
