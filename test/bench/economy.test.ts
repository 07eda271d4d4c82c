import {readFileSync} from 'node:fs'

import {expect, it} from 'vitest'

import {addFigures, type Economy, writePage, writePicture} from '../../bench/economy/page.js'

const economy = JSON.parse(readFileSync('bench/economy.json', 'utf8')) as Economy

it('has a page and a picture that are made from the saved figures', () => {
  expect(readFileSync('bench/economy.md', 'utf8')).toBe(writePage(economy))
  expect(readFileSync('bench/economy.svg', 'utf8')).toBe(writePicture(economy))
})

it('measured every deed on nine published CLIs and the example', () => {
  const keys = ['which', 'schema', 'error', 'index'] as const
  const names = 'checkly csdx eas heroku pd sf shopify tasks twilio zapier-platform'
  expect(economy.hosts.map(({name}) => name).toSorted()).toEqual(names.split(' '))
  for (const host of economy.hosts)
    for (const key of keys) expect(host[key].plugin).toBeGreaterThan(20)
})

it.each<[saved: string[], measured: string[], hosts: string[], date: string]>([
  [['a', 'b'], ['b'], ['a', 'b2'], 'old'],
  [['a', 'b'], ['c'], ['a', 'b', 'c2'], 'old'],
  [['a', 'b'], [], ['a', 'b'], 'old'],
  [['a'], ['a'], ['a2'], 'new'],
  [[], ['a'], ['a2'], 'new'],
])('adds to figures of %j those of %j', (saved, measured, hosts, date) => {
  const of = (names: string[], version: string, when: string) =>
    ({date: when, hosts: names.map((name) => ({name, version}))}) as unknown as Economy
  const merged = addFigures(of(saved, '', 'old'), of(measured, '2', 'new'))
  const found = merged.hosts.map(({name, version}) => name + version)
  expect([found, merged.date]).toEqual([hosts, date])
})
