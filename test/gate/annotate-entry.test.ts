import {expect, test} from 'vitest'

import {idsOf} from '../../src/gate/annotations.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {entry} from '../support/host.js'

async function load() {}

test("an alias's entry is known by the command that states the alias, not by one that only shares what loads it", () => {
  const commands = [
    {...entry(), id: 'stop', load},
    {...entry({aliases: ['go']}), id: 'run', load},
    {...entry({aliases: ['go']}), id: 'go', load},
  ]
  const config = {bin: 'riffle', commands} as unknown as HostConfig

  expect(commands.map((command) => idsOf(config, command as never))).toEqual([['stop'], ['run', 'go'], ['run', 'go']])
})
