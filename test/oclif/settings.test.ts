import {expect, test} from 'vitest'

import {settingOf} from '../../src/oclif/settings.js'
import type {HostConfig, HostSettings} from '../../src/oclif/shapes.js'

function read(name: keyof HostSettings, value: unknown): unknown {
  return settingOf({pjson: {oclif: {murli: {[name]: value}}}} as unknown as HostConfig, name)
}

test.each<[keyof HostSettings, fits: unknown, other: unknown]>([
  ['advisories', true, 'yes'],
  ['exitCodes', {3: 5}, {3: 99}],
  ['exitCodes', 'contract', 'mine'],
  ['feedback', 'feedback', ' '],
  ['lint', {}, []],
  ['maxResultBytes', 5000, '5000'],
  ['maxResultBytes', 1, -1],
  ['pipe', 'all', 'ALL'],
  ['protocol', '0.2', 0.2],
  ['timeoutFlag', false, 0],
  ['timeoutMs', 1000, 0.5],
])('the setting %s is %j, and never %j', (name, fits, other) => {
  expect([read(name, fits), read(name, other), read(name, undefined)]).toEqual([
    fits,
    undefined,
    undefined,
  ])
})
