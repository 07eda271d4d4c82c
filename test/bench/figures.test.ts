import {expect, test} from 'vitest'

import {findDifferences} from '../../bench/figures/compare.js'

const saved = {
  date: '2026-11-24',
  hosts: [
    {commands: 10, name: 'one', which: {plain: 200, plugin: 100}},
    {commands: 20, name: 'two', which: {plain: 400, plugin: 40}},
  ],
}

test('a figure may be 5 % from the page, whatever the order of the hosts', () => {
  const again = {
    date: '2026-11-27',
    hosts: [
      {commands: 21, name: 'two', which: {plain: 380, plugin: 42}},
      {commands: 10, name: 'one', which: {plain: 210, plugin: 95}},
    ],
  }
  expect(findDifferences(saved, again)).toEqual([])
})

test('what is further off, or was not measured again, is a difference', () => {
  const again = {hosts: [{name: 'one', which: {plain: 211, plugin: 100}}]}
  expect(findDifferences(saved, again)).toEqual([
    {after: 211, before: 200, figure: 'hosts one which plain'},
    {after: undefined, before: 400, figure: 'hosts two which plain'},
    {after: undefined, before: 40, figure: 'hosts two which plugin'},
  ])
})

test('a newer patch of Node is the same figure, another major version another one', () => {
  const counts = (...nodes: string[]) => ({
    counts: nodes.map((node) => ({name: 'x', node, ratio: 105})),
  })
  expect(findDifferences(counts('22.23.5', '24.1.0'), counts('22.24.0', '24.22.3'))).toEqual([])
  expect(findDifferences(counts('22.23.5', '24.1.0'), counts('22.24.0'))).toEqual([
    {after: undefined, before: 105, figure: 'counts x 24 ratio'},
  ])
})
