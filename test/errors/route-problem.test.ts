import {expect, test} from 'vitest'
import {leadingProblem, routeProblem} from '../../src/errors/route-problem.js'
import {routeLine} from '../../src/errors/route.js'
import {catalogOf} from '../support/manifest-catalog.js'

const commands = {'app:env:set': {}, 'app:list': {}}
const spaced = catalogOf(commands)
const coloned = catalogOf(commands, {separator: ':'})
const split = (line: string) => line.split(' ').filter(Boolean)

test.each([
  ['app', spaced, 'app is a topic, not a command', undefined],
  ['app env', spaced, 'app env is a topic, not a command', undefined],
  ['--json app', spaced, 'app is a topic, not a command', undefined],
  ['', spaced, 'No command was given', undefined],
  ['zork', spaced, 'Unknown command zork', 0],
  ['zork frotz', spaced, 'Unknown command zork', 0],
  ['app zork frotz', spaced, 'Unknown command app zork', 1],
  ['app env zork frotz', spaced, 'Unknown command app env zork', 2],
  ['--json app zork', spaced, 'Unknown command app zork', 2],
  ['--json', spaced, 'Unknown command --json', 0],
  ['app:zork', spaced, 'Unknown command app:zork', 0],
  ['app:zork frotz', spaced, 'Unknown command app:zork', 0],
  ['app:zork frotz', coloned, 'Unknown command app:zork', 0],
  ['--json app:env:zork', coloned, 'Unknown command app:env:zork', 1],
])('%s leads to no command', (line, catalog, message, position) => {
  expect(routeProblem(routeLine(catalog, split(line)), split(line))).toEqual({
    error: 'command_not_found',
    kind: position === undefined ? 'incomplete_command' : 'unknown_command',
    message,
    ...(position !== undefined && {position}),
  })
})

test.each([
  ['app list', undefined],
  ['--agent app list', undefined],
  ['--output json --agent app list', undefined],
  ['--output=json app list', undefined],
  ['--json app list', 0],
  ['--agent --json app list', 1],
  ['--output json --name x app list', 2],
  ['--output json --name=x --agent app list', 2],
])('%s: flags of ours may stand in front of a command, and no others', (line, position) => {
  const words = split(line)
  expect(leadingProblem(routeLine(spaced, words), words)).toEqual(
    position === undefined
      ? undefined
      : {
          error: 'command_not_found',
          field: words[position],
          kind: 'unknown_command',
          message: 'The flags of a command stand behind it',
          position,
        },
  )
})
