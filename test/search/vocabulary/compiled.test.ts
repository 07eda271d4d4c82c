import {readdirSync, readFileSync} from 'node:fs'
import {expect, it} from 'vitest'

import {compiledVocabulary} from '../../../src/search/vocabulary/compiled.js'
import {thingTables} from '../../../src/search/vocabulary/things.js'
import {verbTables} from '../../../src/search/vocabulary/verbs.js'

const bundles = readdirSync('dist/bundles')
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({name, text: readFileSync(`dist/bundles/${name}`, 'utf8')}))

it('the compiled vocabulary stands in one bundle, and its tables in none', () => {
  const texts = Object.values(compiledVocabulary)
  const lines = [...verbTables, ...thingTables].flatMap((table) => Object.values<string>(table))
  const long = lines.filter((line) => line.length > 60)

  expect(bundles.filter(({text}) => texts.some((part) => text.includes(part))).map(({name}) => name)).toEqual([
    'services.js',
  ])
  expect(bundles.filter(({text}) => long.some((line) => text.includes(line))).map(({name}) => name)).toEqual([])
})
