import {describe, expect, it} from 'vitest'

import {findListedValues, findSample, findUnit} from '../../src/search/value-hint.js'

describe('findUnit', () => {
  it.each([
    ['the timeout LIMIT in milliseconds after which it is ended', 'ms'],
    ['A timeout (in seconds) to wait for checks', 'seconds'],
    ['Number of minutes to wait', 'minutes'],
    ['Show results from the last N days', 'days'],
    ['Minutes to wait for the package', 'minutes'],
    ['set a threshold in GB, or "none"', 'GB'],
  ])('reads %s as %s', (description, unit) => {
    expect(findUnit(description)).toBe(unit)
  })

  it.each(['The job id is valid for 10 days', 'at a specific (24h) hour', 'tokens (e.g. 1024 for KB)', ''])(
    'finds none in %s',
    (description) => {
      expect(findUnit(description)).toBeUndefined()
    },
  )
})

describe('findListedValues', () => {
  it('reads quoted values after one of, to the end of the list', () => {
    expect(findListedValues('One of `js` or `ts`. Default is `ts`.')).toEqual(['js', 'ts'])
    expect(findListedValues("use one of: 'a', 'b', 'c'")).toEqual(['a', 'b', 'c'])
  })

  it('takes no other text for a list', () => {
    expect(findListedValues('one of the regions')).toEqual([])
    expect(findListedValues('one of "a" things')).toEqual([])
  })
})

describe('findSample', () => {
  it.each([
    ['env-file', 'dotenv file. For example --env-file="./.env"', './.env'],
    ['at', "Defaults to UTC. --at '[HOUR]:00 [TIMEZONE]'", '[HOUR]:00 [TIMEZONE]'],
    ['dyno', 'only from this dyno (such as "web-1" or "worker.2")', 'web-1'],
    ['version', 'in major.minor format, for example, 3.2.', '3.2'],
  ])('finds a value of --%s in "%s"', (name, description, sample) => {
    expect(findSample(name, description)).toBe(sample)
  })

  it.each([
    ['tags', 'Can be combined with --tags to filter'],
    ['file', 'in the JSON format of the tool'],
    ['name', 'such as --other'],
  ])('finds none of --%s in "%s"', (name, description) => {
    expect(findSample(name, description)).toBeUndefined()
  })
})
