import {expect, it} from 'vitest'

import {adviseNames} from '../../src/catalog/vocabulary.js'
import {readCatalog} from '../../src/catalog/read.js'
import {entry, loadHost} from '../support/host.js'

it('advises on the names of a command and of its own flags', async () => {
  const flags = {format: {type: 'option'}, full: {helpGroup: 'AGENT', type: 'boolean'}, title: {type: 'option'}}
  const murli = {args: {}, flags: {}, version: 1}
  const {commands} = readCatalog(
    await loadHost({commands: {fetch: entry({flags, murli}), 'task:show-all': entry(), 'task:list': entry()}}),
  )

  expect(commands.map((command) => adviseNames(command))).toEqual([
    [
      '[murli advisory] command "fetch": prefer "get" (conventional vocabulary)',
      '[murli advisory] flag --format: prefer --output (conventional vocabulary)',
    ],
    [],
    ['[murli advisory] command "show-all": prefer "list" (conventional vocabulary)'],
  ])
})
