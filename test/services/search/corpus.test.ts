import {describe, expect, it} from 'vitest'

import {
  allHosts,
  type IntentSet,
  intentSets,
  readIntents,
  readSnapshot,
} from '../../../bench/search/corpus.js'
import {splitWords} from '../../../src/services/search/word-forms.js'

const sets = Object.keys(intentSets) as IntentSet[]

const asked = sets.flatMap((set) =>
  intentSets[set].flatMap((host) => {
    const {served, unserved} = readIntents(host, set)
    return [...served, ...unserved].map((intent) => ({...intent, host, set}))
  }),
)
const keyOf = (host: string, text: string) => `${host}: ${splitWords(text).toSorted().join(' ')}`

describe('the sets of intents', () => {
  it('share no intent, in any spelling or order of its words', () => {
    expect(keyOf('sf', 'Log-in to THE org')).toBe(keyOf('sf', 'the org: log in to'))
    const first = new Map<string, string>()
    const twice = asked.flatMap(({host, set, text}) => {
      const key = keyOf(host, text)
      const before = first.get(key)
      first.set(key, set)
      return before === undefined ? [] : [`${host}: "${text}" is in ${before} and ${set}`]
    })
    expect(asked.length).toBeGreaterThan(1500)
    expect(twice).toEqual([])
  })

  it('name commands that their hosts have', () => {
    const known = new Map(
      allHosts.map((host) => [host, new Set(readSnapshot(host).commands.map(({name}) => name))]),
    )
    const unknown = asked.filter(
      ({commands, host}) =>
        commands.length > 0 && !commands.some((name) => known.get(host)!.has(name)),
    )
    expect(unknown).toEqual([])
  })
})
