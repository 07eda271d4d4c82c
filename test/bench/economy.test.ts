import {readFileSync} from 'node:fs'

import {expect, it} from 'vitest'

import {type Economy, writePage, writePicture} from '../../bench/economy/page.js'

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
