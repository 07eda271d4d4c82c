import {expect, it} from 'vitest'

import {adviseNames} from '../../src/catalog/preferred-words.js'
import {flagTable} from '../../src/flags/table.js'
import {catalogOf} from '../support/manifest-catalog.js'

it('advises on the names of a command and of its own flags', () => {
  const flags = {
    format: {type: 'option'},
    full: flagTable.full.flag,
    title: {type: 'option'},
  } as const
  const {commands} = catalogOf({fetch: {flags}, 'task:list': {}, 'task:show-all': {}})

  expect(commands.map((command) => adviseNames({...command, isAdopted: true}))).toEqual([
    [
      '[murli advisory] command "fetch": prefer "get" (conventional vocabulary)',
      '[murli advisory] flag --format: prefer --output (conventional vocabulary)',
    ],
    [],
    ['[murli advisory] command "show-all": prefer "list" (conventional vocabulary)'],
  ])
})
